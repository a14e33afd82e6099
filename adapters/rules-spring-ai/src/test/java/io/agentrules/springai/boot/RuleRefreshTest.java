package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testsupport.LogRecords;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RuleRefreshTest {
    private static final Duration OFTEN = Duration.ofMillis(1);

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

        try (LogRecords log = LogRecords.open()) {
            RuleRefresh refresh = RuleRefresh.of(next, OFTEN);
            boolean wentOn = afterAll.await(1, TimeUnit.MINUTES);
            refresh.close();

            assertThat(wentOn).isTrue();
            assertThat(log.all()).hasSize(2);
        }
    }

    @Test
    void anIntervalMayBeLongerThanAnyTime() {
        RuleRefresh.of(() -> {}, Duration.ofSeconds(Long.MAX_VALUE)).close();
    }
}
