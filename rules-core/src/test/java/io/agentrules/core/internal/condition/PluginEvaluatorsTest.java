package io.agentrules.core.internal.condition;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.ContextField;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Conditions that a plugin evaluates, and plugins that fail. */
class PluginEvaluatorsTest {
    private final List<Diagnostic> reported = new ArrayList<>();
    private Limits limits = Limits.DEFAULT;
    private static final ContextField.Key MOON = new ContextField.Key("moon", "moon", "moon", false);

    @Test
    void aPluginEvaluatesItsOwnKey() {
        ConditionIndex index = index(when("a", "moon", PatternStyle.ROOTED, "full"), List.of(new ExactMatch(MOON)));

        assertThat(index.forSession().evaluate(known("moon", "full")).holding().get(0))
                .isTrue();
        assertThat(reported).isEmpty();
    }

    @Test
    void aPluginCannotTakeABuiltInKey() {
        Evaluators evaluators = Evaluators.of(List.of(new Failing("paths")), calls(), reported::add);

        assertThat(evaluators.of("paths")).containsInstanceOf(GlobMatch.class);
        assertThat(reported).extracting(Diagnostic::code).containsExactly("evaluator-duplicate");
    }

    @Test
    void aFailingPluginAffectsOnlyItsConditions() {
        Rule rule = named("a", "test")
                .when("moon", List.of("full"), PatternStyle.ROOTED)
                .when("model", List.of("m"), PatternStyle.ROOTED)
                .build();
        ConditionIndex index = index(rule, List.of(new Failing("moon")));

        assertThat(index.forSession().evaluate(known("model", "m")).holding().get(0))
                .isTrue();
        assertThat(index.verdicts(0, known("model", "m")))
                .hasEntrySatisfying(
                        "moon", verdict -> assertThat(verdict.holds()).isFalse());
        assertThat(reported).extracting(Diagnostic::code).containsOnly("evaluator-failed");
    }

    @Test
    void aPluginThatNeverReturnsFromCompileAffectsOnlyItsConditionsAndIsNotCalledAgain() {
        limits = limits.toBuilder().providerDeadline(Duration.ofMillis(100)).build();
        var compiling = new AtomicInteger();
        var hanging = new Compiling("moon", () -> {
            compiling.incrementAndGet();
            return new CompletableFuture<CompiledConditions>().join();
        });
        Evaluators evaluators = Evaluators.of(List.of(hanging), calls(), reported::add);
        Rule rule = named("a", "test")
                .when("moon", List.of("full"), PatternStyle.ROOTED)
                .when("model", List.of("m"), PatternStyle.ROOTED)
                .build();

        var once = new ConditionIndex(List.of(rule), evaluators, reported::add);
        var again = new ConditionIndex(List.of(rule), evaluators, reported::add);

        assertThat(once.forSession().evaluate(known("model", "m")).holding().get(0))
                .isTrue();
        assertThat(once.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("evaluator-failed");
            assertThat(problem.message()).contains("did not return within 100 ms");
        });
        assertThat(again.problems()).extracting(Diagnostic::code).containsExactly("evaluator-failed");
        assertThat(compiling).hasValue(1);
    }

    @Test
    void aPluginWhoseKeyNeverReturnsIsNotUsed() {
        limits = limits.toBuilder().providerDeadline(Duration.ofMillis(100)).build();

        Evaluators.of(List.of(new HangingKey()), calls(), reported::add);

        assertThat(reported).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo("evaluator-failed");
            assertThat(problem.message()).contains("HangingKey").contains("did not return");
        });
    }

    @Test
    void anInvalidResultCountsAsAFailure() {
        Rule rule = when("a", "moon", PatternStyle.ROOTED, "full");
        var tooMany = new BitSet();
        tooMany.set(7);
        ConditionIndex index = index(rule, List.of(new Constant("moon", tooMany)));

        assertThat(index.forSession().evaluate(known("moon", "full")).holding().isEmpty())
                .isTrue();
        assertThat(index.verdicts(0, known("moon", "full")))
                .hasEntrySatisfying(
                        "moon", verdict -> assertThat(verdict.holds()).isFalse());
        assertThat(reported).extracting(Diagnostic::code).containsOnly("evaluator-failed");
    }

    @Test
    void whereTheFunctionOfASessionThrowsTheOthersAnswerCounts() {
        ConditionIndex index = index(when("a", "moon", PatternStyle.ROOTED, "full"), List.of(new Forgetful("moon")));

        assertThat(index.forSession().evaluate(known("moon", "full")).holding().get(0))
                .isTrue();
        assertThat(reported).extracting(Diagnostic::code).containsExactly("evaluator-failed");
    }

    @Test
    void aPluginThatDoesNotCompileIsTheReason() {
        Rule rule = when("a", "moon", PatternStyle.ROOTED, "full");
        ConditionIndex index = index(rule, List.of(new Compiling("moon", () -> {
            throw new IllegalStateException("cloudy");
        })));

        assertThat(index.verdicts(0, known("moon", "full")))
                .containsExactly(Map.entry("moon", Verdict.missing("the evaluator for moon failed")));
    }

    private PluginCalls calls() {
        return new PluginCalls(PluginEvaluatorsTest.class.getClassLoader(), limits, System::nanoTime);
    }

    private ConditionIndex index(Rule rule, List<ConditionEvaluator> plugins) {
        var index = new ConditionIndex(List.of(rule), Evaluators.of(plugins, calls(), reported::add), reported::add);
        reported.addAll(index.problems());
        return index;
    }

    private static EvaluationContext known(String key, String value) {
        return EvaluationContext.builder().values(key, List.of(value)).build();
    }

    /** Has a {@code key()} that never returns. */
    private static final class HangingKey implements ConditionEvaluator {
        @Override
        public String key() {
            return new CompletableFuture<String>().join();
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            throw new AssertionError("asked");
        }
    }

    /** Compiles with a function of the test. */
    private record Compiling(String key, Supplier<CompiledConditions> how) implements ConditionEvaluator {
        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return how.get();
        }
    }

    /** Compiles, and throws at each evaluation. */
    private record Failing(String key) implements ConditionEvaluator {
        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    throw new IllegalStateException("cloudy");
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    throw new IllegalStateException("cloudy");
                }
            };
        }
    }

    /** Has a function for sessions that throws; apart from that, every condition holds. */
    private record Forgetful(String key) implements ConditionEvaluator {
        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    var all = new BitSet();
                    all.set(0, conditions.size());
                    return all;
                }

                @Override
                public Optional<Function<EvaluationContext, BitSet>> forSession() {
                    return Optional.of(context -> {
                        throw new IllegalStateException("forgotten");
                    });
                }

                @Override
                public Verdict verdict(int condition, EvaluationContext context) {
                    return Verdict.holds(List.of(), "always");
                }
            };
        }
    }

    /** Always returns the same set, and null as verdict. */
    private record Constant(String key, BitSet answer) implements ConditionEvaluator {
        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return new CompiledConditions() {
                @Override
                public BitSet holding(EvaluationContext context) {
                    return answer;
                }

                @Override
                @SuppressWarnings("NullAway") // the plugin misbehaves on purpose
                public Verdict verdict(int condition, EvaluationContext context) {
                    return null;
                }
            };
        }
    }
}
