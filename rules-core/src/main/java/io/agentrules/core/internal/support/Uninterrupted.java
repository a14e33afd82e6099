package io.agentrules.core.internal.support;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits as long as a thread that is not interrupted would: an agent that is stopped by an interrupt must not get an answer with fewer
 * rules. The thread's interrupt status stays set. Each wait is bounded, so the thread ends soon all the same.
 */
public final class Uninterrupted {
    private Uninterrupted() {}

    /** A wait that an interrupt may end early, and that can be begun again. */
    public interface Wait {
        /** Waits at most so long; returns whether what it waits for has happened. */
        boolean atMost(long nanos) throws InterruptedException;
    }

    /** Waits at most so long; returns whether what it waits for has happened. */
    public static boolean await(long nanos, Wait wait) {
        long start = System.nanoTime();
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return wait.atMost(left(nanos, start));
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the result of a task, for which it waits at most so long. */
    public static <T> T get(Future<T> task, long nanos) throws ExecutionException, TimeoutException {
        long start = System.nanoTime();
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return task.get(left(nanos, start), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static long left(long nanos, long start) {
        return Math.max(0, nanos - (System.nanoTime() - start));
    }
}
