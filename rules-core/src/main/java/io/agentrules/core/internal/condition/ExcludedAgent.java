package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import java.util.BitSet;
import java.util.List;

/** Evaluates conditions that hold unless the agent is one of their values; also if no agent is known. */
final class ExcludedAgent implements ConditionEvaluator {
    private static final String AGENT = "agent";

    @Override
    public String key() {
        return Rule.EXCLUDE_AGENT;
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        return new Compiled(conditions);
    }

    private record Compiled(List<Condition> conditions) implements CompiledConditions {
        @Override
        public BitSet holding(EvaluationContext context) {
            List<String> agents = context.values(AGENT);
            var holding = new BitSet(conditions.size());
            for (int condition = 0; condition < conditions.size(); condition++) {
                holding.set(
                        condition, conditions.get(condition).values().stream().noneMatch(agents::contains));
            }
            return holding;
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            List<String> agents = context.values(AGENT);
            List<String> excluded = conditions.get(condition).values();
            return excluded.stream()
                    .filter(agents::contains)
                    .findFirst()
                    .map(agent -> Verdict.missing("the agent is " + agent + ", which the rule excludes"))
                    .orElseGet(() -> Verdict.holds(
                            List.of(),
                            agents.isEmpty()
                                    ? "the agent is not known to be " + VerdictReasons.anyOf(excluded)
                                    : "the agent is " + String.join(", ", agents)));
        }
    }
}
