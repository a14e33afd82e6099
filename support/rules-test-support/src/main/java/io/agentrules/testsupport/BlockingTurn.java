package io.agentrules.testsupport;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A turn of a client that blocks: it runs on a thread of its own, which its caller interrupts to cancel it. To close what it reads from
 * another thread is no way: OkHttp allows no two threads in one stream.
 */
public final class BlockingTurn {
    private BlockingTurn() {}

    /**
     * Starts a turn.
     *
     * @return cancels the turn, and returns when it has ended; fails if the turn had ended before
     */
    public static Runnable start(Runnable turn) {
        var task = new FutureTask<Boolean>(turn, true);
        var thread = new Thread(task);
        thread.start();
        return () -> cancel(task, thread);
    }

    private static void cancel(FutureTask<Boolean> task, Thread thread) {
        try {
            if (task.isDone()) {
                throw new IllegalStateException("the turn has ended by itself, with " + task.get());
            }
            thread.interrupt();
            thread.join(); // the turn ends with an exception of its client
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
