package io.agentrules.core.internal.plugin;

import io.agentrules.core.internal.support.Throwables;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** One call into a plugin, on a thread that may be left behind: what comes after that does not count any more. */
public final class PluginCall<T> {
    /** How a call ended for whoever waited for it. */
    public enum End {
        /** It returned a value. */
        RETURNED,
        /** It threw. */
        THREW,
        /** It made no progress for too long. */
        SILENT,
        /** It took too long in all. */
        TOO_LONG,
        /** Nobody waited for it any more. */
        ABANDONED
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
    private long begin;
    private long time;

    /** Prepares a call; {@code name} is the thread's. */
    public PluginCall(String name, Progress progress, Callable<T> body) {
        this.name = name;
        this.progress = progress;
        this.body = body;
    }

    Progress progress() {
        return progress;
    }

    /** Makes the call on this thread. Returns whether somebody was still waiting for it at the end. */
    boolean run() {
        Thread.currentThread().setName(name);
        if (!begin()) {
            return true;
        }
        try {
            T returned = body.call();
            return settle(End.RETURNED, () -> value = returned);
        } catch (Throwable caught) {
            String said = Throwables.describe(caught); // on this thread: its message may take for ever, too
            Optional<Throwable> harmless = Throwables.loggable(caught);
            return settle(End.THREW, () -> {
                thrown = caught;
                description = said;
                loggable = harmless;
            });
        }
    }

    private synchronized boolean begin() {
        if (thread != null || end != null) {
            return false;
        }
        thread = Thread.currentThread();
        begin = System.nanoTime();
        return true;
    }

    private synchronized boolean settle(End how, Runnable keep) {
        if (end != null) {
            return false;
        }
        end = how;
        time = System.nanoTime() - begin;
        keep.run();
        return true;
    }

    /** Stops waiting for the call, if it has not ended. */
    synchronized void leave(End how) {
        if (end == null) {
            end = how;
            if (thread != null) {
                time = System.nanoTime() - begin;
                thread.interrupt();
            }
        }
    }

    synchronized boolean isRunning() {
        return thread != null && end == null;
    }

    synchronized boolean isOver() {
        return end != null;
    }

    /** Returns how the call ended; only for one that did. */
    public synchronized End end() {
        return Optional.ofNullable(end).orElseThrow();
    }

    /** Returns what the call returned; empty when it did not. */
    public synchronized Optional<T> value() {
        return Optional.ofNullable(value);
    }

    /** Returns what the call threw; empty when it did not. */
    public synchronized Optional<Throwable> thrown() {
        return Optional.ofNullable(thrown);
    }

    /** Returns what to say of what the call threw. */
    public synchronized String description() {
        return description;
    }

    /** Returns how long the call took, or until nobody waited for it any more. */
    public synchronized Duration time() {
        return Duration.ofNanos(time);
    }

    /** Returns what the call threw, where it can be logged. */
    public synchronized Optional<Throwable> loggable() {
        return loggable;
    }

    /** Returns the thread of a call that was left behind and may still run. */
    public synchronized Optional<Thread> thread() {
        return Optional.ofNullable(thread);
    }
}
