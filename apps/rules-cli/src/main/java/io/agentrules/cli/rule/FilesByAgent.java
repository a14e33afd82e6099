package io.agentrules.cli.rule;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.json.DisplayPaths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What each of several agents makes of each rule file: a table with a row for a file and a column for an agent.
 *
 * @param <T> what an agent makes of a rule
 */
final class FilesByAgent<T> {
    private final List<String> agents;
    private final Function<T, RuleEntry> entry;
    private final Map<String, Row<T>> rows = new LinkedHashMap<>();

    /** A file, as the first agent knows it, and what each agent makes of it, by the agent's id; each agent knows every file. */
    record Row<T>(Rule rule, Map<String, T> byAgent) {}

    /**
     * Sorts what agents make of rules by files.
     *
     * @param byAgent for each agent everything that it makes of a rule
     * @param entry returns the rule and whether the agent loads it
     */
    FilesByAgent(Map<String, List<T>> byAgent, Function<T, RuleEntry> entry) {
        this.agents = List.copyOf(byAgent.keySet());
        this.entry = entry;
        byAgent.forEach((agent, all) -> all.forEach(each -> {
            Rule rule = entry.apply(each).rule();
            rows.computeIfAbsent(rule.source().location(), unused -> new Row<>(rule, new HashMap<>()))
                    .byAgent()
                    .merge(agent, each, (first, second) -> isLoaded(second) && !isLoaded(first) ? second : first);
        }));
    }

    private boolean isLoaded(T each) {
        return entry.apply(each).isEligible();
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

    /** Returns a table of rows. The paths are last, so that a terminal need not cut them. */
    Table table(List<Row<T>> shown, BiFunction<String, T, Cell> cell, DisplayPaths paths) {
        var headings = new ArrayList<>(agents);
        headings.add("FILE");
        var table = new Table("").headings(headings.toArray(String[]::new)).flowing();
        for (Row<T> row : shown) {
            Stream<Cell> cells = agents.stream()
                    .map(agent -> row.byAgent().containsKey(agent)
                            ? cell.apply(agent, row.byAgent().get(agent))
                            : Cell.of(Style.DIM, RuleWord.NOT_LOADED));
            table.row(Stream.concat(cells, Stream.of(Cell.of(path(row, paths)))).toArray(Cell[]::new));
        }
        return table;
    }

    /** Returns the path of a row's file; with several roots also the root. */
    static String path(Row<?> row, DisplayPaths paths) {
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
