package io.agentrules.json;

import io.agentrules.core.Activation;
import io.agentrules.core.model.Decision;
import io.agentrules.json.FilesByAgent.Row;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** When each of several agents loads each rule file. */
public final class LoadedByAgent {
    private final Map<String, ImportedRules> imported = new HashMap<>();
    private final FilesByAgent<Decision> files;
    private final DisplayPaths paths;

    /**
     * Sorts rules by files.
     *
     * @param idle a call of each agent without work, by its id, in the order of the agents
     */
    public LoadedByAgent(Map<String, Activation> idle, DisplayPaths paths) {
        var decisions = new LinkedHashMap<String, List<Decision>>();
        idle.forEach((agent, activation) -> {
            decisions.put(agent, activation.decisions());
            imported.put(agent, new ImportedRules(activation.catalog().rules()));
        });
        this.files = new FilesByAgent<>(decisions, Decision::entry);
        this.paths = paths;
    }

    /** Returns the files that one of the agents loads. */
    public List<Row<Decision>> loaded() {
        return files.rows(this::isLoaded, paths);
    }

    /** Returns the files that none of the agents loads. */
    public List<Row<Decision>> others() {
        return files.rows(row -> !isLoaded(row), paths);
    }

    private boolean isLoaded(Row<Decision> row) {
        return agents(row).stream().anyMatch(agent -> !word(agent, row).equals(RuleWord.NOT_LOADED));
    }

    private static Set<String> agents(Row<Decision> row) {
        return row.byAgent().keySet();
    }

    /** Returns the first agent that loads a file, else the first. */
    public String firstAgent(Row<Decision> row) {
        return files.firstAgent(row);
    }

    /** Returns when an agent loads a file. */
    public String word(String agent, Row<Decision> row) {
        Decision decision = row.byAgent().get(agent);
        return decision == null
                ? RuleWord.NOT_LOADED
                : RuleWord.loaded(decision, Objects.requireNonNull(imported.get(agent)));
    }
}
