package io.agentrules.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of cells, aligned in columns. */
final class Table {
    private static final String GAP = "  ";
    private static final int NARROWEST = 12;

    private final String indent;
    private final List<Cell[]> rows = new ArrayList<>();

    Table(String indent) {
        this.indent = indent;
    }

    /** A text, made visible on one line, and how it looks. */
    record Cell(String text, Style style) {
        Cell {
            text = VisibleText.line(text);
        }

        static Cell of(String text) {
            return new Cell(text, Style.PLAIN);
        }

        static Cell of(Style style, String text) {
            return new Cell(text, style);
        }
    }

    /** Adds a row; every row has as many cells as the first. */
    Table row(Cell... cells) {
        rows.add(cells);
        return this;
    }

    /** Adds a row of headings. */
    Table headings(String... texts) {
        return row(Arrays.stream(texts).map(text -> Cell.of(Style.BOLD, text)).toArray(Cell[]::new));
    }

    /**
     * Writes the rows, each on one line.
     *
     * @param columns how wide a line may be: the widest columns lose their middles to fit; 0: as wide as it gets
     */
    void writeTo(Output out, int columns) {
        if (rows.isEmpty()) {
            return;
        }
        int[] widths = widths();
        if (columns > 0) {
            narrow(widths, columns - indent.length() - GAP.length() * (widths.length - 1));
        }
        for (Cell[] row : rows) {
            write(row, widths, columns > 0, out);
        }
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).length];
        for (Cell[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], TextWidth.of(row[i].text()));
            }
        }
        return widths;
    }

    private static void narrow(int[] widths, int room) {
        int excess = Arrays.stream(widths).sum() - room;
        while (excess > 0) {
            int widest = widest(widths);
            if (widths[widest] <= NARROWEST) {
                return;
            }
            widths[widest]--;
            excess--;
        }
    }

    private static int widest(int[] widths) {
        int widest = 0;
        for (int i = 1; i < widths.length; i++) {
            if (widths[i] >= widths[widest]) {
                widest = i;
            }
        }
        return widest;
    }

    private void write(Cell[] row, int[] widths, boolean cut, Output out) {
        out.text(indent);
        int last = row.length - 1;
        while (last > 0 && row[last].text().isEmpty()) {
            last--; // no blanks at the end of a line
        }
        for (int i = 0; i <= last; i++) {
            String text = cut ? TextWidth.fit(row[i].text(), widths[i]) : row[i].text();
            out.text(row[i].style(), text);
            if (i < last) {
                out.text(" ".repeat(widths[i] - TextWidth.of(text))).text(GAP);
            }
        }
        out.line();
    }
}
