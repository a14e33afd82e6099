package io.agentrules.springai.boot;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Refreshes the rules periodically, on a thread of its own, until the application ends. A failure does not end it: the first of
 * several in a row is logged.
 */
final class RuleRefresh implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final Runnable refresh;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "rules-refresh");
        thread.setDaemon(true);
        return thread;
    });

    /** Whether the last refresh failed. */
    private boolean failed;

    private RuleRefresh(Runnable refresh) {
        this.refresh = refresh;
    }

    /** Starts refreshing, unless the interval is zero or negative. */
    static RuleRefresh of(Runnable refresh, Duration interval) {
        var periodic = new RuleRefresh(refresh);
        if (!interval.isZero() && !interval.isNegative()) {
            long millis = Math.max(1, TimeUnit.MILLISECONDS.convert(interval));
            Future<?> unused =
                    periodic.timer.scheduleWithFixedDelay(periodic::run, millis, millis, TimeUnit.MILLISECONDS);
        }
        return periodic;
    }

    private void run() {
        try {
            refresh.run();
            failed = false;
        } catch (RuntimeException | Error e) { // else changed rule files would have no effect any more
            if (!failed) {
                LOGGER.log(System.Logger.Level.WARNING, "The rules cannot be read again; those read before stay", e);
            }
            failed = true;
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
