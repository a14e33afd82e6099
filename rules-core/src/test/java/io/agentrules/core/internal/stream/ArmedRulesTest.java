package io.agentrules.core.internal.stream;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests when the armed trigger rules are computed again. */
class ArmedRulesTest {
    @TempDir
    Path ws;

    private final Moon moon = new Moon();
    private Session session;

    @BeforeEach
    void openSession() {
        session = RuleEngine.builder()
                .workspace(ws)
                .home(ws)
                .environment(Map.of())
                .discovery(false)
                .evaluator(moon)
                .rule(trigger("full", "moon"))
                .rule(trigger("main", "branch"))
                .build()
                .openSession()
                .value("moon", "full")
                .value("branch", "dev");
    }

    @Test
    void conditionsAreEvaluatedOnceWhileNothingChanges() {
        assertThat(session.guard().feed(Delta.text("moon"))).isPresent();
        assertThat(session.guard().feed(Delta.text("branch"))).isEmpty();
        session.value("moon", "full").guard().finish();
        int asked = moon.asked;
        session.guard();
        session.guard();

        assertThat(moon.asked).isEqualTo(asked);
    }

    @Test
    void observationsArmAndDisarmRules() {
        assertThat(fires("moon")).isTrue();
        assertThat(fires("branch")).isFalse();

        session.value("moon", "new").value("branch", "main");

        assertThat(fires("moon")).isFalse();
        assertThat(fires("branch")).isTrue();
    }

    @Test
    void anOpenGuardKeepsItsArmedRules() {
        StreamGuard before = session.guard();
        session.value("moon", "new").value("branch", "main");
        StreamGuard after = session.guard();

        assertThat(before.feed(Delta.text("branch"))).isEmpty();
        assertThat(before.feed(Delta.text("moon"))).isPresent();
        assertThat(after.feed(Delta.text("moon"))).isEmpty();
        assertThat(after.feed(Delta.text("branch"))).isPresent();
    }

    /** Uses the session itself, in which each rule fires only once. */
    private boolean fires(String text) {
        return session.guard().feed(Delta.text(text)).isPresent();
    }

    private static Rule trigger(String name, String key) {
        return named(name, "test")
                .when(key, List.of(name), PatternStyle.ROOTED)
                .trigger(StreamTrigger.of(key))
                .build();
    }

    /** Evaluates the key {@code moon} and counts its evaluations. */
    private static final class Moon implements ConditionEvaluator {
        private int asked;

        @Override
        public String key() {
            return "moon";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    asked++;
                    var holding = new BitSet();
                    holding.set(
                            0, context.values().getOrDefault("moon", List.of()).contains("full"));
                    return holding;
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    return Verdict.missing("nobody asks");
                }
            };
        }
    }
}
