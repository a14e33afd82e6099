package io.agentrules.hooks.session;

import io.agentrules.check.input.RepositoryFolder;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The engines for the folders that agents work in, the latest ones used. Safe for use by many threads. */
public final class Engines {
    private static final int MAX_ENGINES = 32;
    private static final int MAX_WORKSPACE_CHARS = 1 << 25;

    /** A disk that takes longer to tell where a repository begins leaves no time for an answer. */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final Supplier<RuleEngine.Builder> settings;
    private final Map<Key, FutureTask<RefreshedEngine>> engines = latest();
    private final UnaryOperator<Path> rootOf;
    private final Map<Path, Asked> roots = latest();

    /**
     * Creates engines when they are needed.
     *
     * @param settings returns a new builder with everything but the folders and the view
     */
    public Engines(Supplier<RuleEngine.Builder> settings) {
        this(settings, folder -> RepositoryFolder.of(folder).root());
    }

    /** Creates engines for the workspaces that a function tells, which may take any time. */
    Engines(Supplier<RuleEngine.Builder> settings, UnaryOperator<Path> rootOf) {
        this.settings = settings;
        this.rootOf = rootOf;
    }

    /** The question which repository a folder is in, and when it was asked, by {@link System#nanoTime()}. */
    private record Asked(FutureTask<Path> root, long nanos) {}

    private static <K, V> Map<K, V> latest() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MAX_ENGINES;
            }
        };
    }

    /**
     * What an engine is for.
     *
     * @param root the workspace, or the folder itself while the disk has not told it
     */
    private record Key(Path folder, Path root, boolean isProvisional, Optional<String> view) {}

    /**
     * An engine whose files are checked before an event is answered, and in the background for some seconds after each check, so that the
     * calls of an agent at work do not wait for a check. Safe for use by many threads.
     */
    static final class RefreshedEngine {
        private static final long RECENT_NANOS = Duration.ofSeconds(1).toNanos();
        private static final Duration ATTENTION = Duration.ofSeconds(5);

        /** Early enough that the last check is seldom older than what is recent. */
        private static final Executor SOON = CompletableFuture.delayedExecutor(700, TimeUnit.MILLISECONDS);

        private final RuleEngine engine;
        private final boolean isProvisional;
        private final long attentionNanos;
        private final long createdNanos = System.nanoTime();
        private final AtomicLong checked = new AtomicLong(createdNanos);
        private final AtomicBoolean isWatched = new AtomicBoolean();
        private volatile long asked = createdNanos;

        private RefreshedEngine(RuleEngine engine, boolean isProvisional) {
            this(engine, isProvisional, ATTENTION);
        }

        /**
         * Takes an engine whose files were read just now.
         *
         * @param isProvisional whether the disk has not told yet which repository the folder is in
         * @param attention how long after the last {@link #check} the background goes on
         */
        RefreshedEngine(RuleEngine engine, boolean isProvisional, Duration attention) {
            this.engine = engine;
            this.isProvisional = isProvisional;
            this.attentionNanos = attention.toNanos();
        }

        RuleEngine engine() {
            return engine;
        }

        boolean isProvisional() {
            return isProvisional;
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

    /** Returns the engine for a folder without waiting for its disk: one for the folder alone while that does not tell the repository. */
    RefreshedEngine atOnce(Path folder) {
        Asked asked = asked(folder);
        long left = asked.nanos() + PATIENCE.toNanos() - System.nanoTime();
        try {
            return in(folder, asked.root().get(Math.max(0, left), TimeUnit.NANOSECONDS), Optional.empty());
        } catch (TimeoutException hangs) {
            return in(new Key(folder, folder, true, Optional.empty()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return in(new Key(folder, folder, true, Optional.empty()));
        } catch (ExecutionException e) {
            throw failed(e);
        }
    }

    /** Waits until the disk tells which repository a folder is in. */
    void await(Path folder) {
        Path unused = value(asked(folder).root());
    }

    /**
     * Returns the engine that sees what a tool loads when it is started in a folder.
     *
     * @param view the id of a view
     */
    RefreshedEngine in(Path folder, String view) {
        return in(folder, value(asked(folder).root()), Optional.of(view));
    }

    private RefreshedEngine in(Path folder, Path root, Optional<String> view) {
        return in(new Key(folder, root, false, view));
    }

    /** Asks which repository a folder is in, on a thread that is left behind if the disk hangs. */
    private Asked asked(Path folder) {
        synchronized (roots) {
            return roots.computeIfAbsent(folder, this::ask);
        }
    }

    private Asked ask(Path folder) {
        var root = new FutureTask<>(() -> rootOf.apply(folder));
        var thread = new Thread(root, "rules-disk");
        thread.setDaemon(true);
        thread.start();
        return new Asked(root, System.nanoTime());
    }

    private RefreshedEngine in(Key key) {
        FutureTask<RefreshedEngine> engine;
        synchronized (engines) {
            engine = engines.computeIfAbsent(key, missing -> new FutureTask<>(() -> build(missing)));
        }
        engine.run(); // does nothing from the second time on
        try {
            return value(engine);
        } catch (RuntimeException e) {
            synchronized (engines) {
                engines.remove(key, engine); // the folder may be there at the next event
            }
            synchronized (roots) { // and be in another repository than while it was not
                roots.computeIfPresent(
                        key.folder(), (folder, asked) -> asked.root().isDone() ? null : asked);
            }
            throw e;
        }
    }

    private static <T> T value(Future<T> future) {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw failed(e);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException failed(ExecutionException failure) {
        if (failure.getCause() instanceof Error error) {
            throw error;
        }
        return failure.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(failure);
    }

    private RefreshedEngine build(Key key) {
        RuleEngine.Builder builder = settings.get().workspace(key.root());
        if (!key.isProvisional()) {
            builder.cwd(key.folder());
        }
        key.view().ifPresent(builder::viewAs);
        builder.config(limited(builder.config()));
        return new RefreshedEngine(builder.build(), key.isProvisional());
    }

    /**
     * Switches off the engine's limits on interruptions, because {@link DenialLimits} limits denials: not each match denies a call, and
     * calls are also denied without a match. Limits the size of a repository's rule files, so that the daemon has memory left for other
     * repositories.
     */
    private static RulesConfig limited(RulesConfig config) {
        GuardSettings guard = config.guard().toBuilder()
                .maxPerTurn(Integer.MAX_VALUE)
                .maxPerSession(Integer.MAX_VALUE)
                .build();
        Limits limits = config.limits().toBuilder()
                .maxWorkspaceChars(Math.min(MAX_WORKSPACE_CHARS, config.limits().maxWorkspaceChars()))
                .build();
        return config.toBuilder().guard(guard).limits(limits).build();
    }
}
