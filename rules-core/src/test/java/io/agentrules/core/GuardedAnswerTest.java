package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An answer that comes in pieces, whole, or both. */
class GuardedAnswerTest {
    private final RuleEngine discarding = engine(ContextMode.DISCARD);
    private final RuleEngine keeping = engine(ContextMode.KEEP);

    @Test
    void whatCameInPiecesIsNotLookedAtAgain() {
        GuardedAnswer answer = answer(discarding);

        assertThat(answer.thinking("hm")).isEmpty();
        assertThat(answer.text("x")).isEmpty();
        assertThat(answer.arguments("1", "edit", "{\"a\": \"b\"}")).isEmpty();
        assertThat(answer.wholeThinking("bad")).isEmpty();
        assertThat(answer.wholeText("bad")).isEmpty();
        assertThat(answer.toolCall("1", "edit", "{\"a\": \"bad\"}")).isEmpty();
        assertThat(answer.toolCall("2", "edit", "")).isEmpty();
        assertThat(answer.toolCall("2", "edit", "{\"a\": \"bad\"}")).isEmpty();
        assertThat(answer.finish()).isEmpty();
    }

    @Test
    void whatDidNotComeInPiecesIsLookedAtWhole() {
        assertThat(answer(discarding).wholeThinking("bad")).isPresent();
        assertThat(answer(discarding).wholeText("bad")).isPresent();
        assertThat(answer(discarding).toolCall("1", "edit", "{\"a\": \"bad\"}")).isPresent();
    }

    @Test
    void whatWaitsForTheEndFiresThere() {
        GuardedAnswer answer = answer(discarding);

        assertThat(answer.text("the end")).isEmpty();
        assertThat(answer.finish()).isPresent();
    }

    @Test
    void textIsKeptUpToTheMatch() {
        GuardedAnswer answer = answer(keeping);

        assertThat(answer.text("so ")).isEmpty();
        RetryPlan plan = answer.retry(answer.text("bad, or not").orElseThrow());

        assertThat(plan.kept()).isEqualTo("so bad");
        assertThat(plan.messages()).hasSize(2).first().isEqualTo(Message.assistant("so bad"));
    }

    @Test
    void allTextIsKeptWhereArgumentsMatch() {
        GuardedAnswer answer = answer(keeping);

        assertThat(answer.text("I edit.")).isEmpty();
        Optional<Interruption> stop = answer.toolCall("1", "edit", "{\"a\": \"bad\"}");

        assertThat(answer.retry(stop.orElseThrow()).kept()).isEqualTo("I edit.");
    }

    @Test
    void nothingIsKeptWhereTheModelBeginsAnew() {
        GuardedAnswer answer = answer(discarding);

        RetryPlan plan = answer.retry(answer.text("so bad").orElseThrow());

        assertThat(plan.kept()).isEmpty();
        assertThat(plan.messages()).singleElement().extracting(Message::role).isEqualTo(Message.Role.SYNTHETIC);
    }

    private static GuardedAnswer answer(RuleEngine engine) {
        return new GuardedAnswer(engine.openSession().guard());
    }

    private static RuleEngine engine(ContextMode mode) {
        Rule rule = TestRules.named("good", "test")
                .trigger(Optional.of(StreamTrigger.of("bad", "the end$").withScope("text", "thinking", "tool")))
                .build();
        return RuleEngine.builder()
                .discovery(false)
                .rule(rule)
                .config(RulesConfig.DEFAULT.withGuard(GuardSettings.DEFAULT.withContextMode(mode)))
                .build();
    }
}
