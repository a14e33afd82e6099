package io.agentrules.cli;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.RuleListener;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What shows only when rules are applied to the work at hand: no diagnostic of the catalog, and no part of the answer. It is
 * for standard error; the engine says each once.
 */
final class LateDiagnostics implements RuleListener {
    private final Output err;
    private final Set<Diagnostic> heard = new LinkedHashSet<>();

    LateDiagnostics(Output err) {
        this.err = err;
    }

    @Override
    public void reported(Diagnostic diagnostic) {
        heard.add(diagnostic);
    }

    /** Writes what was heard since the last time, without that which is in the catalog. */
    void write(List<Diagnostic> cataloged) {
        if (heard.isEmpty()) {
            return;
        }
        cataloged.forEach(heard::remove);
        heard.forEach(this::write);
        heard.clear();
    }

    private void write(Diagnostic diagnostic) {
        err.text("rules: " + diagnostic.severity().id() + ": ")
                .line(VisibleText.line(diagnostic.message() + " [" + diagnostic.code() + "]"));
        err.line("    " + VisibleText.line(diagnostic.remedy()));
    }
}
