package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing.Action;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The firings of a session, recorded and restored. */
class FiringLogTest {
    /** Six different numbers, so that a restored log which mixes up or forgets one of them differs. */
    private static final Firings FIRINGS = new Firings(
            9, 5, 3, 4, 2, List.of(new Fired("sql", 1, 8, Action.INTERRUPT), new Fired("log", 1, 7, Action.DEFER)));

    @Test
    void aRestoredLogHasEveryNumber() {
        var log = new FiringLog(this, Runnable::run);

        log.restore(FIRINGS, 1);

        assertThat(log.state()).isEqualTo(FIRINGS);
        assertThat(new FiringLog(FIRINGS).state()).isEqualTo(FIRINGS);
    }

    @Test
    void whatIsRestoredCountsAgainstTheLimits() {
        var log = new FiringLog(FIRINGS);

        assertThat(log.left(10, 10)).isEqualTo(5);
        assertThat(log.left(4, 10)).isEqualTo(1);
        assertThat(log.leftForGuarded(10, 10)).isEqualTo(6);
        assertThat(log.leftForGuarded(4, 10)).isEqualTo(2);
    }

    @Test
    void aNewTurnStartsOnlyTheNumbersOfTheTurnAnew() {
        var log = new FiringLog(FIRINGS);

        log.nextTurn();

        assertThat(log.state()).isEqualTo(new Firings(9, 5, 0, 4, 0, FIRINGS.fired()));
    }

    @Test
    void aLogIsRestoredAfterAnInterruptionOfTheUsersRule() {
        var log = new FiringLog(Firings.NONE);
        log.fired(List.of("sql"), Action.INTERRUPT, true);
        log.fired(List.of("log"), Action.INTERRUPT, false);

        var restored = new FiringLog(log.state());

        assertThat(restored.left(4, 4)).isEqualTo(2);
        assertThat(restored.leftForGuarded(4, 4)).isEqualTo(3);
    }
}
