package io.agentrules.hooks.daemon;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks at their deadlines, such as closing a socket to end a read that waits for it: every kind of socket can be closed, but few have
 * a timeout. Has a thread only while a task waits.
 */
final class Deadlines implements AutoCloseable {
    private static final int IDLE_THREAD_SECONDS = 10;

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        var thread = new Thread(task, "rules-deadlines");
        thread.setDaemon(true);
        return thread;
    });

    Deadlines() {
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_THREAD_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** Runs a short task after a delay, unless the returned future is canceled. */
    Future<?> after(Duration time, Runnable task) {
        return timer.schedule(task, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Runs a task again and again, until all of this is closed. */
    void repeat(Runnable task, Duration pause) {
        Future<?> unused = timer.scheduleWithFixedDelay(task, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it cannot be used any more, which is all that matters
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
