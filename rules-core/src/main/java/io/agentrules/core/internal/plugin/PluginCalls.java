package io.agentrules.core.internal.plugin;

import io.agentrules.core.internal.plugin.PluginCall.End;
import io.agentrules.core.internal.support.Nanos;
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
 * Makes calls into plugins on daemon threads. Waits for a call only while it makes progress, up to a total time limit. A call
 * that exceeds a limit is interrupted and abandoned together with its thread.
 *
 * <p>Calls that return quickly share one thread. Another thread starts whenever calls are queued and none of them has begun for
 * about a millisecond; once there is a thread for each processor, for 10 milliseconds, or 100 if as many calls as there are processors
 * make progress. So slow calls run in parallel, a stuck call delays no other, and busy calls leave time to the compiler.
 */
public final class PluginCalls {
    private static final long MAX_POLL_NANOS = 10_000_000;
    private static final long MIN_POLL_NANOS = 1_000_000;
    private static final long BUSY_NANOS = 100_000_000;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final ClassLoader classLoader;
    private final long maxNanosWithoutProgress;
    private final long maxTotalNanos;
    private final LongSupplier nanoTime;

    /**
     * Creates an instance that applies the provider limits.
     *
     * @param classLoader the context class loader of the threads
     * @param nanoTime a monotonic clock in nanoseconds
     */
    public PluginCalls(ClassLoader classLoader, Limits limits, LongSupplier nanoTime) {
        this.classLoader = classLoader;
        this.maxNanosWithoutProgress = Nanos.of(limits.providerDeadline());
        this.maxTotalNanos = Nanos.of(limits.longestProviderTime());
        this.nanoTime = nanoTime;
    }

    /**
     * Makes one call and waits for it, even if this thread is interrupted.
     *
     * @param name the name of the thread that makes the call
     * @throws PluginFailedException if the call threw, returned null, or did not return in time
     */
    public <T> T call(String name, Callable<T> body) {
        var call = new PluginCall<>(name, new Progress(), body);
        makeAll(List.of(call));
        return resultOf(call);
    }

    /**
     * Returns the result of a call that has ended.
     *
     * @throws PluginFailedException if the call threw, returned null, or did not return in time
     */
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
            case NO_PROGRESS, TOO_LONG, ABANDONED ->
                "it did not return within " + maxNanosWithoutProgress / 1_000_000 + " ms";
        };
    }

    /** Makes calls and waits for all of them, even if this thread is interrupted. */
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
     * Makes calls and waits for all of them, or until this thread is interrupted. After an interrupt, running calls are
     * abandoned and the thread's interrupt status stays set.
     *
     * @return whether all calls ended without an interrupt
     */
    public boolean makeAllUnlessInterrupted(List<? extends PluginCall<?>> calls) {
        if (waitFor(calls)) {
            return true;
        }
        calls.forEach(call -> call.abandon(End.ABANDONED));
        Thread.currentThread().interrupt();
        return false;
    }

    private boolean waitFor(List<? extends PluginCall<?>> calls) {
        Deque<PluginCall<?>> queue = new ArrayDeque<>();
        calls.stream().filter(call -> !call.isRunning() && !call.hasEnded()).forEach(queue::add);
        long longestPoll = Math.max(MIN_POLL_NANOS, Math.min(MAX_POLL_NANOS, maxNanosWithoutProgress / 10));
        long last = nanoTime.getAsLong();
        int threads = 0;
        if (!queue.isEmpty()) {
            startThread(queue);
            threads++;
        }
        synchronized (queue) {
            int queued = queue.size();
            long nanosWithoutBegin = 0;
            while (calls.stream().anyMatch(call -> !call.hasEnded())) {
                long poll = queue.isEmpty() || threads >= PROCESSORS ? longestPoll : MIN_POLL_NANOS;
                try {
                    queue.wait(poll / 1_000_000);
                } catch (InterruptedException e) {
                    return false;
                }
                long now = nanoTime.getAsLong();
                // A suspended process, or one without processor time, must not use up the limits: count at most two
                // intervals.
                long passed = Math.min(now - last, 2 * poll);
                last = now;
                calls.forEach(call -> addTime(call, passed));
                if (passed >= poll) {
                    nanosWithoutBegin = queue.size() == queued ? nanosWithoutBegin + passed : 0;
                    boolean mayStart = !areProcessorsBusy(calls) || nanosWithoutBegin >= BUSY_NANOS;
                    if (!queue.isEmpty() && nanosWithoutBegin > 0 && mayStart) {
                        startThread(queue);
                        threads++;
                        nanosWithoutBegin = 0;
                    }
                    queued = queue.size();
                }
            }
        }
        return true;
    }

    /** Returns whether at least as many calls as there are processors have just made progress. */
    private static boolean areProcessorsBusy(List<? extends PluginCall<?>> calls) {
        int busy = 0;
        for (PluginCall<?> call : calls) {
            busy += call.isRunning() && call.progress().nanosWithoutStep() == 0 ? 1 : 0;
        }
        return busy >= PROCESSORS;
    }

    private void addTime(PluginCall<?> call, long nanos) {
        if (call.isRunning()) {
            call.progress().addWaitingTime(nanos);
            if (call.progress().nanosWithoutStep() >= maxNanosWithoutProgress) {
                call.abandon(End.NO_PROGRESS);
            } else if (call.progress().elapsedNanos() >= maxTotalNanos) {
                call.abandon(End.TOO_LONG);
            }
        }
    }

    private void startThread(Deque<PluginCall<?>> queue) {
        var thread = new Thread(() -> makeCalls(queue), "rules-plugin");
        thread.setDaemon(true);
        thread.setContextClassLoader(classLoader);
        thread.start();
    }

    private static void makeCalls(Deque<PluginCall<?>> queue) {
        boolean awaited = true;
        while (awaited) {
            Optional<PluginCall<?>> next = next(queue);
            if (next.isEmpty()) {
                return;
            }
            awaited = next.get().run();
            synchronized (queue) {
                if (queue.isEmpty()) { // otherwise the waiting thread would wake up in vain
                    queue.notifyAll();
                }
            }
        }
    }

    private static Optional<PluginCall<?>> next(Deque<PluginCall<?>> queue) {
        synchronized (queue) {
            return Optional.ofNullable(queue.poll());
        }
    }
}
