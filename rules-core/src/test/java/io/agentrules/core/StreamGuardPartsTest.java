package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.core.model.SessionState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An answer that comes in pieces, whole, or both. */
class StreamGuardPartsTest {
    private final RuleEngine discarding = engine(ContextMode.DISCARD);
    private final RuleEngine keeping = engine(ContextMode.KEEP);

    @Test
    void whatCameInPiecesIsNotLookedAtAgain() {
        StreamGuard answer = answer(discarding)
                .thinking("hm")
                .text("x")
                .arguments("1", "edit", "{\"a\": \"b\"}")
                .wholeThinking("bad")
                .wholeText("bad")
                .toolCall("1", "edit", "{\"a\": \"bad\"}")
                .toolCall("2", "edit", "")
                .toolCall("2", "edit", "{}");
        answer.finish();

        assertThat(answer.isInterrupted()).isFalse();
        assertThat(answer.interruption()).isEmpty();
        assertThatThrownBy(answer::retry).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatDidNotComeInPiecesIsLookedAtWhole() {
        assertThat(answer(discarding).wholeThinking("bad").isInterrupted()).isTrue();
        assertThat(answer(discarding).wholeText("bad").isInterrupted()).isTrue();
        assertThat(answer(discarding).toolCall("1", "edit", "{\"a\": \"bad\"}").isInterrupted())
                .isTrue();
    }

    /** Some models leave the ids of their calls empty. */
    @Test
    void anotherCallOfTheSameKeyIsLookedAt() {
        assertThat(answer(discarding)
                        .toolCall("", "edit", "{\"a\": \"b\"}")
                        .toolCall("", "edit", "{\"a\": \"bad\"}")
                        .isInterrupted())
                .isTrue();
    }

    @Test
    void anEmptyPieceIsNoThinking() {
        assertThat(answer(discarding).thinking("").wholeThinking("bad").isInterrupted())
                .isTrue();
    }

    @Test
    void anAnswerWhoseOutputThrewStaysInterrupted() {
        StreamGuard answer = discarding.openSession().guard(Emission.LIVE, (source, stream, text) -> {
            throw new IllegalStateException("no screen");
        });

        assertThatThrownBy(() -> answer.text("a")).hasMessage("no screen");
        answer.text("bad").finish();

        assertThat(answer.isInterrupted()).isTrue();
        assertThat(answer.interruption()).isEmpty();
        assertThatThrownBy(answer::retry).hasMessageContaining("No rule");
        assertThat(answer.resume()).isEmpty();
    }

    @Test
    void whatTheModelThoughtIsCompleteWhenItWrites() {
        var shown = new StringBuilder();
        var answer = discarding.openSession().guard(Emission.LINES, (source, stream, text) -> shown.append(text));

        answer.thinking("hm").text("").thinking("m");
        assertThat(shown).isEmpty();

        answer.text("so\n").thinking("b").text("o").thinking("ad");
        assertThat(shown).hasToString("hmmso\nb");
        assertThat(answer.isInterrupted()).isFalse();
        assertThat(answer.thinking(" is bad").isInterrupted()).isTrue();
    }

    @Test
    void whatTheModelThoughtFiresAtItsEnd() {
        StreamGuard answer = answer(discarding).thinking("the end").text("so");

        assertThat(answer.interruption())
                .hasValueSatisfying(stop -> assertThat(stop.firing().source()).isEqualTo(StreamSource.THINKING));
    }

    @Test
    void whatWaitsForTheEndFiresThere() {
        StreamGuard answer = answer(discarding).text("the end");

        assertThat(answer.isInterrupted()).isFalse();
        answer.finish();
        assertThat(answer.isInterrupted()).isTrue();
    }

    @Test
    void textIsKeptUpToTheMatchWhateverFollows() {
        RetryPlan plan = answer(keeping)
                .text("so ")
                .text("bad, or not")
                .text(" and on")
                .toolCall("1", "edit", "{\"a\": \"bad\"}")
                .retry();

        assertThat(plan.kept()).isEqualTo("so bad");
        assertThat(plan.messages()).hasSize(2).first().isEqualTo(Message.assistant("so bad"));
    }

    /** OpenAI, for example, sends the name of a tool once, and some models send it late, or in pieces. */
    @Test
    void theNameOfAToolMayComeLate() {
        Rule rule = TestRules.named("good", "test")
                .trigger(StreamTrigger.of("bad").withScope("tool:write(*.ts)"))
                .build();
        RuleEngine engine = RuleEngine.builder().discovery(false).rule(rule).build();
        String start = "{\"filePath\":\"a.ts\",";
        String end = "\"content\":\"bad\"}";

        assertThat(answer(engine)
                        .arguments("c", "write", start)
                        .arguments("c", "", end)
                        .isInterrupted())
                .isTrue();
        assertThat(answer(engine)
                        .arguments("c", "", start)
                        .arguments("c", "write", end)
                        .isInterrupted())
                .isTrue();
        assertThat(answer(engine)
                        .arguments("c", "", start)
                        .arguments("c", "", end)
                        .toolCall("c", "write", start + end)
                        .isInterrupted())
                .isTrue();
        assertThat(answer(engine)
                        .arguments("c", "wr", start)
                        .arguments("c", "write", end)
                        .toolCall("c", "write", start + end)
                        .isInterrupted())
                .isTrue();
        StreamGuard advanced = answer(engine);
        advanced.feed(Delta.arguments("c", "", start));
        assertThat(advanced.complete(Delta.arguments("c", "write", start + end)))
                .isPresent();
    }

    @Test
    void argumentsOfNoToolAreReadAtTheEnd() {
        StreamGuard answer = answer(discarding).arguments("c", "", "{\"a\": \"bad\"}");

        assertThat(answer.isInterrupted()).isFalse();
        assertThat(answer.finish()).isPresent();
        assertThat(answer.isInterrupted()).isTrue();
    }

    @Test
    void afterAnInterruptionAtTheEndTheRestOfTheEndIsRead() {
        var shown = new StringBuilder();
        var answer = discarding.openSession().guard(Emission.LINES, (source, stream, text) -> shown.append(text));
        answer.text("no newline").arguments("c", "", "{\"a\": \"bad\"}").arguments("d", "", "{\"a\": \"thing\"}");

        assertThat(answer.finish()).isPresent();
        assertThat(answer.resume()).isEmpty();

        assertThat(shown.toString()).contains("no newline", "thing");
        assertThat(answer.finish()).isEmpty();
        assertThatThrownBy(() -> answer.arguments("e", "", "bad")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void afterARetryPiecesAreIgnored() {
        StreamGuard answer = answer(discarding).text("bad");
        answer.retry();

        answer.text("more").thinking("more").arguments("c", "", "more").arguments("c", "edit", "more");
        answer.toolCall("d", "edit", "{}");

        assertThat(answer.isInterrupted()).isTrue();
    }

    @Test
    void anIdThatIsUsedAgainIsAnotherCall() {
        RuleEngine engine = engine(trigger("rule", "bad", "tool:bash"));
        StreamGuard answer = answer(engine).arguments("0", "edit", "{\"a\": \"ok\"}");

        assertThat(answer.finish("0")).isEmpty();
        assertThat(answer.arguments("0", "bash", "{\"a\": \"bad\"}").isInterrupted())
                .isTrue();
    }

    @Test
    void aCallOfAnotherToolIsReadAfterAnInterruptionAtTheEndOfTheFirst() {
        RuleEngine engine = engine(trigger("first", "ok$", "tool:edit"), trigger("second", "bad", "tool:bash"));
        StreamGuard answer =
                answer(engine).arguments("0", "edit", "{\"a\": \"ok").toolCall("0", "bash", "{\"a\": \"bad\"}");

        assertThat(answer.interruption()).map(StreamGuardPartsTest::rule).contains("first");
        assertThat(answer.resume()).map(StreamGuardPartsTest::rule).contains("second");
    }

    @Test
    void aWholeCallIsReadInsteadOfPiecesWithoutAName() {
        RuleEngine engine = RuleEngine.builder()
                .discovery(false)
                .rule(trigger("again", "bad", "tool"))
                .config(RulesConfig.builder()
                        .guard(GuardSettings.builder()
                                .repeatMode(RepeatMode.AFTER_GAP)
                                .repeatGap(0)
                                .build())
                        .build())
                .build();
        String json = "{\"a\": \"bad\"}";
        StreamGuard answer = answer(engine).arguments("c", "", json);

        assertThat(answer.complete(Delta.arguments("c", "edit", json))).isPresent();
        assertThat(answer.resume()).isEmpty();
        assertThat(answer.finish()).isEmpty();
    }

    @Test
    void piecesBeforeAnInterruptionAreReadAfterIt() {
        StreamGuard answer = answer(engine(trigger("text", "stop", "text"), trigger("arguments", "bad", "tool:bash")))
                .arguments("c", "", "{\"a\": \"bad ")
                .text("stop")
                .arguments("c", "bash", "ignored\"}");

        assertThat(answer.interruption()).map(StreamGuardPartsTest::rule).contains("text");
        assertThat(answer.resume()).isEmpty();
        assertThat(answer.finish()).map(StreamGuardPartsTest::rule).contains("arguments");
    }

    @Test
    void aListenerThatReturnsNullIsReported() {
        var listener = new RuleListener() {
            @Override
            @SuppressWarnings("NullAway") // what is tested
            public Running<StreamEvent> guarding(String session) {
                return null;
            }
        };
        RuleEngine engine = RuleEngine.builder()
                .discovery(false)
                .rule(TestRules.named("good", "test")
                        .trigger(StreamTrigger.of("bad"))
                        .build())
                .listener(listener)
                .build();

        assertThat(engine.openSession().guard().text("bad").isInterrupted()).isTrue();
        assertThat(engine.refresh().diagnostics()).extracting(Diagnostic::code).contains("listener-failed");
    }

    @Test
    void allTextBeforeIsKeptWhereArgumentsMatch() {
        StreamGuard answer = answer(keeping)
                .text("I edit.")
                .toolCall("1", "edit", "{\"a\": \"bad\"}")
                .text(" More.");

        assertThat(answer.interruption())
                .hasValueSatisfying(stop -> assertThat(stop.firing().source()).isEqualTo(StreamSource.TOOL));
        assertThat(answer.retry().kept()).isEqualTo("I edit.");
    }

    @Test
    void nothingIsKeptWhereTheModelBeginsAnew() {
        RetryPlan plan = answer(discarding).text("so bad").retry();

        assertThat(plan.kept()).isEmpty();
        assertThat(plan.messages()).singleElement().extracting(Message::role).isEqualTo(Message.Role.SYNTHETIC);
    }

    @Test
    void aResponseThatNobodyWatchesIsNotAnnounced() {
        List<String> announced = new ArrayList<>();
        var listener = new RuleListener() {
            @Override
            public Running<StreamEvent> guarding(String session) {
                announced.add(session);
                return Running.unobserved();
            }
        };
        RuleEngine engine = RuleEngine.builder()
                .discovery(false)
                .rule(TestRules.named("good", "test")
                        .trigger(StreamTrigger.of("bad"))
                        .build())
                .listener(listener)
                .build();
        Session session = engine.openSession("s");

        session.compacting();
        session.guard().finish();
        assertThat(announced).isEmpty();

        session.compacted();
        session.guard().finish();
        assertThat(announced).containsExactly("s");
    }

    @Test
    void aTurnAfterTheLastNumberIsStillATurn() {
        Map<String, Object> state = new LinkedHashMap<>(SessionState.NEW.toMap());
        state.put("turn", Integer.MAX_VALUE);
        state.put("prompt", "go");
        SessionState last = SessionState.of(state);
        Session session = discarding.restoreSession("s", last);

        assertThat(session.prompt("x").guard().text("bad").isInterrupted()).isTrue();
    }

    private static StreamGuard answer(RuleEngine engine) {
        return engine.openSession().guard();
    }

    private static RuleEngine engine(Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder().discovery(false);
        List.of(rules).forEach(builder::rule);
        return builder.build();
    }

    private static Rule trigger(String name, String pattern, String scope) {
        return TestRules.named(name, "test")
                .trigger(StreamTrigger.of(pattern).withScope(scope))
                .build();
    }

    private static String rule(Interruption stop) {
        return stop.firing().matches().get(0).rule();
    }

    private static RuleEngine engine(ContextMode mode) {
        Rule rule = TestRules.named("good", "test")
                .trigger(StreamTrigger.of("bad", "the end$").withScope("text", "thinking", "tool"))
                .build();
        return RuleEngine.builder()
                .discovery(false)
                .rule(rule)
                .config(RulesConfig.builder()
                        .guard(GuardSettings.builder().contextMode(mode).build())
                        .build())
                .build();
    }
}
