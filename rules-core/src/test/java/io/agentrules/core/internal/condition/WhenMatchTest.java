package io.agentrules.core.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.internal.WhenParser;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.TestRules;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key {@code when}. */
class WhenMatchTest {
    private static final Set<String> KEYS = Set.of("mode", "globs", "ci", "keywords", "when");

    private static EvaluationContext working(String path) {
        return EvaluationContext.builder()
                .sessionPaths(List.of(Evidence.of(Kind.TOOL_TARGET, path)))
                .values("mode", List.of("plan"))
                .values("ci", List.of("false"))
                .prompt("write a unit test")
                .build();
    }

    private static CompiledConditions compiled(String... expressions) {
        return Evaluators.builtIn()
                .of("when")
                .orElseThrow()
                .compile(Stream.of(expressions)
                        .map(text -> new Condition("when", List.of(text), PatternStyle.ROOTED))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(globs:src/** OR globs:lib/**) AND mode:plan | true",
                "globs:*.ts AND NOT mode:act                  | true",
                "globs:lib/** OR NOT(mode:plan)               | false",
                "keywords:\"unit test\"                       | true",
                "mode:act OR mode:plan AND ci:true            | false",
                "(mode:plan OR mode:act) AND ci:false         | true",
                "NOT branch:main                              | false",
                "NOT branch:main OR mode:plan                 | true",
                "NOT os:beos                                  | true",
                "NOT tools:bash                               | false"
            })
    void itHoldsWhenTheExpressionIsTrue(String expression, boolean holds) {
        assertThat(compiled(expression).holding(working("src/a.ts")).get(0)).isEqualTo(holds);
        assertThat(compiled(expression).verdict(0, working("src/a.ts")).holds()).isEqualTo(holds);
    }

    @Test
    void eachTermIsExplained() {
        Verdict verdict = compiled("globs:src/** AND NOT (mode:act OR branch:main) OR ci:false")
                .verdict(0, working("src/a.ts"));

        assertThat(verdict.holds()).isTrue();
        assertThat(verdict.matches())
                .containsExactly(
                        new Matched("globs:src/**", "src/a.ts"),
                        new Matched("mode:act", "false (the mode is plan (needs act))"),
                        new Matched("branch:main", "unknown (the git branch is not known (needs main))"),
                        new Matched("ci:false", "false"));
        assertThat(compiled("globs:lib/** AND mode:plan").verdict(0, working("src/a.ts")))
                .isEqualTo(Verdict.missing("globs:lib/** is false (src/a.ts does not match lib/**); "
                        + "mode:plan is true (the mode is plan)"));
    }

    @Test
    void expressionsAreEvaluatedTogether() {
        var holding = new BitSet();
        holding.set(1);

        assertThat(compiled("mode:act", "mode:plan", "globs:lib/**").holding(working("src/a.ts")))
                .isEqualTo(holding);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode:plan AND           | column 14: a condition such as mode:plan is missing",
                "mode:plan mode:act      | column 11: expected AND or OR, in capitals, or the end",
                "mode:plan and mode:act  | column 11: expected AND or OR, in capitals, or the end",
                "(mode:plan              | column 1: the parenthesis is not closed",
                "mode:plan)              | column 10: the parenthesis closes nothing",
                "AND mode:plan           | column 1: AND has no condition before it",
                "plan                    | column 1: expected a condition such as mode:plan",
                "mod:plan                | column 1: there is no condition with the key \"mod\"",
                "when:x                  | column 1: there is no condition with the key \"when\"",
                "mode:                   | column 1: the condition has no value",
                "mode:\"\"               | column 6: the condition has no value",
                "mode:\"plan             | column 6: the quote is not closed",
                "mode:\"plan\"x          | column 12: white space is missing after the quote",
                "ci:yes                  | column 4: ci is true or false"
            })
    void aProblemNamesTheColumn(String expression, String problem) {
        assertThatThrownBy(() -> WhenParser.parse(expression, KEYS::contains))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
        assertThat(compiled(expression).problems())
                .singleElement()
                .satisfies(found -> assertThat(found.message()).contains(problem));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"globs:{a|column 1: ", "mode:plan AND globs:\"src/{a\"|column 15: "})
    void aTermThatNeverMatchesMakesTheWholeNeverHold(String expression, String column) {
        String beyond = expression + ",b".repeat(70_000) + "}";
        CompiledConditions conditions = compiled(
                expression.endsWith("\"")
                        ? expression.substring(0, expression.length() - 1) + ",b".repeat(70_000) + "}\""
                        : beyond);

        assertThat(conditions.problems())
                .singleElement()
                .satisfies(found -> assertThat(found.message()).contains(column));
        assertThat(conditions.holding(working("src/a")).isEmpty()).isTrue();
    }

    @Test
    void hostileExpressionsAreRefused() {
        assertRefused("(".repeat(10_000) + "mode:plan" + ")".repeat(10_000), "column 501: more than 500");
        assertRefused("NOT ".repeat(10_000) + "mode:plan", "more than 500");
        assertRefused("mode:plan OR ".repeat(80_000) + "mode:plan", "there are more than 64 conditions");
        assertRefused("x".repeat(1_000_000), "column 1: ");
        assertThat(compiled(String.join(" OR ", Collections.nCopies(64, "mode:plan")))
                        .problems())
                .isEmpty();
    }

    private static void assertRefused(String expression, String problem) {
        assertThatThrownBy(() -> WhenParser.parse(expression, KEYS::contains)).hasMessageContaining(problem);
    }

    @Test
    void aPluginsKeyIsATermAndAFailingPluginCostsItsTermsOnly() {
        var reported = new ArrayList<Diagnostic>();
        Evaluators evaluators = Evaluators.of(
                List.of(new FailingEvaluator()),
                new PluginCalls(getClass().getClassLoader(), Limits.DEFAULT, System::nanoTime),
                reported::add);
        var index = new ConditionIndex(
                List.of(
                        TestRules.when("a", "when", PatternStyle.ROOTED, "moon:full OR mode:plan"),
                        TestRules.when("b", "when", PatternStyle.ROOTED, "moon:full")),
                evaluators,
                reported::add);

        BitSet holding = index.forSession().evaluate(working("src/a.ts")).holding();

        assertThat(holding.stream()).containsExactly(0);
        assertThat(reported).extracting(Diagnostic::code).contains("evaluator-failed");
    }

    /** Evaluates {@code moon}, and fails at it. */
    private static final class FailingEvaluator implements ConditionEvaluator {
        @Override
        public String key() {
            return "moon";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    throw new IllegalStateException("no moon");
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    throw new IllegalStateException("no moon");
                }
            };
        }
    }
}
