package io.agentrules.cli.check;

import io.agentrules.check.RuleChecker;
import io.agentrules.check.config.AgentsInUse;
import io.agentrules.check.config.AgentsInUse.Origin;
import io.agentrules.check.config.Configuration;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.ToolView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The agents for which {@code check} answers.
 *
 * @param harness the engine in which every rule counts
 * @param inUse the agents; empty: a harness that reads the files of all
 * @param engines an engine for each agent, by its id
 */
record CheckedAgents(RuleEngine harness, Optional<AgentsInUse> inUse, Map<String, RuleEngine> engines) {
    /**
     * Returns the agents that an option names, that are configured, or that are found.
     *
     * @throws io.agentrules.cli.option.Failure if the option names an unknown agent
     */
    static CheckedAgents of(Invocation invocation, Configuration configuration) {
        RuleEngine harness = invocation.engine();
        List<String> given = ViewOption.agents(invocation.arguments(), harness);
        if (ViewOption.isHarness(invocation.arguments())) {
            return new CheckedAgents(harness, Optional.empty(), Map.of());
        }
        AgentsInUse inUse = AgentsInUse.of(harness, given, () -> configuration);
        return new CheckedAgents(harness, Optional.of(inUse), inUse.engines(harness));
    }

    /** Returns the checker; without agents that of the harness. */
    RuleChecker checker(OptionalInt maxTokens) {
        return engines.isEmpty()
                ? RuleChecker.of(harness)
                : RuleChecker.forAgents(harness, List.copyOf(engines.values()));
    }

    /** Returns what each agent reads; without agents what the harness reads. */
    List<RuleCatalog> catalogs() {
        return engines.isEmpty()
                ? List.of(harness.catalog())
                : engines.values().stream().map(RuleEngine::catalog).toList();
    }

    /** Reads changed files again. */
    void refresh() {
        harness.refresh();
        engines.values().forEach(RuleEngine::refresh);
    }

    /** Returns for whom the answer is, and why. */
    String heading() {
        if (inUse.isEmpty()) {
            return "For a harness that reads the files of all agents";
        }
        AgentsInUse agents = inUse.get();
        String names = agents.agents().stream()
                .map(agent -> agent.name() + evidence(agent, agents))
                .collect(Collectors.joining(", "));
        return switch (agents.origin()) {
            case GIVEN -> "For " + names;
            case CONFIGURED -> "For " + names + ", as .agent-rules.yaml says";
            case FOUND -> "For " + names;
            case SHARED_FILE -> "For " + names + ", as for some twenty agents that read the file alike";
            case NONE -> "No agent's files are here";
        };
    }

    private static String evidence(ToolView agent, AgentsInUse agents) {
        return agents.origin() == Origin.GIVEN || !agents.evidence().containsKey(agent.id())
                ? ""
                : " (" + agents.evidence().get(agent.id()) + ")";
    }
}
