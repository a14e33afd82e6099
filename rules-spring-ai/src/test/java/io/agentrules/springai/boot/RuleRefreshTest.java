package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RuleRefreshTest {
    private static final Duration OFTEN = Duration.ofMillis(1);

    private final Logger logger = Logger.getLogger("io.agentrules");
    private final AtomicInteger logged = new AtomicInteger();
    private final Handler counter = new Handler() {
        @Override
        public void publish(LogRecord record) {
            logged.incrementAndGet();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void readTheLog() {
        logger.setUseParentHandlers(false);
        logger.addHandler(counter);
    }

    @AfterEach
    void closeTheLog() {
        logger.removeHandler(counter);
        logger.setUseParentHandlers(true);
    }

    @Test
    void goesOnAfterFailuresAndLogsTheFirstOfARow() throws InterruptedException {
        Iterator<Runnable> calls = List.<Runnable>of(
                        () -> {
                            throw new IllegalStateException("thrown on purpose");
                        },
                        () -> {
                            throw new NoClassDefFoundError("thrown on purpose");
                        },
                        () -> {},
                        () -> {
                            throw new IllegalStateException("thrown on purpose");
                        })
                .iterator();
        var afterAll = new CountDownLatch(1);
        Runnable next = () -> {
            if (calls.hasNext()) {
                calls.next().run();
            } else {
                afterAll.countDown();
            }
        };

        RuleRefresh refresh = RuleRefresh.of(next, OFTEN);
        boolean wentOn = afterAll.await(1, TimeUnit.MINUTES);
        refresh.close();

        assertThat(wentOn).isTrue();
        assertThat(logged).hasValue(2);
    }
}
