package io.agentrules.check;

import static io.agentrules.check.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.api.spi.DiagnosticEvent;
import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.check.model.TrippedRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.core.model.SessionState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of all trigger rules a text violates. */
class TryTriggersTest {
    @TempDir
    Path ws;

    private final List<Firing> heard = new ArrayList<>();
    private final List<Diagnostic> reported = new ArrayList<>();

    @Test
    void eachRuleThatFiresIsToldOnceInTheOrderOfTheText() {
        Session session = session(
                trigger("later", StreamTrigger.of("bar")),
                trigger("first", StreamTrigger.of("foo", "f.o")),
                trigger("never", StreamTrigger.of("quux")),
                trigger(
                        "told",
                        StreamTrigger.of("oo b")
                                .withOptions(TriggerOptions.builder()
                                        .interruptMode(InterruptMode.NEVER)
                                        .build())));

        List<TrippedRule> tripped = TriggerTrials.in(session).tryTriggers(List.of(Delta.text("a\nfoo bar foo bar")));

        assertThat(tripped).extracting(trip -> trip.rule().name()).containsExactly("first", "told", "later");
        assertThat(tripped.get(0).first())
                .isEqualTo(new Fired(
                        new Place(OptionalLong.of(2), 5, 2, 1, "a\nfoo", Optional.empty()),
                        List.of("foo", "f.o"),
                        Action.INTERRUPT));
        assertThat(tripped.get(1).first().action()).isEqualTo(Action.DEFER);
    }

    @Test
    void ofSeveralTextsTheFirstCountsInWhichARuleFires() {
        Session session = session(
                trigger("bar", StreamTrigger.of("^bar")),
                trigger("edited", StreamTrigger.of("foo").withScope("tool:edit(*.ts)")));

        List<TrippedRule> tripped = TriggerTrials.in(session)
                .tryTriggers(List.of(
                        Delta.text("foo bar"),
                        tool(Optional.of("edit"), "a.js"),
                        tool(Optional.empty(), "a.ts"),
                        Delta.text("bar foo"),
                        Delta.text("bar")));

        assertThat(tripped)
                .extracting(trip -> trip.rule().name(), TrippedRule::text)
                .containsExactly(tuple("edited", 2), tuple("bar", 3));
    }

    @Test
    void howManyRulesFireBoundsNoOther() {
        Session session = session(IntStream.range(0, 50)
                .mapToObj(i -> trigger("rule" + i, StreamTrigger.of("foo")))
                .toArray(Rule[]::new));

        assertThat(TriggerTrials.in(session).tryTriggers(List.of(Delta.text("foo"))))
                .hasSize(50)
                .allSatisfy(tripped -> assertThat(tripped.first().action()).isEqualTo(Action.INTERRUPT));
    }

    @Test
    void nothingIsRememberedAndNobodyHearsOfIt() {
        Session session = session(trigger("rule", StreamTrigger.of("foo")));
        SessionState before = session.state();

        assertThat(TriggerTrials.in(session).tryTriggers(List.of(Delta.text("foo"))))
                .hasSize(1);
        assertThat(TriggerTrials.in(session).tryTriggers(List.of(Delta.text("foo"))))
                .hasSize(1);

        assertThat(session.state()).isEqualTo(before);
        assertThat(heard).isEmpty();
        assertThat(session.activate().reminder()).isEmpty();
    }

    @Test
    void aRuleThatFiredInTheSessionDoesNotAgain() {
        Session session = session(trigger("rule", StreamTrigger.of("foo")));

        session.guard().feed(Delta.text("foo"));

        assertThat(TriggerTrials.in(session).tryTriggers(List.of(Delta.text("foo"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tool:edit                       | a.js | true
                    tool:edit(*.ts),tool:write(*.js)| a.js | true
                    text,write(*.js)                | a.js | true
                    tool:edit(*.ts)                 | a.js | false
                    text                            | a.js | false
                    """)
    void aToolWithoutANameStandsForAnyThatARuleNames(String scope, String path, boolean fires) {
        Session session = session(trigger("rule", StreamTrigger.of("foo").withScope(scope.split(","))));

        assertThat(TriggerTrials.in(session).tryTriggers(List.of(tool(Optional.empty(), path))))
                .hasSize(fires ? 1 : 0);
        assertThat(TriggerTrials.in(session).tryTriggers(List.of(tool(Optional.of("read"), path))))
                .isEmpty();
    }

    @Test
    void conditionsOfTheSessionArmARule() {
        Rule onMain = named("rule", "test")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .trigger(StreamTrigger.of("foo"))
                .build();
        Session session = session(onMain);

        assertThat(TriggerTrials.in(session.value("branch", "other")).tryTriggers(List.of(Delta.text("foo"))))
                .isEmpty();
        assertThat(TriggerTrials.in(session.value("branch", "main")).tryTriggers(List.of(Delta.text("foo"))))
                .hasSize(1);
    }

    @Test
    void nothingFiresWhereNothingIsWatched() {
        Rule rule = trigger("rule", StreamTrigger.of("foo"));

        Session off = engine(rule)
                .config(RulesConfig.builder()
                        .guard(GuardSettings.builder().enabled(false).build())
                        .build())
                .build()
                .openSession();

        assertThat(TriggerTrials.in(off).tryTriggers(List.of(Delta.text("foo"))))
                .isEmpty();
        assertThat(TriggerTrials.in(session()).tryTriggers(List.of(Delta.text("foo"))))
                .isEmpty();
    }

    @Test
    void aConditionThatTakesTooMuchIsReportedAndNotLookedForInLaterTexts() {
        Session session = session(trigger("steps", StreamTrigger.of("(a|a)*\\1\\1y")));
        Delta tooMuch = Delta.text("a".repeat(50) + "xy foo");
        Delta plain = Delta.text("aay");

        assertThat(TriggerTrials.in(session).tryTriggers(List.of(plain, tooMuch)))
                .hasSize(1);
        assertThat(TriggerTrials.in(session).tryTriggers(List.of(tooMuch, plain)))
                .isEmpty();
        assertThat(TriggerTrials.in(session).tryTriggers(List.of(tooMuch, Delta.arguments("1", "edit", "[\"aay\"]"))))
                .isEmpty();

        assertThat(reported).extracting(Diagnostic::code).containsExactly("regex-switched-off");
    }

    private static Delta tool(Optional<String> name, String path) {
        return new Delta(StreamSource.TOOL, "1", "foo", name, List.of(path), false);
    }

    private static Rule trigger(String name, StreamTrigger trigger) {
        return named(name, "test").trigger(trigger).build();
    }

    private Session session(Rule... rules) {
        return engine(rules).build().openSession();
    }

    private RuleEngine.Builder engine(Rule... rules) {
        RuleEngine.Builder engine = RuleEngine.builder()
                .workspace(ws)
                .environment(Map.of())
                .discovery(false)
                .listener(new RuleListener() {
                    @Override
                    public void triggered(FiringEvent event) {
                        heard.add(event.firing());
                    }

                    @Override
                    public void reported(DiagnosticEvent event) {
                        reported.add(event.diagnostic());
                    }
                });
        List.of(rules).forEach(engine::rule);
        return engine;
    }
}
