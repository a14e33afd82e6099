package io.agentrules.benchmarks.report;

import io.agentrules.benchmarks.check.Bar;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Markdown tables. */
public final class Table {
    private Table() {}

    /** Returns a table with a column for each size that was measured, and the fastest row first. */
    public static String of(String heading, List<Figure> figures) {
        var columns = figures.stream()
                .map(Figure::column)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .toList();
        Map<String, Map<String, Figure>> rows = new LinkedHashMap<>();
        figures.stream()
                .sorted(Comparator.comparingDouble(Figure::nanos))
                .forEach(figure -> rows.computeIfAbsent(figure.row(), row -> new TreeMap<>())
                        .put(figure.column(), figure));
        var text = new StringBuilder("| %s | %s |\n|---|%s\n"
                .formatted(heading, String.join(" | ", columns), "---:|".repeat(columns.size())));
        rows.forEach((row, cells) -> text.append("| %s | %s |\n"
                .formatted(
                        row, columns.stream().map(cells::get).map(Table::cell).collect(Collectors.joining(" | ")))));
        return text.toString();
    }

    private static String cell(Figure figure) {
        String error =
                Double.isNaN(figure.error()) ? "" : " ± %.0f %%".formatted(100 * figure.error() / figure.nanos());
        return Times.text(figure.nanos()) + error;
    }

    /** Returns a table of figures beside their bars. */
    public static String of(List<Bar> bars) {
        return bars.stream()
                .map(bar -> "| %s | %s | %s%s |\n"
                        .formatted(bar.claim(), bar.figure(), bar.bar(), bar.isMet() ? "" : ": **missed**"))
                .collect(Collectors.joining("", "| held to a bar | measured | bar |\n|---|---:|---:|\n", ""));
    }
}
