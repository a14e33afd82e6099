package io.agentrules.core.internal.plugin;

import io.agentrules.core.internal.plugin.PluginCall.End;
import io.agentrules.core.internal.support.Nanos;
import io.agentrules.core.model.Limits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Calls into plugins that one thread waits for. A call that exceeds a limit is abandoned together with its thread.
 *
 * <p>Calls that return quickly share one thread. Another thread starts whenever calls are queued and none of them has begun for about a
 * millisecond, so slow calls run in parallel, and a stuck call delays no other.
 */
final class CallBatch {
    private static final long MAX_POLL_NANOS = 10_000_000;
    private static final long MIN_POLL_NANOS = 1_000_000;

    private final List<? extends PluginCall<?>> calls;
    private final ClassLoader classLoader;
    private final long maxNanosWithoutProgress;
    private final long maxTotalNanos;
    private final LongSupplier nanoTime;

    /** The calls that have not begun; also the lock of the waiting thread and those that make the calls. */
    private final Deque<PluginCall<?>> queue = new ArrayDeque<>();

    private long lastLook;

    /** Queues those of the calls that neither run nor have ended. */
    CallBatch(List<? extends PluginCall<?>> calls, ClassLoader classLoader, Limits limits, LongSupplier nanoTime) {
        this.calls = calls;
        this.classLoader = classLoader;
        this.maxNanosWithoutProgress = Nanos.of(limits.providerDeadline());
        this.maxTotalNanos = Nanos.of(limits.longestProviderTime());
        this.nanoTime = nanoTime;
        for (PluginCall<?> call : calls) {
            if (!call.isRunning() && !call.hasEnded()) {
                queue.add(call);
            }
        }
    }

    /** Makes the calls; returns true when all have ended, or false as soon as this thread is interrupted. */
    boolean makeAll() {
        lastLook = nanoTime.getAsLong();
        if (!queue.isEmpty()) {
            thread(queue, classLoader).start();
        }
        synchronized (queue) {
            int lastQueued = queue.size();
            while (!haveAllEnded()) {
                long pollNanos = pollNanos();
                try {
                    queue.wait(pollNanos / 1_000_000);
                } catch (InterruptedException e) {
                    return false;
                }
                long passed = nanosSinceLastLook(pollNanos);
                for (PluginCall<?> call : calls) {
                    addTime(call, passed);
                }
                if (passed >= pollNanos) {
                    if (!queue.isEmpty() && queue.size() == lastQueued) {
                        thread(queue, classLoader).start();
                    }
                    lastQueued = queue.size();
                }
            }
        }
        return true;
    }

    private boolean haveAllEnded() {
        for (PluginCall<?> call : calls) {
            if (!call.hasEnded()) {
                return false;
            }
        }
        return true;
    }

    private long pollNanos() {
        return queue.isEmpty()
                ? Math.max(MIN_POLL_NANOS, Math.min(MAX_POLL_NANOS, maxNanosWithoutProgress / 10))
                : MIN_POLL_NANOS;
    }

    /** Counts at most two intervals: a suspended process, or one without processor time, must not use up the limits. */
    private long nanosSinceLastLook(long pollNanos) {
        long now = nanoTime.getAsLong();
        long passed = Math.min(now - lastLook, 2 * pollNanos);
        lastLook = now;
        return passed;
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

    /** Creates a thread that has only the queue: when it is abandoned, it must not keep the results of the other calls in memory. */
    private static Thread thread(Deque<PluginCall<?>> queue, ClassLoader classLoader) {
        var thread = new Thread(() -> makeCalls(queue), "rules-plugin");
        thread.setDaemon(true);
        thread.setContextClassLoader(classLoader);
        return thread;
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
