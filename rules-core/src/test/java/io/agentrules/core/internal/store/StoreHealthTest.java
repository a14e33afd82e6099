package io.agentrules.core.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.StoreEvent.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StoreHealthTest {
    private final AtomicLong nanos = new AtomicLong();
    private final StoreHealth health = new StoreHealth(nanos::get);

    @Test
    void theStoreIsAskedAgainWithGrowingPauses() {
        health.timedOut();

        assertThat(pauses(7)).containsExactly(500L, 1_000L, 2_000L, 4_000L, 8_000L, 8_000L, 8_000L);
    }

    @Test
    void aStoreThatFailsOnceIsAskedAtOnce() {
        health.failed(Operation.SAVE);

        assertThat(health.mayAsk(Operation.SAVE, false)).isTrue();
    }

    @Test
    void thePausesOfSavesGrowAlsoWhileLoadsAreAnswered() {
        for (int save = 0; save < 3; save++) {
            health.failed(Operation.SAVE);
        }
        health.answered(Operation.LOAD);

        assertThat(health.mayAsk(Operation.LOAD, false)).isTrue();
        assertThat(pauses(3)).containsExactly(500L, 1_000L, 2_000L);
    }

    @Test
    void anAnswerMakesThePausesShortAgain() {
        health.timedOut();
        pauses(5);
        health.answered(Operation.SAVE);
        health.timedOut();

        assertThat(pauses(2)).containsExactly(500L, 1_000L);
    }

    @Test
    void callsThatFailTogetherCountAsOne() {
        for (int call = 0; call < 16; call++) {
            health.timedOut();
        }

        assertThat(pauses(2)).containsExactly(500L, 1_000L);
    }

    @Test
    void whoInsistsIsNotRefused() {
        health.timedOut();

        assertThat(health.mayAsk(Operation.SAVE, false)).isFalse();
        assertThat(health.mayAsk(Operation.SAVE, true)).isTrue();
    }

    @Test
    void eachOperationHasAFirstCall() {
        health.answered(Operation.LOAD);

        assertThat(health.isFirst(Operation.LOAD)).isFalse();
        assertThat(health.isFirst(Operation.SAVE)).isTrue();
    }

    @Test
    void aStoreThatHangsCostsOneLongWait() {
        health.timedOut();

        assertThat(Operation.values()).noneMatch(health::isFirst);
    }

    /** Returns how many milliseconds passed before each of the next saves, which all fail. */
    private List<Long> pauses(int saves) {
        var pauses = new ArrayList<Long>();
        for (int save = 0; save < saves; save++) {
            long millis = 0;
            while (!health.mayAsk(Operation.SAVE, false)) {
                millis += 100;
                nanos.addAndGet(Duration.ofMillis(100).toNanos());
            }
            pauses.add(millis);
            health.failed(Operation.SAVE);
        }
        return pauses;
    }
}
