package io.agentrules.core.internal.plugin;

import io.agentrules.core.internal.support.Throwables;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One call into a plugin, on a thread that can be abandoned. The result of an abandoned call is ignored. */
public final class PluginCall<T> {
    /** How a call ended, from the caller's point of view. */
    public enum End {
        /** It returned a value. */
        RETURNED,
        /** It threw. */
        THREW,
        /** It made no progress for too long. */
        NO_PROGRESS,
        /** Its total time was too long. */
        TOO_LONG
    }

    private final String name;
    private final Callable<T> body;
    private final Progress progress;
    private @Nullable Thread thread;
    private @Nullable End end;
    private @Nullable T value;
    private @Nullable Throwable thrown;
    private String description = "";
    private Optional<Throwable> loggable = Optional.empty();
    private long startNanos;
    private long durationNanos;

    /** Prepares a call; {@code name} becomes the name of the thread that makes it. */
    public PluginCall(String name, Progress progress, Callable<T> body) {
        this.name = name;
        this.progress = progress;
        this.body = body;
    }

    Progress progress() {
        return progress;
    }

    /** Makes the call on this thread. Returns whether the caller was still waiting when it ended. */
    boolean run() {
        Thread.currentThread().setName(name);
        if (!begin()) {
            return true;
        }
        try {
            T returned = body.call();
            return finish(End.RETURNED, () -> value = returned);
        } catch (Throwable caught) {
            String described = Throwables.describe(caught); // on this thread, because getMessage() may not return
            Optional<Throwable> safe = Throwables.loggable(caught);
            return finish(End.THREW, () -> {
                thrown = caught;
                description = described;
                loggable = safe;
            });
        }
    }

    private synchronized boolean begin() {
        if (thread != null || end != null) {
            return false;
        }
        thread = Thread.currentThread();
        startNanos = System.nanoTime();
        return true;
    }

    private synchronized boolean finish(End how, Runnable storeResult) {
        if (end != null) {
            return false;
        }
        end = how;
        durationNanos = System.nanoTime() - startNanos;
        storeResult.run();
        return true;
    }

    /** Stops waiting for the call and interrupts its thread, unless it has ended. */
    synchronized void abandon(End how) {
        if (end == null) {
            end = how;
            if (thread != null) {
                durationNanos = System.nanoTime() - startNanos;
                thread.interrupt();
            }
        }
    }

    synchronized boolean isRunning() {
        return thread != null && end == null;
    }

    synchronized boolean hasEnded() {
        return end != null;
    }

    /**
     * Returns how the call ended.
     *
     * @throws java.util.NoSuchElementException if it has not ended
     */
    public synchronized End end() {
        return Optional.ofNullable(end).orElseThrow();
    }

    /** Returns the result of the call; empty if it returned none. */
    public synchronized Optional<T> value() {
        return Optional.ofNullable(value);
    }

    /** Returns the exception that the call threw; empty if it threw none. */
    public synchronized Optional<Throwable> thrown() {
        return Optional.ofNullable(thrown);
    }

    /** Returns a description of the exception that the call threw; empty if it threw none. */
    public synchronized String description() {
        return description;
    }

    /** Returns how long the call took, or how long it had run when it was abandoned. */
    public synchronized Duration time() {
        return Duration.ofNanos(durationNanos);
    }

    /** Returns the exception that the call threw, if that is safe to log. */
    public synchronized Optional<Throwable> loggable() {
        return loggable;
    }

    /** Returns the thread that makes or made the call; after an abandoned call it may still be running. */
    public synchronized Optional<Thread> thread() {
        return Optional.ofNullable(thread);
    }
}
