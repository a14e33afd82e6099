package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Puts the contract itself to the proof: what it is there to catch must make it fail. */
class ConditionEvaluatorContractTest {
    private static final String SERVICES = "META-INF/services/io.agentrules.api.spi.ConditionEvaluator";

    /** What cannot hold for a class of this test, which is published nowhere. */
    private static final Set<String> PUBLICATION = Set.of("isRegisteredOnTheClassPath", "isRegisteredOnTheModulePath");

    @TempDir
    Path folder;

    @Test
    void aPublishedEvaluatorPasses() throws Exception {
        Verification verification = verify(published());

        assertThat(verification.failed()).isEmpty();
        assertThat(verification.passed()).hasSizeGreaterThanOrEqualTo(10).containsAll(PUBLICATION);
    }

    @Test
    void anEvaluatorWithoutServicesFileFails() throws Exception {
        assertThat(verify(published().without(SERVICES)).failed()).containsExactly("isRegisteredOnTheClassPath");
    }

    @Test
    void anEvaluatorWithoutModuleInfoFails() throws Exception {
        assertThat(verify(published().without("module-info.class")).failed())
                .containsExactly("isRegisteredOnTheModulePath");
    }

    @Test
    void anEvaluatorThatHoldsWithoutEvidenceFails() {
        assertThat(broken(conditions -> new Phases(conditions) {
                    @Override
                    boolean holds(int condition, EvaluationContext context) {
                        return context.values("phase").isEmpty() || super.holds(condition, context);
                    }
                }))
                .contains("noConditionHoldsWithoutEvidence");
    }

    @Test
    void anEvaluatorThatNeverHoldsFails() {
        assertThat(broken(conditions -> new Phases(conditions) {
                    @Override
                    boolean holds(int condition, EvaluationContext context) {
                        return false;
                    }
                }))
                .contains("conditionHoldsInItsContext", "ruleAppliesInASessionWhereItsConditionHolds");
    }

    @Test
    void aVerdictThatDisagreesFails() {
        assertThat(broken(conditions -> new Phases(conditions) {
                    @Override
                    public Verdict verdict(int condition, EvaluationContext context) {
                        return Verdict.missing("no phase is known");
                    }
                }))
                .containsExactly("verdictAgreesAndGivesAReason");
    }

    @Test
    void conditionsThatInfluenceEachOtherFail() {
        assertThat(broken(conditions -> new Phases(conditions) {
                    @Override
                    boolean holds(int condition, EvaluationContext context) {
                        return conditions.size() < 3 && super.holds(condition, context);
                    }
                }))
                .contains("conditionsAreIndependentOfEachOther");
    }

    @Test
    void anAnswerThatIsSharedFails() {
        assertThat(broken(conditions -> new Phases(conditions) {
                    private Optional<BitSet> kept = Optional.empty();

                    @Override
                    public synchronized BitSet holding(EvaluationContext context) {
                        BitSet holding = kept.orElseGet(() -> super.holding(context));
                        kept = Optional.of(holding);
                        return holding;
                    }
                }))
                .contains("repeatedCallsReturnEqualIndependentResults");
    }

    private static Set<String> broken(Compiler compiler) {
        Set<String> failed =
                new TreeSet<>(verify(() -> new PhaseEvaluator(compiler)).failed());
        failed.removeAll(PUBLICATION);
        return failed;
    }

    private static Verification verify(Supplier<ConditionEvaluator> evaluator) {
        Subject.evaluator = evaluator;
        return Verification.of(Subject.class);
    }

    private static Verification verify(PublishedPlugin plugin) throws Exception {
        try (URLClassLoader loader = plugin.loader()) {
            return verify(() -> (ConditionEvaluator) plugin.instance(loader));
        }
    }

    private PublishedPlugin published() throws Exception {
        return new PublishedPlugin(folder, ConditionEvaluator.class, "TeamPhase", """
                package team;

                import io.agentrules.api.*;
                import io.agentrules.api.spi.*;
                import java.util.*;

                public class TeamPhase implements ConditionEvaluator {
                    public String key() {
                        return "phase";
                    }

                    public CompiledConditions compile(List<Condition> conditions) {
                        return new CompiledConditions() {
                            public BitSet holding(EvaluationContext context) {
                                var holding = new BitSet();
                                for (int i = 0; i < conditions.size(); i++) {
                                    holding.set(i, verdict(i, context).holds());
                                }
                                return holding;
                            }

                            public Verdict verdict(int condition, EvaluationContext context) {
                                for (String value : conditions.get(condition).values()) {
                                    if (context.values("phase").contains(value)) {
                                        return Verdict.holds(List.of(new Verdict.Matched(value, value)), "it is " + value);
                                    }
                                }
                                return Verdict.missing("it is another phase");
                            }
                        };
                    }
                }
                """);
    }

    /** What an evaluator does with its conditions. */
    private interface Compiler {
        CompiledConditions compile(List<Condition> conditions);
    }

    /** The contract, for whatever evaluator is given. */
    static final class Subject extends ConditionEvaluatorContract {
        private static Supplier<ConditionEvaluator> evaluator = () -> new PhaseEvaluator(Phases::new);

        @Override
        protected ConditionEvaluator evaluator() {
            return evaluator.get();
        }

        @Override
        protected Map<Condition, EvaluationContext> holding() {
            var holding = new LinkedHashMap<Condition, EvaluationContext>();
            holding.put(in("design"), during("design"));
            holding.put(in("review", "release"), during("release"));
            holding.put(in("build"), during("build", "test"));
            return holding;
        }

        private static Condition in(String... phases) {
            return new Condition("phase", List.of(phases), PatternStyle.ROOTED);
        }

        private static EvaluationContext during(String... phases) {
            return EvaluationContext.builder().values("phase", List.of(phases)).build();
        }
    }

    private record PhaseEvaluator(Compiler compiler) implements ConditionEvaluator {
        @Override
        public String key() {
            return "phase";
        }

        @Override
        public CompiledConditions compile(List<Condition> conditions) {
            return compiler.compile(conditions);
        }
    }

    /** Sound conditions, to be spoiled: one of the values is the phase. */
    private static class Phases implements CompiledConditions {
        private final List<Condition> conditions;

        Phases(List<Condition> conditions) {
            this.conditions = conditions;
        }

        boolean holds(int condition, EvaluationContext context) {
            return conditions.get(condition).values().stream().anyMatch(context.values("phase")::contains);
        }

        @Override
        public BitSet holding(EvaluationContext context) {
            return IntStream.range(0, conditions.size())
                    .filter(condition -> holds(condition, context))
                    .collect(BitSet::new, BitSet::set, BitSet::or);
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            return holds(condition, context)
                    ? Verdict.holds(matched(condition, context), "the phase is right")
                    : Verdict.missing("the phase is another");
        }

        private List<Verdict.Matched> matched(int condition, EvaluationContext context) {
            return conditions.get(condition).values().stream()
                    .filter(context.values("phase")::contains)
                    .map(value -> new Verdict.Matched(value, value))
                    .toList();
        }
    }
}
