package io.agentrules.cli.rule;

import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.FilesByAgent;
import io.agentrules.json.FilesByAgent.Row;
import io.agentrules.json.RuleWord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** A table with a row for a rule file and a column for an agent. The paths are last, so that a terminal need not cut them. */
final class AgentTable {
    private AgentTable() {}

    static <T> Table of(
            Collection<String> agents, List<Row<T>> rows, BiFunction<String, Row<T>, String> word, DisplayPaths paths) {
        var headings = new ArrayList<>(agents);
        headings.add("FILE");
        var table = new Table("").headings(headings.toArray(String[]::new)).flowing();
        for (Row<T> row : rows) {
            table.row(Stream.concat(
                            agents.stream().map(agent -> cell(word.apply(agent, row))),
                            Stream.of(Cell.of(FilesByAgent.label(row, paths))))
                    .toArray(Cell[]::new));
        }
        return table;
    }

    private static Cell cell(String word) {
        return Cell.of(
                switch (word) {
                    case RuleWord.NOT_LOADED, RuleWord.OUT -> Style.DIM;
                    default -> Style.GREEN;
                },
                word);
    }
}
