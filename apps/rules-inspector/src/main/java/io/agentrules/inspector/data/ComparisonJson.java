package io.agentrules.inspector.data;

import io.agentrules.api.Rule;
import io.agentrules.check.input.CallTokens;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.json.DecidedByAgent;
import io.agentrules.json.DecidedByAgent.Difference;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.FilesByAgent;
import io.agentrules.json.FilesByAgent.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which rule files each of several agents has in a call.
 *
 * @param tokens what the call costs each agent
 * @param rules the files that one of the agents has
 * @param differences why agents differ
 * @param others the number of files that none of the agents has
 */
record ComparisonJson(List<Integer> tokens, List<Compared> rules, List<Difference> differences, int others) {
    /**
     * A rule file.
     *
     * @param place the path; with several roots also the root
     * @param cells one for each agent
     */
    record Compared(String name, String provider, String path, String place, List<Cell> cells) {}

    /** Whether an agent has a file, and how; and why. */
    record Cell(String word, String reason) {}

    /** @param path the path of the only file of rules to tell about, whether or not an agent has it; empty: about those that an agent has */
    static ComparisonJson of(Map<String, Activation> activations, Optional<String> path, DisplayPaths paths) {
        var decided = new DecidedByAgent(activations, paths);
        return new ComparisonJson(
                activations.values().stream().map(CallTokens::of).toList(),
                (path.isEmpty() ? decided.in() : decided.all())
                        .stream()
                                .filter(row -> path.isEmpty()
                                        || path.get()
                                                .equals(paths.shown(
                                                        row.rule().source().location())))
                                .map(row -> compared(row, new ArrayList<>(activations.keySet()), decided, paths))
                                .toList(),
                decided.differences(),
                decided.others());
    }

    private static Compared compared(
            Row<Decision> row, List<String> agents, DecidedByAgent decided, DisplayPaths paths) {
        Rule rule = Objects.requireNonNull(row.byAgent().get(decided.firstAgent(row)))
                .rule();
        return new Compared(
                rule.name(),
                rule.source().provider(),
                paths.shown(rule.source().location()),
                FilesByAgent.path(row, paths),
                agents.stream()
                        .map(agent -> new Cell(decided.word(agent, row), decided.reason(agent, row)))
                        .toList());
    }
}
