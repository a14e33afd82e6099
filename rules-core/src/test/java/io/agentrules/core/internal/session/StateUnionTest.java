package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.model.SessionState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StateUnionTest {
    private static final SessionState BASE = state(1, "@a", "a");

    @Test
    void whatIsMentionedAgainInANewTurnStays() {
        assertThat(StateUnion.of(state(2, "other"), state(2, "again @a", "a"), BASE)
                        .mentions())
                .containsExactly("a");
    }

    @Test
    void mentionsOfAnEarlierTurnGo() {
        assertThat(StateUnion.of(state(2, "other @b", "b"), state(1, "@a", "a", "c"), BASE)
                        .mentions())
                .containsExactly("b", "c");
    }

    private static SessionState state(int turn, String prompt, String... mentions) {
        return new SessionState(
                turn,
                Optional.of(prompt),
                List.of(),
                List.of(mentions),
                List.of(),
                Map.of(),
                List.of(),
                List.of(),
                false,
                SessionState.NEW.firings());
    }
}
