package io.agentrules.hooks.session;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.input.RepositoryFolder;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The engines for the folders that agents work in, the latest ones used. Safe for use by many threads. */
public final class Engines {
    private static final int MAX_ENGINES = 32;

    private final Supplier<RuleEngine.Builder> settings;
    private final Map<Key, RefreshedEngine> engines = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, RefreshedEngine> eldest) {
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

    /**
     * An engine whose files are checked when somebody asks for it, and in the background for some seconds after each check, so that the
     * calls of an agent at work do not wait for it. Safe for use by many threads.
     */
    static final class RefreshedEngine {
        private static final long RECENT_NANOS = Duration.ofSeconds(1).toNanos();
        private static final Duration ATTENTION = Duration.ofSeconds(5);

        /** Early enough that the last check is seldom older than what is recent. */
        private static final Executor SOON = CompletableFuture.delayedExecutor(700, TimeUnit.MILLISECONDS);

        private final RuleEngine engine;
        private final long attentionNanos;
        private final long createdNanos = System.nanoTime();
        private final AtomicLong checked = new AtomicLong(createdNanos);
        private final AtomicBoolean isWatched = new AtomicBoolean();
        private volatile long asked = createdNanos;

        private RefreshedEngine(RuleEngine engine) {
            this(engine, ATTENTION);
        }

        /**
         * Takes an engine whose files were read just now.
         *
         * @param attention how long after the last {@link #check} the background goes on
         */
        RefreshedEngine(RuleEngine engine, Duration attention) {
            this.engine = engine;
            this.attentionNanos = attention.toNanos();
        }

        RuleEngine engine() {
            return engine;
        }

        Path workspace() {
            return engine.workspaces().get(0);
        }

        /**
         * Checks the files for changes, which takes some milliseconds where there are many.
         *
         * @param isUrgent whether a check less than a second ago does not suffice
         * @param sinceNanos the time by {@link System#nanoTime()} that the check must not be older than; an engine that was created
         *     later has just read the files
         */
        void check(boolean isUrgent, long sinceNanos) {
            if (createdNanos - sinceNanos >= 0) {
                return;
            }
            long now = System.nanoTime();
            asked = now;
            long before = checked.get();
            if (isUrgent || (now - before > RECENT_NANOS && checked.compareAndSet(before, now))) {
                refresh();
            }
            if (isWatched.compareAndSet(false, true)) {
                SOON.execute(this::checkAgain);
            }
        }

        private void checkAgain() {
            if (System.nanoTime() - asked > attentionNanos) {
                isWatched.set(false);
                return;
            }
            try {
                refresh();
            } finally {
                SOON.execute(this::checkAgain);
            }
        }

        private void refresh() {
            engine.refresh();
            checked.set(System.nanoTime());
        }
    }

    /** Returns the engine for a folder. */
    RefreshedEngine in(Path folder) {
        return in(folder, Optional.empty());
    }

    /**
     * Returns the engine that sees what a tool loads when it is started in a folder.
     *
     * @param view the id of a view
     */
    RefreshedEngine in(Path folder, String view) {
        return in(folder, Optional.of(view));
    }

    private RefreshedEngine in(Path folder, Optional<String> view) {
        synchronized (engines) {
            return engines.computeIfAbsent(new Key(folder, view), this::build);
        }
    }

    private RefreshedEngine build(Key key) {
        RuleEngine.Builder builder = settings.get()
                .workspace(RepositoryFolder.of(key.folder()).root())
                .cwd(key.folder());
        key.view().ifPresent(builder::viewAs);
        builder.config(withoutLimits(builder.config()));
        return new RefreshedEngine(builder.build());
    }

    /** Leaves it to {@link DenialLimits} how many calls are denied: not each match denies one, and not only a match does. */
    private static RulesConfig withoutLimits(RulesConfig config) {
        GuardSettings guard = config.guard().toBuilder()
                .maxPerTurn(Integer.MAX_VALUE)
                .maxPerSession(Integer.MAX_VALUE)
                .build();
        return config.toBuilder().guard(guard).build();
    }
}
