package io.agentrules.testkit;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.RuleCatalog;
import java.util.Set;

/** Fails with the exception of a provider, which the engine only reports, and with the file that the provider was reading. */
final class ProviderThrew implements RuleListener {
    private static final String FAILED = "provider-failed";
    private static final Set<String> COSTS_A_FILE_OR_ALL = Set.of(FAILED, "rule-invalid");

    private volatile String lastRead = "";

    @Override
    public void read(FileEvent event) {
        lastRead = event.file();
    }

    /** Checks that the provider threw no exception. */
    void check(RuleCatalog catalog) {
        check(catalog, COSTS_A_FILE_OR_ALL);
    }

    /** Checks that the provider threw no exception that costs all its rules; one that costs a single file is accepted. */
    static void checkWhole(RuleCatalog catalog) {
        new ProviderThrew().check(catalog, Set.of(FAILED));
    }

    private void check(RuleCatalog catalog, Set<String> codes) {
        for (Diagnostic diagnostic : catalog.diagnostics()) {
            if (codes.contains(diagnostic.code()) && diagnostic.cause().isPresent()) {
                String place = diagnostic
                        .location()
                        .map(location -> " while reading " + location.file())
                        .orElseGet(this::afterLastFile);
                Throwable cause = diagnostic.cause().get();
                throw new AssertionError("The provider threw " + cause + place, cause);
            }
        }
    }

    private String afterLastFile() {
        return lastRead.isEmpty() ? "" : "; the last file that it read is " + lastRead;
    }
}
