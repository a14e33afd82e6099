package io.agentrules.springai.boot;

import io.agentrules.core.RuleEngine;
import java.time.Duration;

/** Refreshes an engine periodically, on a thread of its own, until the application ends. */
final class RuleRefresh implements AutoCloseable {
    private final RuleEngine engine;
    private final Duration interval;
    private final Thread thread;

    private RuleRefresh(RuleEngine engine, Duration interval) {
        this.engine = engine;
        this.interval = interval;
        this.thread = new Thread(this::run, "rules-refresh");
        thread.setDaemon(true);
    }

    /** Starts refreshing, unless the interval is zero or negative. */
    static RuleRefresh of(RuleEngine engine, Duration interval) {
        var refresh = new RuleRefresh(engine, interval);
        if (!interval.isZero() && !interval.isNegative()) {
            refresh.thread.start();
        }
        return refresh;
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(Math.max(1, interval.toMillis()));
                engine.refresh();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
