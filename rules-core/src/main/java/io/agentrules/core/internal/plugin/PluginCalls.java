package io.agentrules.core.internal.plugin;

import io.agentrules.core.internal.plugin.PluginCall.End;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import io.agentrules.core.model.Limits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

/**
 * Makes calls into plugins on daemon threads, and waits for each only as long as it makes progress, and never longer than a time
 * in all. A call that takes longer is interrupted and left behind with its thread.
 *
 * <p>Calls that return at once share one thread. Another one starts whenever calls are still waiting after a moment, so that
 * long ones run side by side, and a stuck one holds up nobody.
 */
public final class PluginCalls {
    private static final long MOMENT_NANOS = 10_000_000;

    private final ClassLoader classLoader;
    private final long maxSilence;
    private final long maxTime;
    private final LongSupplier nanoTime;

    /**
     * Makes calls.
     *
     * @param classLoader the context class loader of the threads
     * @param nanoTime a time in nanoseconds that only moves forward
     */
    public PluginCalls(ClassLoader classLoader, Limits limits, LongSupplier nanoTime) {
        this.classLoader = classLoader;
        this.maxSilence = limits.providerDeadline().toNanos();
        this.maxTime = limits.longestProviderTime().toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Makes one call and waits for it, also when this thread is interrupted.
     *
     * @param name of the thread
     * @throws PluginFailedException if the call threw, returned null, or did not return in time
     */
    public <T> T call(String name, Callable<T> body) {
        var call = new PluginCall<>(name, new Progress(), body);
        makeAll(List.of(call));
        return resultOf(call);
    }

    /** Returns what a call returned; as {@link #call}. */
    public <T> T resultOf(PluginCall<T> call) {
        call.thrown().ifPresent(Throwables::rethrowIfFatal);
        return call.value().orElseThrow(() -> failed(call));
    }

    private PluginFailedException failed(PluginCall<?> call) {
        boolean returned = call.end() == End.RETURNED || call.end() == End.THREW;
        return new PluginFailedException(problem(call), call.loggable().orElse(null), returned);
    }

    private String problem(PluginCall<?> call) {
        return switch (call.end()) {
            case RETURNED -> "it returned null";
            case THREW -> call.description();
            case SILENT, TOO_LONG, ABANDONED -> "it did not return within " + maxSilence / 1_000_000 + " ms";
        };
    }

    /** Makes calls and waits for all, also when this thread is interrupted. */
    public void makeAll(List<? extends PluginCall<?>> calls) {
        boolean interrupted = Thread.interrupted();
        while (!waitFor(calls)) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Makes calls and waits for all, or until this thread is interrupted.
     *
     * @return whether it was not; where it was, what did not end is left behind, and the thread is interrupted still
     */
    public boolean makeAllUnlessInterrupted(List<? extends PluginCall<?>> calls) {
        if (waitFor(calls)) {
            return true;
        }
        calls.forEach(call -> call.leave(End.ABANDONED));
        Thread.currentThread().interrupt();
        return false;
    }

    private boolean waitFor(List<? extends PluginCall<?>> calls) {
        Deque<PluginCall<?>> waiting = new ArrayDeque<>();
        calls.stream().filter(call -> !call.isRunning() && !call.isOver()).forEach(waiting::add);
        long moment = Math.max(1_000_000, Math.min(MOMENT_NANOS, maxSilence / 10));
        long last = nanoTime.getAsLong();
        if (!waiting.isEmpty()) {
            startThread(waiting);
        }
        synchronized (waiting) {
            while (calls.stream().anyMatch(call -> !call.isOver())) {
                try {
                    waiting.wait(moment / 1_000_000);
                } catch (InterruptedException e) {
                    return false;
                }
                long now = nanoTime.getAsLong();
                // A process that was stopped, or got no processor, has not waited: more than two moments are not
                // counted.
                long passed = Math.min(now - last, 2 * moment);
                last = now;
                calls.forEach(call -> count(call, passed));
                if (!waiting.isEmpty() && passed >= moment) {
                    startThread(waiting);
                }
            }
        }
        return true;
    }

    private void count(PluginCall<?> call, long nanos) {
        if (call.isRunning()) {
            call.progress().waited(nanos);
            if (call.progress().silence() >= maxSilence) {
                call.leave(End.SILENT);
            } else if (call.progress().elapsed() >= maxTime) {
                call.leave(End.TOO_LONG);
            }
        }
    }

    private void startThread(Deque<PluginCall<?>> waiting) {
        var thread = new Thread(() -> makeCalls(waiting), "rules-plugin");
        thread.setDaemon(true);
        thread.setContextClassLoader(classLoader);
        thread.start();
    }

    private static void makeCalls(Deque<PluginCall<?>> waiting) {
        boolean awaited = true;
        while (awaited) {
            Optional<PluginCall<?>> next = next(waiting);
            if (next.isEmpty()) {
                return;
            }
            awaited = next.get().run();
            synchronized (waiting) {
                waiting.notifyAll();
            }
        }
    }

    private static Optional<PluginCall<?>> next(Deque<PluginCall<?>> waiting) {
        synchronized (waiting) {
            return Optional.ofNullable(waiting.poll());
        }
    }
}
