package io.agentrules.json;

import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.json.FilesByAgent.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Which of several agents has which rule file in a call, and why they differ. */
public final class DecidedByAgent {
    private final Map<String, ImportedRules> imported = new LinkedHashMap<>();
    private final FilesByAgent<Decision> files;
    private final List<Row<Decision>> all;
    private final List<Row<Decision>> in;
    private final DisplayPaths paths;

    /**
     * Sorts decisions by files.
     *
     * @param activations what the call of each agent has, by the agent's id, in the order of the agents; all for the same work
     */
    public DecidedByAgent(Map<String, Activation> activations, DisplayPaths paths) {
        var decisions = new LinkedHashMap<String, List<Decision>>();
        activations.forEach((agent, activation) -> {
            decisions.put(agent, activation.decisions());
            imported.put(agent, new ImportedRules(activation.active()));
        });
        this.paths = paths;
        this.files = new FilesByAgent<>(decisions, Decision::entry);
        this.all = files.rows(row -> true, paths);
        this.in = all.stream()
                .filter(row -> row.byAgent().entrySet().stream().anyMatch(this::isIn))
                .toList();
    }

    private boolean isIn(Map.Entry<String, Decision> each) {
        return each.getValue().how().isPresent()
                || Objects.requireNonNull(imported.get(each.getKey()))
                        .contain(each.getValue().entry());
    }

    /** Returns all files. */
    public List<Row<Decision>> all() {
        return all;
    }

    /** Returns the files that one of the agents has in its call. */
    public List<Row<Decision>> in() {
        return in;
    }

    /** Returns the number of files that none of the agents has in its call. */
    public int others() {
        return all.size() - in.size();
    }

    /** Returns the first agent that loads a file, else the first. */
    public String firstAgent(Row<Decision> row) {
        return files.firstAgent(row);
    }

    /** Returns whether an agent has a file in its call, and how. */
    public String word(String agent, Row<Decision> row) {
        Decision decision = row.byAgent().get(agent);
        return decision == null
                ? RuleWord.NOT_LOADED
                : RuleWord.of(decision, Objects.requireNonNull(imported.get(agent)));
    }

    /** Returns why agents differ: each reason once, with all files that it is about, as most differences are those between formats. */
    public List<Difference> differences() {
        var byReasons = new LinkedHashMap<List<Reason>, List<String>>();
        for (Row<Decision> row : in) {
            Set<String> words = new LinkedHashSet<>();
            row.byAgent().keySet().forEach(agent -> words.add(word(agent, row)));
            if (words.size() > 1) {
                byReasons
                        .computeIfAbsent(reasons(row), unused -> new ArrayList<>())
                        .add(FilesByAgent.path(row, paths));
            }
        }
        var differences = new ArrayList<Difference>();
        byReasons.forEach((reasons, names) -> differences.add(new Difference(names, reasons)));
        return differences;
    }

    /** Returns why each agent has a file or not, one reason for agents that share it. */
    private List<Reason> reasons(Row<Decision> row) {
        var agents = new LinkedHashMap<String, List<String>>();
        imported.keySet().stream()
                .filter(row.byAgent()::containsKey)
                .forEach(agent -> agents.computeIfAbsent(reason(agent, row), unused -> new ArrayList<>())
                        .add(agent));
        return agents.entrySet().stream()
                .map(each -> new Reason(each.getValue(), each.getKey()))
                .toList();
    }

    /** Returns why an agent has a file or not; without the agent's name if it is that the file is for others, so that agents share the reason. */
    public String reason(String agent, Row<Decision> row) {
        Decision decision = Objects.requireNonNull(row.byAgent().get(agent));
        Optional<Rule> importer = Objects.requireNonNull(imported.get(agent)).importer(decision.entry());
        if (importer.isPresent()) {
            return "imported by " + paths.shown(importer.get().source().location());
        }
        return isOfAnotherAgent(decision)
                ? "not loaded, as it is a file of " + decision.rule().source().provider()
                : decision.reason();
    }

    /** Returns whether the reason of a decision is that the file belongs to another agent. */
    public static boolean isOfAnotherAgent(Decision decision) {
        return decision.reason()
                .endsWith(" does not load the files of "
                        + decision.rule().source().provider() + " as rules");
    }

    /** Why agents differ about some files. */
    public record Difference(List<String> paths, List<Reason> reasons) {}

    /** Why some agents, by their ids, have a file or not. */
    public record Reason(List<String> agents, String text) {}
}
