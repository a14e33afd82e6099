package io.agentrules.json;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleEntry;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What each of several agents makes of each rule file: a row for a file, in which each agent has its own.
 *
 * @param <T> what an agent makes of a rule
 */
public final class FilesByAgent<T> {
    private final Function<T, RuleEntry> entry;
    private final Map<String, Row<T>> rows = new LinkedHashMap<>();

    /** A file, as the first agent knows it, and what each agent makes of it, by the agent's id, in the order of the agents; each agent knows every file. */
    public record Row<T>(Rule rule, Map<String, T> byAgent) {}

    /**
     * Sorts what agents make of rules by files.
     *
     * @param byAgent for each agent everything that it makes of a rule
     * @param entry returns the rule and whether the agent loads it
     */
    FilesByAgent(Map<String, List<T>> byAgent, Function<T, RuleEntry> entry) {
        this.entry = entry;
        byAgent.forEach((agent, all) -> all.forEach(each -> {
            Rule rule = entry.apply(each).rule();
            rows.computeIfAbsent(rule.source().location(), unused -> new Row<>(rule, new LinkedHashMap<>()))
                    .byAgent()
                    .merge(agent, each, (first, second) -> isLoaded(second) && !isLoaded(first) ? second : first);
        }));
    }

    private boolean isLoaded(T each) {
        return entry.apply(each).isEligible();
    }

    /** Returns the first agent that loads a file; if none does, the first that knows it. */
    String firstAgent(Row<T> row) {
        return row.byAgent().entrySet().stream()
                .filter(each -> isLoaded(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> row.byAgent().keySet().iterator().next());
    }

    /** Returns the rows with some property, the files of the workspace first, by their paths. */
    List<Row<T>> rows(Predicate<Row<T>> wanted, DisplayPaths paths) {
        return rows.values().stream()
                .filter(wanted)
                .sorted(Comparator.comparing(
                                (Row<T> row) -> !row.rule().source().level().equals(Level.PROJECT))
                        .thenComparing(row -> path(row, paths)))
                .toList();
    }

    /** Returns the path of a row's file; with several roots also the root. */
    public static String path(Row<?> row, DisplayPaths paths) {
        String path = paths.shown(row.rule().source().location());
        return paths.hasSeveralRoots()
                ? row.rule()
                        .source()
                        .root()
                        .map(root -> path + " in " + paths.workspace(root))
                        .orElse(path)
                : path;
    }
}
