package io.agentrules.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.FixedRuleProvider;
import io.agentrules.testsupport.RuleFixtures;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.Observation.Context;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleObservationsTest {
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final List<Context> stopped = new ArrayList<>();
    private final List<RuleFiring> firings = new ArrayList<>();

    RuleObservationsTest() {
        registry.observationConfig().observationHandler(new Recorder());
    }

    @Test
    void oneModelCallHasOneActivationAndOneRendering() {
        RuleEngine engine = engine(false, RuleFixtures.always("a"), RuleFixtures.always("b"));
        Session session = engine.openSession("s1");

        String text = session.activate().renderPrompt().text();

        assertThat(names()).containsExactly("rules.refresh", "rules.activation", "rules.rendering");
        assertThat(values("rules.activation"))
                .isEqualTo(Map.of(
                        "rules.outcome", "changed",
                        "rules.catalog.digest", engine.catalog().digest(),
                        "rules.active.count", "2",
                        "rules.active.names", "a,b",
                        "rules.session", "s1"));
        assertThat(values("rules.rendering"))
                .isEqualTo(Map.of(
                        "rules.outcome",
                        "rendered",
                        "rules.catalog.digest",
                        engine.catalog().digest(),
                        "rules.section.tokens",
                        Integer.toString(tokens(text)),
                        "rules.session",
                        "s1"));
        assertThat(values("rules.refresh"))
                .containsOnly(
                        Map.entry("rules.outcome", "changed"),
                        Map.entry("rules.count", "2"),
                        Map.entry("rules.catalog.digest", engine.catalog().digest()));
    }

    /** The same estimate as the budget's. */
    private static int tokens(String text) {
        return Budget.tokens(0).estimate().applyAsInt(text);
    }

    @Test
    void aCallInWhichNothingChangedIsObservedToo() {
        RuleEngine engine = engine(false, RuleFixtures.always("a"));
        Session session = engine.openSession("s1");
        session.activate().renderPrompt();
        stopped.clear();

        engine.refresh();
        session.activate().renderPrompt();

        assertThat(names()).containsExactly("rules.refresh", "rules.activation", "rules.rendering");
        assertThat(values("rules.refresh")).containsEntry("rules.outcome", "unchanged");
        assertThat(values("rules.activation"))
                .containsEntry("rules.outcome", "unchanged")
                .containsEntry("rules.active.count", "1");
    }

    @Test
    void aGuardLastsUntilItsResponseIsInterruptedAndHasAnEventForEachFiring() {
        RuleEngine engine = engine(false, RuleFixtures.trigger("no-log", "console\\.log"));
        engine.catalog();
        Session session = engine.openSession("s1");
        stopped.clear();

        StreamGuard guard = session.guard();
        guard.feed(Delta.text("I call "));
        assertThat(names()).isEmpty();
        guard.feed(Delta.arguments("1", "Write", "{\"content\":\"console.log(secret)\"}"));
        guard.finish();

        assertThat(names()).containsExactly("rules.guard");
        assertThat(values("rules.guard"))
                .containsEntry("rules.outcome", "interrupted")
                .containsEntry("rules.characters", "40")
                .containsEntry("rules.session", "s1");
        assertThat(firings).singleElement().satisfies(firing -> {
            assertThat(firing.getName()).isEqualTo("rules.firing");
            assertThat(values(firing.keyValues()))
                    .isEqualTo(Map.of(
                            "rules.rule", "no-log",
                            "rules.pattern", "console\\.log",
                            "rules.source", "tool",
                            "rules.action", "interrupt",
                            "rules.offset", "11",
                            "rules.tool", "write"));
            assertThat(firing.getContextualName())
                    .isEqualTo("rules.firing rules.action=interrupt rules.offset=11 rules.pattern=console\\.log"
                            + " rules.rule=no-log rules.source=tool rules.tool=write");
        });
    }

    @Test
    void aResponseThatGoesOnAfterAnInterruptionIsObservedAgain() {
        Session session = engine(false, RuleFixtures.trigger("one", "foo"), RuleFixtures.trigger("two", "bar"))
                .openSession();
        stopped.clear();

        StreamGuard guard = session.guard();
        guard.feed(Delta.text("foo and bar"));
        guard.resume();
        guard.resume();
        guard.finish();

        assertThat(outcomes("rules.guard")).containsExactly("interrupted", "interrupted", "complete");
        assertThat(firings).hasSize(2);
    }

    @Test
    void aResponseOfWhichNothingMoreComesIsAbandonedOnce() {
        Session session = engine(false, RuleFixtures.trigger("one", "foo")).openSession();
        stopped.clear();

        StreamGuard complete = session.guard();
        complete.finish();
        complete.abandon();
        StreamGuard broken = session.guard();
        broken.abandon();
        broken.abandon();
        broken.finish();

        assertThat(outcomes("rules.guard")).containsExactly("complete", "abandoned");
    }

    @Test
    void aResponseThatAnOutputBrokeOffIsAbandonedWhenTheHarnessEndsIt() {
        Session session = engine(false, RuleFixtures.trigger("one", "foo")).openSession();
        stopped.clear();

        StreamGuard guard = session.guard(Emission.LIVE, (source, stream, text) -> {
            throw new IllegalStateException("the screen is gone");
        });
        assertThatIllegalStateException().isThrownBy(() -> guard.feed(Delta.text("bar")));
        guard.finish();

        assertThat(outcomes("rules.guard")).containsExactly("abandoned");
    }

    @Test
    void withoutTriggerRulesNothingIsWatched() {
        Session session = engine(false, RuleFixtures.always("a")).openSession();

        session.guard().feed(Delta.text("foo"));

        assertThat(names()).doesNotContain("rules.guard");
    }

    @Test
    void namesOfTheConventionsAreUsedOnRequest() {
        Session session = engine(true, RuleFixtures.trigger("one", "foo")).openSession("s1");

        session.guard().feed(Delta.arguments("1", "edit", "{\"a\":\"foo\"}"));

        assertThat(values("rules.guard"))
                .containsEntry("gen_ai.conversation.id", "s1")
                .doesNotContainKey("rules.session");
        assertThat(values(firings.get(0).keyValues()))
                .containsEntry("gen_ai.tool.name", "edit")
                .doesNotContainKey("rules.tool");
    }

    @ParameterizedTest
    @CsvSource({
        "gen_ai_latest_experimental, true",
        "'http, gen_ai_latest_experimental', true",
        "http/dup, false",
        "gen_ai_latest_experimental2, false",
        "'', false"
    })
    void theEnvironmentAsksForTheConventions(String value, boolean asks) {
        assertThat(GenAiNames.areRequested(Map.of("OTEL_SEMCONV_STABILITY_OPT_IN", value)))
                .isEqualTo(asks);
        assertThat(GenAiNames.areRequested(Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "gen_ai.client.operation, chat, true",
        "gen_ai.client.operation.duration, , true",
        "gen_ai.client.operation, embedding, false",
        "http.client.requests, , false"
    })
    void theObservationOfAModelCallGetsTheActiveRules(String name, String operation, boolean hasRules) {
        RuleEngine engine = engine(false, RuleFixtures.always("a"), RuleFixtures.always("b"));
        Session session = engine.openSession();

        String text = inside("request", () -> {
            String rules = session.activate().renderPrompt().text();
            inside("advisor", () -> {
                Observation call = Observation.start(name, registry);
                if (operation != null) {
                    call.lowCardinalityKeyValue("gen_ai.operation.name", operation);
                }
                call.stop();
                return "";
            });
            return rules;
        });

        Map<String, String> expected = Map.of(
                "rules.active.count", "2", "rules.active.names", "a,b", "rules.section.tokens", "" + tokens(text));
        if (name.startsWith("gen_ai")) {
            assertThat(values(name))
                    .containsEntry("rules.catalog.digest", engine.catalog().digest());
        }
        if (hasRules) {
            assertThat(values(name)).containsAllEntriesOf(expected);
        } else {
            assertThat(values(name)).doesNotContainKeys(expected.keySet().toArray(String[]::new));
        }
    }

    @Test
    void theSecondCallOfARequestHasItsOwnRules() {
        Session session = engine(false, RuleFixtures.always("a"), manual("b")).openSession();

        inside("request", () -> {
            session.activate().renderPrompt();
            Observation.start("gen_ai.client.operation", registry).stop();
            session.prompt("@b").activate().renderPrompt();
            Observation.start("gen_ai.client.operation", registry).stop();
            return "";
        });

        assertThat(all("gen_ai.client.operation"))
                .extracting(context -> values(context).get("rules.active.names"))
                .containsExactly("a", "a,b");
    }

    @Test
    void noTextOfPromptsRulesOrResponsesAppears() {
        Session session = engine(false, RuleFixtures.always("a"), RuleFixtures.trigger("t", "foo"))
                .openSession("s1");
        session.prompt("My secret question").path("secret.txt");

        session.activate().renderPrompt();
        session.guard().feed(Delta.text("a secret answer with foo"));

        assertThat(stopped)
                .hasSize(4)
                .allSatisfy(context ->
                        assertThat(context.getAllKeyValues().toString()).doesNotContain("secret", "Text of"));
        assertThat(firings)
                .singleElement()
                .satisfies(
                        firing -> assertThat(firing.getContextualName()).doesNotContain("secret", "answer", "Text of"));
    }

    @Test
    void timersHaveOnlyOutcomeAndDigestAsTags() {
        var meters = new SimpleMeterRegistry();
        registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        Session session = engine(false, RuleFixtures.trigger("t", "foo")).openSession("s1");

        session.activate().renderPrompt();
        session.guard().feed(Delta.text("foo"));
        session.guard().finish();
        session.guard().abandon();

        assertThat(meters.getMeters())
                .extracting(meter -> meter.getId().getName())
                .contains("rules.refresh", "rules.activation", "rules.rendering", "rules.guard");
        assertThat(meters.get("rules.guard").timers())
                .extracting(timer -> timer.getId().getTag("rules.outcome"))
                .containsExactlyInAnyOrder("interrupted", "complete", "abandoned");
        assertThat(meters.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .extracting("key")
                .containsOnly("rules.outcome", "rules.catalog.digest", "error");
        assertThat(meters.get("rules.guard.active").longTaskTimer().activeTasks())
                .isZero();
    }

    private static Rule manual(String name) {
        return Rule.named(name, RuleSource.of("fixed", Level.PROJECT, name))
                .content("Text of " + name)
                .build();
    }

    private RuleEngine engine(boolean conventions, Rule... rules) {
        return RuleFixtures.engine(
                new InMemoryProject(),
                new RuleObservations(registry, conventions),
                new FixedRuleProvider("fixed", 50, List.of(rules)));
    }

    private String inside(String name, Supplier<String> work) {
        return Objects.requireNonNull(Observation.start(name, registry).observe(work));
    }

    private List<String> names() {
        return stopped.stream().map(Context::getName).toList();
    }

    private List<Context> all(String name) {
        return stopped.stream()
                .filter(context -> name.equals(context.getName()))
                .toList();
    }

    private Map<String, String> values(String name) {
        List<Context> found = all(name);
        assertThat(found).hasSize(1);
        return values(found.get(0));
    }

    private List<String> outcomes(String name) {
        return all(name).stream()
                .map(context -> values(context).get("rules.outcome"))
                .toList();
    }

    private static Map<String, String> values(Context context) {
        return values(context.getAllKeyValues());
    }

    private static Map<String, String> values(Iterable<KeyValue> values) {
        var map = new HashMap<String, String>();
        values.forEach(value -> map.put(value.getKey(), value.getValue()));
        return map;
    }

    /** Keeps what is observed, in the order of the ends. */
    private final class Recorder implements ObservationHandler<Context> {
        @Override
        public void onEvent(Observation.Event event, Context context) {
            firings.add((RuleFiring) event);
        }

        @Override
        public void onStop(Context context) {
            stopped.add(context);
        }

        @Override
        public boolean supportsContext(Context context) {
            return true;
        }
    }
}
