package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.FileMatch;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
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
            assertThat(index.verdicts(rule, context)).extractingByKey("moon").returns(true, Verdict::holds);
            assertThat(index.verdicts((rule + 1) % compiled.size(), context))
                    .extractingByKey("moon")
                    .returns(false, Verdict::holds);
        }
    }

    @Test
    void aPatternOfTheUserIsSwitchedOffAfterThoseOfARepository() {
        String own = "[a-z](?:(?:[^x]{0,15}){0,15}){0,15}Z0";
        List<String> costly = IntStream.range(0, 1_000)
                .mapToObj(i -> "[a-z][^" + (char) ('\u4e00' + i) + "]{0,15}Z0")
                .toList();

        ConditionIndex index =
                index(rule(Level.PROJECT, "theirs", "regex", costly), rule(Level.USER, "own", "regex", List.of(own)));

        assertThat(index.search("a.ts", "abcdefghijk Z0").all())
                .extracting(FileMatch::value)
                .contains(own)
                .hasSizeLessThan(costly.size());
    }

    @Test
    void aRepositoryThatLooksForVeryMuchMakesNothingOfTheUserForgotten() {
        List<String> many =
                IntStream.range(0, 10_001).mapToObj(i -> "theirs" + i + ";").toList();
        ConditionIndex index = index(
                rule(Level.PROJECT, "theirs", "fileContains", many),
                rule(Level.USER, "own", "fileContains", List.of("own")));

        FileMatches found = index.search("a.ts", "own").and(index.search("b.ts", String.join("", many)));

        assertThat(found.all())
                .hasSize(10_001)
                .extracting(FileMatch::value)
                .startsWith("own")
                .doesNotContain("theirs0;");
    }

    private ConditionIndex index(Rule... rules) {
        var calls = new PluginCalls(RepositoryConditionsTest.class.getClassLoader(), Limits.DEFAULT, System::nanoTime);
        return new ConditionIndex(List.of(rules), Evaluators.of(List.of(new Moon()), calls, this::fail), this::fail);
    }

    private void fail(Object diagnostic) {
        throw new AssertionError(diagnostic);
    }

    private static Rule rule(Level level, String phase) {
        return rule(level, phase, "moon", List.of(phase));
    }

    private static Rule rule(Level level, String name, String key, List<String> values) {
        return Rule.named(name, RuleSource.of("any", level, "/" + name + ".md"))
                .content("Text of " + name)
                .when(key, values, PatternStyle.ROOTED)
                .build();
    }

    /** Records which conditions it compiles. */
    private final class Moon implements ConditionEvaluator {
        private final ExactMatch phases = new ExactMatch(new ContextField.Key("moon", "moon", "moon", false));

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
