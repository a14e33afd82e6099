package io.agentrules.json;

import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
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
    private final FilesByAgent<RuleEntry> files;
    private final DisplayPaths paths;

    /**
     * Sorts rules by files.
     *
     * @param catalogs what each agent reads, by its id, in the order of the agents
     */
    public LoadedByAgent(Map<String, RuleCatalog> catalogs, DisplayPaths paths) {
        var entries = new LinkedHashMap<String, List<RuleEntry>>();
        catalogs.forEach((agent, catalog) -> {
            entries.put(agent, catalog.entries());
            imported.put(agent, new ImportedRules(catalog.rules()));
        });
        this.files = new FilesByAgent<>(entries, entry -> entry);
        this.paths = paths;
    }

    /** Returns the files that one of the agents loads. */
    public List<Row<RuleEntry>> loaded() {
        return files.rows(this::isLoaded, paths);
    }

    /** Returns the files that none of the agents loads. */
    public List<Row<RuleEntry>> others() {
        return files.rows(row -> !isLoaded(row), paths);
    }

    private boolean isLoaded(Row<RuleEntry> row) {
        return agents(row).stream().anyMatch(agent -> !word(agent, row).equals(RuleWord.NOT_LOADED));
    }

    private static Set<String> agents(Row<RuleEntry> row) {
        return row.byAgent().keySet();
    }

    /** Returns the first agent that loads a file, else the first. */
    public String firstAgent(Row<RuleEntry> row) {
        return files.firstAgent(row);
    }

    /** Returns when an agent loads a file. */
    public String word(String agent, Row<RuleEntry> row) {
        RuleEntry entry = row.byAgent().get(agent);
        return entry == null ? RuleWord.NOT_LOADED : RuleWord.of(entry, Objects.requireNonNull(imported.get(agent)));
    }
}
