package io.agentrules.springai.boot;

import java.time.Duration;

/**
 * Refreshes the rules periodically, on a thread of its own, until the application ends. A failure does not end it: the first of
 * several in a row is logged.
 */
final class RuleRefresh implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final Runnable refresh;
    private final Duration interval;
    private final Thread thread;

    private RuleRefresh(Runnable refresh, Duration interval) {
        this.refresh = refresh;
        this.interval = interval;
        this.thread = new Thread(this::run, "rules-refresh");
        thread.setDaemon(true);
    }

    /** Starts refreshing, unless the interval is zero or negative. */
    static RuleRefresh of(Runnable refresh, Duration interval) {
        var periodic = new RuleRefresh(refresh, interval);
        if (!interval.isZero() && !interval.isNegative()) {
            periodic.thread.start();
        }
        return periodic;
    }

    private void run() {
        boolean failed = false;
        try {
            while (true) {
                Thread.sleep(Math.max(1, interval.toMillis()));
                failed = !refreshed(failed);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean refreshed(boolean isLogged) {
        try {
            refresh.run();
            return true;
        } catch (RuntimeException | Error e) { // else changed rule files would have no effect any more
            if (!isLogged) {
                LOGGER.log(System.Logger.Level.WARNING, "The rules cannot be read again; those read before stay", e);
            }
            return false;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
