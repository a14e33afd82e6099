package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All patterns of one key share one room, in their order: those of a repository leave the others theirs. */
class RepositoryConditionsTest {
    private final List<String> compiled = new ArrayList<>();

    @Test
    void conditionsOfARepositoryAreCompiledLast() {
        ConditionIndex index = index(
                rule(Level.PROJECT, "a"),
                rule(Level.USER, "b"),
                rule(Level.PROJECT, "c"),
                rule(Level.MANAGED, "d"),
                rule(Level.REMOTE, "e"));

        assertThat(compiled).containsExactly("b", "d", "e", "a", "c");
        for (int rule = 0; rule < compiled.size(); rule++) {
            String phase = String.valueOf((char) ('a' + rule));
            EvaluationContext context =
                    EvaluationContext.builder().values("moon", List.of(phase)).build();

            assertThat(index.forSession().evaluate(context).holding())
                    .isEqualTo(BitSet.valueOf(new long[] {1L << rule}));
            assertThat(index.verdicts(rule, context).get("moon").holds()).isTrue();
            assertThat(index.verdicts((rule + 1) % compiled.size(), context)
                            .get("moon")
                            .holds())
                    .isFalse();
        }
    }

    private ConditionIndex index(Rule... rules) {
        var calls = new PluginCalls(RepositoryConditionsTest.class.getClassLoader(), Limits.DEFAULT, System::nanoTime);
        return new ConditionIndex(List.of(rules), Evaluators.of(List.of(new Moon()), calls, this::fail), this::fail);
    }

    private void fail(Object diagnostic) {
        throw new AssertionError(diagnostic);
    }

    private static Rule rule(Level level, String phase) {
        return Rule.named(phase, RuleSource.of("any", level, "/" + phase + ".md"))
                .content("At " + phase)
                .when("moon", List.of(phase), PatternStyle.ROOTED)
                .build();
    }

    /** Records which conditions it compiles. */
    private final class Moon implements ConditionEvaluator {
        private final ExactMatch phases = new ExactMatch("moon", "moon", false);

        @Override
        public String key() {
            return phases.key();
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            conditions.forEach(condition -> compiled.addAll(condition.values()));
            return phases.compile(conditions);
        }
    }
}
