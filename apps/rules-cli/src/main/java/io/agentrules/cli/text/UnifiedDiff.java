package io.agentrules.cli.text;

import io.agentrules.json.DisplayPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The change of a file in the form that {@code diff -u} and git use, for people to read. */
public final class UnifiedDiff {
    private static final int CONTEXT = 3;
    private static final String NOWHERE = "/dev/null";
    private static final String NO_END = "\n\\ No newline at end of file";

    /** The product of the numbers of lines up to which texts are compared line by line. */
    private static final long MAX_COMPARED = 4_000_000;

    private final List<Line> lines = new ArrayList<>();

    /** A line of the diff: kept ({@code ' '}), removed ({@code '-'}) or added ({@code '+'}). */
    private record Line(char mark, String text) {}

    /** Finds what two texts have in common, line by line. */
    private UnifiedDiff(List<String> before, List<String> after) {
        int start = 0;
        int most = Math.min(before.size(), after.size());
        while (start < most && before.get(start).equals(after.get(start))) {
            lines.add(new Line(' ', before.get(start++)));
        }
        int end = 0;
        while (end < most - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        List<String> removed = before.subList(start, before.size() - end);
        List<String> added = after.subList(start, after.size() - end);
        if ((long) removed.size() * added.size() <= MAX_COMPARED) {
            addCommon(removed, added);
        } else {
            removed.forEach(line -> lines.add(new Line('-', line)));
            added.forEach(line -> lines.add(new Line('+', line)));
        }
        before.subList(before.size() - end, before.size()).forEach(line -> lines.add(new Line(' ', line)));
    }

    /** Adds the lines of a longest common subsequence, and those between them. */
    private void addCommon(List<String> removed, List<String> added) {
        int[][] common = new int[removed.size() + 1][added.size() + 1];
        for (int i = removed.size() - 1; i >= 0; i--) {
            for (int j = added.size() - 1; j >= 0; j--) {
                common[i][j] = removed.get(i).equals(added.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < removed.size() || j < added.size()) {
            if (i < removed.size() && j < added.size() && removed.get(i).equals(added.get(j))) {
                lines.add(new Line(' ', removed.get(i++)));
                j++;
            } else if (j == added.size() || (i < removed.size() && common[i + 1][j] >= common[i][j + 1])) {
                lines.add(new Line('-', removed.get(i++)));
            } else {
                lines.add(new Line('+', added.get(j++)));
            }
        }
    }

    /**
     * Returns the diff of a text, each line with a line end; empty if there is no difference.
     *
     * @param file the absolute path with {@code /}
     * @param before empty if there was no file
     * @param after empty if there is no file any more
     */
    public static String between(DisplayPaths paths, String file, Optional<String> before, Optional<String> after) {
        if (before.equals(after)) {
            return "";
        }
        var diff = new StringBuilder();
        diff.append("--- ")
                .append(before.isEmpty() ? NOWHERE : name("a/", paths, file))
                .append('\n');
        diff.append("+++ ")
                .append(after.isEmpty() ? NOWHERE : name("b/", paths, file))
                .append('\n');
        new UnifiedDiff(lines(before.orElse("")), lines(after.orElse(""))).writeTo(diff);
        return diff.toString();
    }

    /** Returns the file as the header names it: in the workspace as git does, so that it can apply the diff. */
    private static String name(String start, DisplayPaths paths, String file) {
        return paths.inWorkspace(file).map(path -> start + path).orElseGet(() -> paths.shown(file));
    }

    /** Returns the lines; the last one says so if it has no line end. */
    private static List<String> lines(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(text.split("\\r\\n|\\r|\\n", -1)));
        String last = lines.remove(lines.size() - 1);
        if (!last.isEmpty()) {
            lines.add(last + NO_END);
        }
        return lines;
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
