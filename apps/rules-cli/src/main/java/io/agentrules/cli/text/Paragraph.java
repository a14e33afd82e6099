package io.agentrules.cli.text;

import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A line of text that is wrapped at the terminal's width with a hanging indent. A word is only broken if it is wider than the terminal, and
 * only after a slash. A no-break space is part of a word, and is written as a space.
 */
public final class Paragraph {
    /** For texts whose spaces are not between words, such as paths. */
    public static final char NO_BREAK_SPACE = '\u00A0';

    private static final Pattern AFTER_SLASH = Pattern.compile("(?<=/)");

    private final int hang;
    private final List<StyledText> runs = new ArrayList<>();

    /** Creates an empty paragraph whose second and later lines are indented by {@code hang} columns. */
    public Paragraph(int hang) {
        this.hang = hang;
    }

    /** Writes lines, each wrapped at word boundaries with a hanging indent of two columns. */
    public static void writeLines(String lines, Output out) {
        for (String line : lines.split("\n", -1)) {
            int indent = line.length() - line.stripLeading().length();
            new Paragraph(indent + 2).add(line).writeTo(out);
        }
    }

    private record StyledText(Style style, String text) {}

    public Paragraph add(String text) {
        return add(Style.PLAIN, text);
    }

    /** Adds text without line breaks. */
    public Paragraph add(Style style, String text) {
        runs.add(new StyledText(style, VisibleText.line(text)));
        return this;
    }

    /** Writes the paragraph and a line break. */
    public void writeTo(Output out) {
        writeTo(out, 0);
    }

    /** Writes the paragraph and a line break after {@code taken} columns of the first line. */
    public void writeTo(Output out, int taken) {
        if (out.columns() == 0) {
            runs.forEach(run -> out.text(run.style(), visible(run.text())));
            out.line();
        } else {
            new Lines(out, taken).write();
        }
    }

    private static String visible(String text) {
        return text.replace(NO_BREAK_SPACE, ' ');
    }

    /** Breaks the text into lines and writes them. */
    private final class Lines {
        private final Output out;
        private final StringBuilder pending = new StringBuilder(); // text in a single style
        private final List<StyledText> word = new ArrayList<>();
        private Style style = Style.PLAIN;
        private int column;
        private int gap;
        private boolean isBegun;

        Lines(Output out, int taken) {
            this.out = out;
            this.column = taken;
        }

        void write() {
            for (StyledText run : runs) {
                split(run);
            }
            endWord();
            flush();
            out.line();
        }

        private void split(StyledText run) {
            String text = run.text();
            int start = 0;
            while (start < text.length()) {
                int space = text.indexOf(' ', start);
                int end = space < 0 ? text.length() : space;
                if (end > start) {
                    add(run.style(), text.substring(start, end));
                }
                if (space >= 0) {
                    endWord();
                    gap++;
                }
                start = end + 1;
            }
        }

        private void add(Style ofWord, String text) {
            if (TextWidth.of(text) <= out.columns() - hang) {
                word.add(new StyledText(ofWord, text));
                return;
            }
            for (String part : AFTER_SLASH.splitAsStream(text).toList()) {
                endWord();
                word.add(new StyledText(ofWord, part));
            }
        }

        private void endWord() {
            if (word.isEmpty()) {
                return;
            }
            int width = word.stream().mapToInt(run -> TextWidth.of(run.text())).sum();
            if (isBegun && column + gap + width > out.columns()) {
                flush();
                out.line().text(" ".repeat(hang));
                column = hang;
            } else {
                pending.append(" ".repeat(gap));
                column += gap;
            }
            gap = 0;
            for (StyledText run : word) {
                if (run.style() != style) {
                    flush();
                    style = run.style();
                }
                pending.append(visible(run.text()));
            }
            column += width;
            isBegun = true;
            word.clear();
        }

        private void flush() {
            // Spaces at the border of two styles are not styled.
            String text = pending.toString();
            String end = text.stripTrailing();
            String begin = text.substring(0, end.length());
            int indent = begin.length() - begin.stripLeading().length();
            out.text(begin.substring(0, indent))
                    .text(style, begin.substring(indent))
                    .text(text.substring(end.length()));
            pending.setLength(0);
        }
    }
}
