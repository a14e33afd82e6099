package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Interruption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a guard says of the responses of a session. */
class StreamGuardTest extends GuardTests {
    @Test
    void aRuleInterruptsWhereItsMatchIsCertain() {
        StreamGuard guard = open(trigger("no-console", StreamTrigger.of("console\\.log\\b")))
                .guard();

        assertThat(guard.feed(Delta.text("Sure, use console"))).isEmpty();
        assertThat(guard.feed(Delta.text(".log"))).isEmpty();
        Interruption interruption = guard.feed(Delta.text("(x) then")).orElseThrow();

        assertThat(interruption.contextMode()).isEqualTo(ContextMode.DISCARD);
        assertThat(interruption.left()).isEqualTo(2);
        assertThat(interruption.firing())
                .isEqualTo(new Firing(
                        StreamSource.TEXT,
                        "text",
                        22,
                        List.of(new Match("no-console", "console\\.log\\b")),
                        Action.INTERRUPT,
                        "Sure, use console.log(",
                        """
                        <system-interrupt reason="rule_violation" rule="no-console" path=".test/rules/no-console.md">
                        What you were writing violates a rule of this project. Write it so that it follows the rule:

                        Content of no-console
                        </system-interrupt>"""));
    }

    @Test
    void anInterruptedGuardTakesNothingMoreUnlessItGoesOn() {
        StreamGuard guard = open(trigger("a", StreamTrigger.of("foo")), trigger("b", StreamTrigger.of("bar")))
                .guard();

        assertThat(guard.feed(Delta.text("a foo and a bar")))
                .map(StreamGuardTest::rules)
                .contains(List.of("a"));
        assertThat(guard.isInterrupted()).isTrue();
        assertThat(guard.feed(Delta.text("bar"))).isEmpty();
        assertThat(guard.finish("text")).isEmpty();
        assertThat(guard.resume()).map(StreamGuardTest::rules).contains(List.of("b"));
        assertThat(guard.resume()).isEmpty();
        assertThat(guard.finish()).isEmpty();
        assertThatThrownBy(() -> guard.feed(Delta.text(""))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatWaitsForTheEndFiresWhenTheStreamOrTheResponseEnds() {
        Session session = open(
                trigger("a", StreamTrigger.of("foo$")),
                trigger("b", StreamTrigger.of("bar$").withScope("thinking")));
        StreamGuard guard = session.guard();

        assertThat(guard.feed(Delta.thinking("bar"))).isEmpty();
        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
        assertThat(guard.finish("text")).map(StreamGuardTest::rules).contains(List.of("a"));
        assertThat(guard.resume()).isEmpty();
        assertThat(guard.finish()).map(StreamGuardTest::rules).contains(List.of("b"));
        assertThat(guard.resume()).isEmpty();
    }

    @Test
    void aStreamThatIsCompleteIsLookedAtOnceHoweverItCame() {
        Delta whole = Delta.arguments("call-1", "edit", "{\"text\": \"foo bar\"}");
        Session session = open(trigger("a", StreamTrigger.of("foo")), trigger("b", StreamTrigger.of("bar$")));

        StreamGuard inPieces = session.guard();
        assertThat(inPieces.feed(Delta.arguments("call-1", "edit", "{\"text\": \"f")))
                .isEmpty();
        assertThat(inPieces.complete(whole)).isEmpty();

        StreamGuard atOnce = session.guard();
        assertThat(atOnce.complete(whole)).map(StreamGuardTest::rules).contains(List.of("a"));
        assertThat(atOnce.complete(whole)).isEmpty();
        assertThat(atOnce.resume()).map(StreamGuardTest::rules).contains(List.of("b"));
    }

    @Test
    void aCompleteTextMatchesAtItsEnd() {
        StreamGuard guard = open(trigger("a", StreamTrigger.of("foo$"))).guard();

        assertThat(guard.complete(Delta.text("foo")))
                .map(StreamGuardTest::rules)
                .contains(List.of("a"));
    }

    @Test
    void listenersHearHowMuchWasWatchedOnceForEachPart() {
        var told = new ArrayList<Long>();
        Session session = engine(
                        new RuleListener() {
                            @Override
                            public void streamed(StreamEvent event) {
                                told.add(event.characters());
                            }
                        },
                        trigger("a", StreamTrigger.of("foo")))
                .openSession();

        StreamGuard guard = session.guard();
        guard.feed(Delta.text("a foo and"));
        assertThat(told).containsExactly(9L);
        guard.resume();
        guard.feed(Delta.thinking("more"));
        guard.finish();
        guard.finish();
        assertThat(told).containsExactly(9L, 4L);
    }

    @Test
    void rulesThatFireAtOnePlaceAreOneBatchByPrecedence() {
        Session session = open(
                trigger("b", StreamTrigger.of("foo", "o{2}")),
                trigger("a", StreamTrigger.of("o\\w")),
                trigger("later", StreamTrigger.of("foo!")));

        assertThat(fed(session, Delta.text("a foo!")).firing().matches())
                .containsExactly(new Match("b", "foo"), new Match("b", "o{2}"), new Match("a", "o\\w"));
    }

    @Test
    void eachStreamIsLookedAtOnItsOwn() {
        StreamGuard guard = open(trigger("rule", StreamTrigger.of("^foobar"))).guard();

        Stream.of(tool("a", "", "foo"), tool("b", "", "foo"), Delta.text("foo"), tool("a", "", "x"))
                .forEach(delta -> assertThat(guard.feed(delta)).isEmpty());
        assertThat(guard.feed(tool("b", "", "bar")).orElseThrow().firing().stream())
                .isEqualTo("tool:b");
        assertThat(guard.resume()).isEmpty();
        assertThat(guard.finish("text")).isEmpty();
        assertThat(guard.feed(Delta.text("foo"))).isEmpty();
    }

    @Test
    void theCatalogOfAGuardStays() {
        RuleEngine engine = engine(trigger("rule", StreamTrigger.of("foo")));
        Session session = engine.openSession();
        StreamGuard guard = session.guard();

        engine.remoteRules(List.of());
        engine.refresh();

        assertThat(guard.feed(Delta.text("foo"))).isPresent();
    }

    @Test
    void nothingFiresWhileTheConversationIsCompacted() {
        Session session = open(trigger("rule", StreamTrigger.of("foo")));
        session.compacting();

        assertThat(session.guard().feed(Delta.text("foo"))).isEmpty();
    }

    @Test
    void nothingIsHeldBackWhereNoTriggerRuleWatches() {
        var shown = new ArrayList<String>();
        StreamGuard guard = open(named("other", "test").alwaysApply(true).build())
                .guard(Emission.BUFFER, (source, stream, text) -> shown.add(text));

        assertThat(guard.feed(Delta.text("at "))).isEmpty();
        assertThat(guard.feed(Delta.text("once"))).isEmpty();

        assertThat(shown).containsExactly("at ", "once");
    }
}
