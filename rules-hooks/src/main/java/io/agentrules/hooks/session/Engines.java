package io.agentrules.hooks.session;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.RepositoryFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The engines for the folders that agents work in, the latest ones used. Safe for use by many threads. */
public final class Engines {
    private static final int MAX_ENGINES = 32;

    private final Supplier<RuleEngine.Builder> settings;
    private final Map<Key, RuleEngine> engines = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, RuleEngine> eldest) {
            return size() > MAX_ENGINES;
        }
    };

    /**
     * Creates engines when they are needed.
     *
     * @param settings returns a new builder with everything but the folders and the view
     */
    public Engines(Supplier<RuleEngine.Builder> settings) {
        this.settings = settings;
    }

    private record Key(Path folder, Optional<String> view) {}

    /** Returns the engine for a folder. */
    RuleEngine in(Path folder) {
        return in(folder, Optional.empty());
    }

    /**
     * Returns the engine that sees what a tool loads when it is started in a folder.
     *
     * @param view the id of a view
     */
    RuleEngine in(Path folder, String view) {
        return in(folder, Optional.of(view));
    }

    private RuleEngine in(Path folder, Optional<String> view) {
        synchronized (engines) {
            return engines.computeIfAbsent(new Key(folder, view), this::build);
        }
    }

    private RuleEngine build(Key key) {
        RuleEngine.Builder builder = settings.get()
                .workspace(RepositoryFolder.of(key.folder()).root())
                .cwd(key.folder());
        key.view().ifPresent(builder::viewAs);
        return builder.build();
    }
}
