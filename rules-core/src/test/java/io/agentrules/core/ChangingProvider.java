package io.agentrules.core;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads the folder {@code rules}. The change happens when its first file, {@code a}, has been read, and no other. */
record ChangingProvider(Change change) implements RuleProvider {
    /** A change of the files. */
    interface Change {
        void happen() throws IOException;
    }

    @Override
    public String id() {
        return "changing";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.project("rules", "md"), file -> {
            if (file.name().equals("a")) {
                try {
                    change.happen();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return file.rule().build();
        });
        return List.of();
    }
}
