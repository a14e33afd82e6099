package io.agentrules.springai.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.StoreEvent;
import io.agentrules.api.spi.StoreEvent.Operation;
import io.agentrules.api.spi.StoreEvent.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StoreWatchTest {
    private final StoreWatch watch = new StoreWatch();

    @Test
    void aStoreThatAnswersIsReachable() {
        assertThat(watch.isReachable()).isTrue();

        stored(Operation.LOAD, Outcome.TIMED_OUT);
        assertThat(watch.isReachable()).isFalse();

        stored(Operation.LOAD, Outcome.DONE);
        assertThat(watch.isReachable()).isTrue();
        assertThat(watch.latest()).contains(Outcome.DONE);
    }

    @Test
    void aStoreThatCannotSaveIsNotReachableWhateverItLoads() {
        stored(Operation.SAVE, Outcome.SKIPPED);
        stored(Operation.LOAD, Outcome.DONE);
        assertThat(watch.isReachable()).isFalse();
        assertThat(watch.latest()).contains(Outcome.SKIPPED);

        stored(Operation.SAVE, Outcome.CONFLICT);
        stored(Operation.LOAD, Outcome.DONE);
        assertThat(watch.isReachable()).isTrue();
    }

    private void stored(Operation operation, Outcome outcome) {
        watch.stored(new StoreEvent("s", operation, outcome, Duration.ZERO));
    }
}
