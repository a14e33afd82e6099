package io.agentrules.cli;

import io.agentrules.api.Diagnostic.Fix;
import java.util.ArrayList;
import java.util.List;

/** The change of a file in the form that {@code diff -u} and git use, for people to read. */
final class UnifiedDiff {
    private static final int CONTEXT = 3;

    private final List<Line> lines = new ArrayList<>();

    /** A line of the diff: kept ({@code ' '}), removed ({@code '-'}) or added ({@code '+'}). */
    private record Line(char mark, String text) {}

    private UnifiedDiff(List<Fix> fixes) {
        List<String> before = List.of(fixes.get(0).text().split("\n", -1));
        int next = 0;
        for (Fix fix : fixes) {
            before.subList(next, fix.firstLine() - 1).forEach(line -> lines.add(new Line(' ', line)));
            add(before.subList(fix.firstLine() - 1, fix.lastLine()), fix.lines());
            next = fix.lastLine();
        }
        before.subList(next, before.size()).forEach(line -> lines.add(new Line(' ', line)));
        if (before.get(before.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1); // what follows the last line end is no line
        }
    }

    private void add(List<String> removed, List<String> added) {
        int start = 0;
        while (start < Math.min(removed.size(), added.size())
                && removed.get(start).equals(added.get(start))) {
            lines.add(new Line(' ', removed.get(start++)));
        }
        removed.subList(start, removed.size()).forEach(line -> lines.add(new Line('-', line)));
        added.subList(start, added.size()).forEach(line -> lines.add(new Line('+', line)));
    }

    /**
     * Returns the diff, each line with a line end.
     *
     * @param path the file as it is shown
     * @param fixes at least one, in the order of the lines, without overlaps
     */
    static String of(String path, List<Fix> fixes) {
        var diff = new StringBuilder("--- a/" + path + "\n+++ b/" + path + "\n");
        new UnifiedDiff(fixes).writeTo(diff);
        return diff.toString();
    }

    private void writeTo(StringBuilder diff) {
        int from = 0;
        while (from < lines.size()) {
            int first = nextChange(from);
            if (first == lines.size()) {
                return;
            }
            int last = first;
            for (int next = nextChange(last + 1); next <= last + 2 * CONTEXT + 1 && next < lines.size(); ) {
                last = next;
                next = nextChange(last + 1);
            }
            int end = Math.min(lines.size(), last + CONTEXT + 1);
            writeHunk(Math.max(from, first - CONTEXT), end, diff);
            from = end;
        }
    }

    private int nextChange(int from) {
        int at = from;
        while (at < lines.size() && lines.get(at).mark == ' ') {
            at++;
        }
        return at;
    }

    private void writeHunk(int from, int to, StringBuilder diff) {
        diff.append("@@ -")
                .append(range(from, to, '+'))
                .append(" +")
                .append(range(from, to, '-'))
                .append(" @@\n");
        lines.subList(from, to)
                .forEach(line -> diff.append(line.mark).append(line.text).append('\n'));
    }

    /** Returns the first line and the number of lines in the file that has no lines with the given mark. */
    private String range(int from, int to, char missing) {
        long before = lines.subList(0, from).stream()
                .filter(line -> line.mark != missing)
                .count();
        long count = lines.subList(from, to).stream()
                .filter(line -> line.mark != missing)
                .count();
        return (count == 0 ? before : before + 1) + "," + count;
    }
}
