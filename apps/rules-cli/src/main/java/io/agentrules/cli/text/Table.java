package io.agentrules.cli.text;

import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of cells, aligned in columns. */
public final class Table {
    private static final String GAP = "  ";
    private static final String BELOW = "    ";
    private static final int MIN_WIDTH = 12;

    /** The minimum share of a line that a flowing text needs to be placed beside the other columns. */
    private static final double FLOWING = 0.5;

    private final String indent;
    private final List<Cell[]> rows = new ArrayList<>();
    private boolean flows;
    private boolean wraps;

    public Table(String indent) {
        this.indent = indent;
    }

    /**
     * A text on one line and its style.
     *
     * @param text as {@link VisibleText#line} returns it
     * @param shorter the text to use if the table does not fit
     */
    public record Cell(String text, Style style, String shorter) {
        public static Cell of(String text) {
            return of(Style.PLAIN, text);
        }

        public static Cell of(Style style, String text) {
            String visible = VisibleText.line(text);
            return new Cell(visible, style, visible);
        }

        public Cell orShorter(String text) {
            return new Cell(this.text, style, VisibleText.line(text));
        }
    }

    /** Adds a row; all rows have the same number of cells. */
    public Table row(Cell... cells) {
        rows.add(cells);
        return this;
    }

    /** Adds a row that gives a value a name. */
    public Table field(String name, String value) {
        return row(Cell.of(Style.DIM, name), Cell.of(value));
    }

    /** Adds a row of headings. */
    public Table headings(String... texts) {
        return row(Stream.of(texts).map(text -> Cell.of(Style.BOLD, text)).toArray(Cell[]::new));
    }

    /** Makes the last column a text that is wrapped, or moved to a line of its own, if it does not fit. */
    public Table flowing() {
        flows = true;
        return this;
    }

    /** Wraps the rows if the table does not fit, for columns whose text must not be cut. */
    public Table wrapping() {
        wraps = true;
        return this;
    }

    /** Returns whether each row fits on one line of the terminal. */
    public boolean fits(Output out) {
        int[] widths = widths(false);
        int taken = indent.length() + taken(widths) + (flows ? GAP.length() : 0);
        return out.columns() == 0 || rows.stream().allMatch(row -> taken + flowing(row) <= out.columns());
    }

    private int flowing(Cell[] row) {
        return flows ? TextWidth.of(row[row.length - 1].text()) : 0;
    }

    /**
     * Writes the rows; if the terminal is too narrow, the texts of the widest columns are cut in the middle, unless the rows are
     * {@linkplain #wrapping wrapped}.
     */
    public void writeTo(Output out) {
        if (rows.isEmpty()) {
            return;
        }
        int room = out.columns() - indent.length();
        boolean isShort = out.columns() > 0 && taken(widths(false)) > room;
        if (isShort && wraps) {
            rows.forEach(row -> wrap(row, out));
            return;
        }
        int[] widths = widths(isShort);
        if (isShort) {
            narrow(widths, taken(widths) - room);
        }
        rows.forEach(row -> write(row, widths, isShort, out));
    }

    /** Returns the widths of the aligned columns. */
    private int[] widths(boolean isShort) {
        int[] widths = new int[rows.get(0).length - (flows ? 1 : 0)];
        for (Cell[] row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], TextWidth.of(isShort ? row[i].shorter() : row[i].text()));
            }
        }
        return widths;
    }

    private static int taken(int[] widths) {
        return GAP.length() * (widths.length - 1) + IntStream.of(widths).sum();
    }

    private static void narrow(int[] widths, int excess) {
        for (int left = excess; left > 0; left--) {
            int widest = widest(widths);
            if (widths[widest] <= MIN_WIDTH) {
                return;
            }
            widths[widest]--;
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

    private void write(Cell[] row, int[] widths, boolean isShort, Output out) {
        out.text(indent);
        int last = row.length - 1;
        while (last > 0 && row[last].text().isEmpty()) {
            last--; // no spaces at the end of a line
        }
        int aligned = Math.min(last, widths.length - 1);
        int missing = 0; // padding of the last written column
        for (int i = 0; i <= aligned; i++) {
            String text = isShort ? TextWidth.fit(row[i].shorter(), widths[i]) : row[i].text();
            out.text(row[i].style(), text);
            missing = widths[i] - TextWidth.of(text);
            if (i < aligned) {
                out.text(" ".repeat(missing)).text(GAP);
            }
        }
        if (last == aligned) {
            out.line();
        } else {
            flow(row[last], indent.length() + taken(widths), missing, out);
        }
    }

    private void wrap(Cell[] row, Output out) {
        var paragraph = new Paragraph(indent.length() + BELOW.length());
        String before = indent;
        for (Cell cell : row) {
            if (!cell.text().isEmpty()) {
                paragraph.add(before).add(cell.style(), cell.text());
                before = GAP;
            }
        }
        paragraph.writeTo(out);
    }

    private void flow(Cell cell, int taken, int missing, Output out) {
        int start = taken + GAP.length();
        int room = out.columns() - start;
        boolean isOneLine = out.columns() == 0 || TextWidth.of(cell.text()) <= room;
        if (isOneLine || room >= FLOWING * out.columns()) {
            out.text(" ".repeat(missing)).text(GAP);
            new Paragraph(start).add(cell.style(), cell.text()).writeTo(out, start);
        } else {
            String below = indent + BELOW;
            out.line().text(below);
            new Paragraph(below.length()).add(cell.style(), cell.text()).writeTo(out, below.length());
        }
    }
}
