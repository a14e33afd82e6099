package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Experimental;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests what every evaluator promises. An evaluator's test extends this class, returns its evaluator and conditions with a context
 * in which each holds, and adds tests of its own key.
 *
 * @since 0.1
 */
@Experimental
public abstract class ConditionEvaluatorContract {
    /** Values that an author may write for any key. */
    private static final List<String> HOSTILE_VALUES =
            List.of("", " ", "\0", "\uD800", "[", "{a,", "**", "\\", "(a+)+$", "!x", "#x", "x".repeat(100_000));

    /** Called by JUnit, once for each test. */
    protected ConditionEvaluatorContract() {}

    /** Returns a new evaluator, created as {@link java.util.ServiceLoader} would create it. */
    protected abstract ConditionEvaluator evaluator();

    /** Returns conditions of the evaluator's key, each with a context in which it holds; at least one. */
    protected abstract Map<Condition, EvaluationContext> holding();

    /** Returns whether the evaluator is also published as a module; an evaluator for the class path only returns false. */
    protected boolean isModule() {
        return true;
    }

    @Test
    final void keyNeverChanges() {
        ConditionEvaluator evaluator = evaluator();

        assertThat(evaluator.key())
                .isNotBlank()
                .isEqualTo(evaluator.key())
                .isEqualTo(evaluator().key());
        assertThat(holding().keySet()).isNotEmpty().extracting(Condition::key).containsOnly(evaluator.key());
    }

    @Test
    final void isRegisteredOnTheClassPath() throws IOException {
        assertThat(registrations().inServices())
                .as("%s is named in META-INF/services/%s", type(), ConditionEvaluator.class.getName())
                .isTrue();
    }

    @Test
    final void isRegisteredOnTheModulePath() throws IOException {
        assertThat(registrations().inModule())
                .as("a module-info provides %s", type())
                .isEqualTo(isModule());
    }

    @Test
    final void noConditionHoldsWithoutEvidence() {
        assertThat(compiled().holding(EvaluationContext.EMPTY).isEmpty()).isTrue();
        assertThat(evaluator().compile(List.of()).holding(contexts().get(0)).isEmpty())
                .isTrue();
    }

    @Test
    final void conditionHoldsInItsContext() {
        for (int i = 0; i < conditions().size(); i++) {
            assertThat(compiled().holding(contexts().get(i)).get(i))
                    .as("%s in %s", conditions().get(i), contexts().get(i))
                    .isTrue();
        }
    }

    @Test
    final void verdictAgreesAndGivesAReason() {
        CompiledConditions compiled = compiled();
        for (EvaluationContext context : contextsAndNothing()) {
            BitSet holding = compiled.holding(context);
            for (int i = 0; i < conditions().size(); i++) {
                Verdict verdict = compiled.verdict(i, context);

                assertThat(verdict.holds()).isEqualTo(holding.get(i));
                assertThat(verdict.reason()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
                assertThat(verdict.matches().isEmpty()).isEqualTo(!verdict.holds());
                assertThat(verdict.matches())
                        .extracting(Verdict.Matched::pattern)
                        .isSubsetOf(conditions().get(i).values());
            }
        }
    }

    @Test
    final void conditionsAreIndependentOfEachOther() {
        CompiledConditions together = compiled();
        for (EvaluationContext context : contextsAndNothing()) {
            for (int i = 0; i < conditions().size(); i++) {
                CompiledConditions alone =
                        evaluator().compile(List.of(conditions().get(i)));

                assertThat(together.holding(context).get(i))
                        .isEqualTo(alone.holding(context).get(0));
            }
        }
    }

    @Test
    final void repeatedCallsReturnEqualIndependentResults() {
        CompiledConditions compiled = compiled();
        EvaluationContext context = contexts().get(0);
        BitSet first = compiled.holding(context);
        var copy = (BitSet) first.clone();

        first.flip(0, conditions().size());

        assertThat(IntStream.range(0, 100).parallel().mapToObj(call -> compiled.holding(context)))
                .containsOnly(copy);
    }

    @Test
    final void hostileValuesAreAccepted() {
        List<Condition> hostile = Stream.of(PatternStyle.values())
                .flatMap(style -> HOSTILE_VALUES.stream()
                        .map(value -> new Condition(evaluator().key(), List.of(value, "x"), style)))
                .toList();

        CompiledConditions compiled = evaluator().compile(hostile);

        for (EvaluationContext context : contextsAndNothing()) {
            BitSet holding = compiled.holding(context);
            assertThat(holding.length()).isLessThanOrEqualTo(hostile.size());
            IntStream.range(0, hostile.size())
                    .forEach(i ->
                            assertThat(compiled.verdict(i, context).holds()).isEqualTo(holding.get(i)));
        }
        assertThat(compiled.problems())
                .allSatisfy(problem -> assertThat(problem.condition()).isBetween(0, hostile.size() - 1));
    }

    @Test
    final void ruleAppliesInASessionWhereItsConditionHolds() {
        holding().forEach((condition, context) -> {
            Session session = new InMemoryProject()
                    .builder()
                    .discovery(false)
                    .evaluator(evaluator())
                    .rule(conditional(condition))
                    .build()
                    .openSession();

            assertThat(tell(session, context).activate().active())
                    .as("%s in %s", condition, context)
                    .hasSize(1);
        });
    }

    private static Rule conditional(Condition condition) {
        return Rule.named("conditional", RuleSource.of("code", Level.PROJECT, "test"))
                .when(condition.key(), condition.values(), condition.style())
                .content("Text.")
                .build();
    }

    private static Session tell(Session session, EvaluationContext context) {
        context.prompt().ifPresent(session::prompt);
        context.values().forEach((key, values) -> session.value(key, values.toArray(String[]::new)));
        Stream.concat(context.requestPaths().stream(), context.sessionPaths().stream())
                .map(Evidence::path)
                .forEach(session::path);
        return session;
    }

    private CompiledConditions compiled() {
        return evaluator().compile(conditions());
    }

    private List<Condition> conditions() {
        return List.copyOf(holding().keySet());
    }

    private List<EvaluationContext> contexts() {
        return List.copyOf(holding().values());
    }

    private List<EvaluationContext> contextsAndNothing() {
        var contexts = new ArrayList<>(contexts());
        contexts.add(EvaluationContext.EMPTY);
        return contexts;
    }

    private Registrations registrations() {
        return new Registrations(ConditionEvaluator.class, evaluator().getClass());
    }

    private String type() {
        return evaluator().getClass().getName();
    }
}
