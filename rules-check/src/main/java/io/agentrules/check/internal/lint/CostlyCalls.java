package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.input.CallTokens;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.internal.agent.AgentFacts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the agents of which each call costs more tokens of rules than their team has decided. */
public final class CostlyCalls {
    private CostlyCalls() {}

    /**
     * Returns a finding for each such agent, in their order.
     *
     * @param agents an engine for each, which views the workspace as it
     * @param max how many tokens a call without work may cost
     */
    public static List<Diagnostic> of(List<RuleEngine> agents, int max) {
        return agents.stream()
                .filter(agent -> CallTokens.ofEveryCall(agent) > max)
                .map(agent ->
                        finding(agent.parts().catalogs().view().orElseThrow(), CallTokens.ofEveryCall(agent), max))
                .toList();
    }

    private static Diagnostic finding(AgentFacts agent, int tokens, int max) {
        return Diagnostic.warning(
                        "always-costly",
                        String.format(
                                Locale.ROOT,
                                "Every call of %s pays for about %,d tokens of rules, and check.tokens of .agent-rules.yaml is %,d",
                                agent.name(),
                                tokens,
                                max),
                        CostlyRule.moveInto(Optional.of(agent)) + ", or raise the number")
                .concerning(agent.id())
                .forAgents(List.of(agent.id()));
    }
}
