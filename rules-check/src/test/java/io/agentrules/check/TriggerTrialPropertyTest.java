package io.agentrules.check;

import static io.agentrules.check.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Firing;
import io.agentrules.api.InterruptMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.model.TriggerTrial;
import io.agentrules.check.model.TriggerTrial.Check;
import io.agentrules.check.model.TriggerTrial.Fired;
import io.agentrules.check.model.TriggerTrial.Gate;
import io.agentrules.check.model.TrippedRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** A dry run says what the guard does. */
class TriggerTrialPropertyTest {
    private static final String QUOTED = "say foo bar and then say bar foo";

    @Property(tries = 500)
    void aTrialFiresJustAsTheGuardDoes(@ForAll("rules") Rule rule, @ForAll("texts") Delta text) {
        Session session = RuleEngine.builder()
                .workspace(Path.of("/ws"))
                .environment(Map.of())
                .discovery(false)
                .rule(rule)
                .build()
                .openSession()
                .prompt(QUOTED);

        TriggerTrial trial = TriggerTrials.in(session).tryTrigger("rule", text).orElseThrow();
        List<String> fired = guarded(session, text);

        assertThat(trial.firings().stream()
                        .map(firing -> firing.place().offset() + " " + firing.patterns() + " " + firing.action() + " "
                                + firing.place().excerpt()))
                .containsExactlyElementsOf(fired);
        assertThat(trial.later()).isNotNegative();
        assertThat(trial.fires() || explains(trial)).as(trial.toString()).isTrue();
        Statistics.label("fires")
                .collect(trial.fires())
                .coverage(coverage -> coverage.check(true).percentage(percentage -> percentage > 10));
    }

    @Property(tries = 500)
    void rulesTriedTogetherEachFireFirstWhereTheyDoAlone(
            @ForAll("someRules") List<Rule> rules, @ForAll("texts") Delta text) {
        RuleEngine.Builder engine = RuleEngine.builder()
                .workspace(Path.of("/ws"))
                .environment(Map.of())
                .discovery(false);
        for (int i = 0; i < rules.size(); i++) {
            engine.rule(named("rule" + i, "test")
                    .trigger(rules.get(i).trigger().orElseThrow())
                    .build()
                    .withConditions(rules.get(i).conditions()));
        }
        Session session = engine.build().openSession().prompt(QUOTED);

        List<Fired> alone = IntStream.range(0, rules.size())
                .mapToObj(i ->
                        TriggerTrials.in(session).tryTrigger("rule" + i, text).orElseThrow())
                .flatMap(trial -> trial.firings().stream().limit(1))
                .toList();
        List<TrippedRule> together = TriggerTrials.in(session).tryTriggers(List.of(text));

        assertThat(together).extracting(TrippedRule::first).containsExactlyInAnyOrderElementsOf(alone);
        assertThat(together)
                .allSatisfy(tripped -> assertThat(TriggerTrials.in(session)
                                .tryTrigger(tripped.rule().name(), text)
                                .orElseThrow()
                                .fires())
                        .isTrue());
        assertThat(together)
                .extracting(tripped -> tripped.first().place().line())
                .isSorted();
        Statistics.label("several fire")
                .collect(together.size() > 1)
                .coverage(coverage -> coverage.check(true).percentage(percentage -> percentage > 5));
    }

    /** Whether a trial in which nothing fires has a reason: nothing matches, or something does not let it. */
    private static boolean explains(TriggerTrial trial) {
        return trial.patterns().stream().allMatch(tried -> tried.matches() == 0)
                || trial.checks().stream()
                        .filter(check -> !check.passes())
                        .map(Check::gate)
                        .anyMatch(gate -> gate != Gate.INTERRUPT_MODE);
    }

    private static List<String> guarded(Session session, Delta text) {
        var fired = new ArrayList<Firing>();
        StreamGuard guard = session.guard();
        Optional<Interruption> next = guard.feed(text);
        while (next.isPresent()) {
            fired.add(next.get().firing());
            next = guard.resume();
        }
        next = guard.finish();
        while (next.isPresent()) {
            fired.add(next.get().firing());
            next = guard.resume();
        }
        fired.addAll(
                guard.deferred()); // of one rule all that interrupts comes first: only too many interruptions defer
        return shown(fired);
    }

    private static List<String> shown(List<Firing> firings) {
        return firings.stream()
                .map(firing -> firing.offset() + " "
                        + firing.matches().stream().map(Firing.Match::pattern).toList()
                        + " " + firing.action() + " " + firing.excerpt())
                .limit(TriggerTrial.MAX_PLACES)
                .toList();
    }

    @Provide
    Arbitrary<Rule> rules() {
        Arbitrary<Set<String>> conditions = Arbitraries.of("foo", "bar\\b", "^foo", "foo$", "o+", "x", "(?:foo ){2}")
                .set()
                .ofMinSize(1)
                .ofMaxSize(3);
        Arbitrary<String> scope = Arbitraries.of("text", "thinking", "tool", "edit", "edit(*.ts)", "text,tool");
        return Combinators.combine(conditions, scope, options(), Arbitraries.of("", "", "*.ts"))
                .as((regexes, token, options, glob) -> {
                    Rule.Builder rule = named("rule", "test")
                            .trigger(StreamTrigger.of(regexes.toArray(String[]::new))
                                    .withScope(token.split(","))
                                    .withOptions(options));
                    if (!glob.isEmpty()) {
                        rule.when("globs", List.of(glob), PatternStyle.ROOTED);
                    }
                    return rule.build();
                });
    }

    @Provide
    Arbitrary<List<Rule>> someRules() {
        return rules().list().ofMinSize(1).ofMaxSize(6);
    }

    private static Arbitrary<TriggerOptions> options() {
        return Combinators.combine(
                        Arbitraries.of(InterruptMode.class),
                        Arbitraries.of(RepeatMode.class),
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false))
                .as((mode, repeat, added, quotes) -> TriggerOptions.builder()
                        .interruptMode(mode)
                        .repeatMode(repeat)
                        .repeatGap(0)
                        .addedLinesOnly(added)
                        .ignoreQuotes(quotes)
                        .build());
    }

    @Provide
    Arbitrary<Delta> texts() {
        Arbitrary<String> text = Arbitraries.of(
                        "foo", "bar", " ", "\n", "+", "-", "@@ -1 +1 @@\n", "--- a\n+++ b\n", "x", QUOTED)
                .list()
                .ofMaxSize(12)
                .map(pieces -> String.join("", pieces));
        return Combinators.combine(text, text, Arbitraries.of("text", "thinking", "tool", "json"))
                .as(TriggerTrialPropertyTest::delta);
    }

    private static Delta delta(String one, String other, String source) {
        return switch (source) {
            case "text" -> Delta.text(one);
            case "thinking" -> Delta.thinking(one);
            case "tool" ->
                new Delta(
                        StreamSource.TOOL,
                        "1",
                        one,
                        Optional.of("edit"),
                        List.of(other.isEmpty() ? "a" : "a.ts"),
                        false);
            default ->
                Delta.arguments(
                        "1",
                        "edit",
                        ("{\"a\": \"" + one + "\", \"path\": \"a.ts\", \"b\": [\"" + other + "\"]}")
                                .replace("\n", "\\n"));
        };
    }
}
