package io.agentrules.core.input;

import io.agentrules.core.internal.path.PatchHeaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The part of a diff or patch that is about one file.
 *
 * @param offset where it begins in the whole, in UTF-16 units
 * @param line the line of the whole with which it begins, from 1
 * @param text all of it, with its header
 * @param paths the file's names before and after, as they stand in the header: one, or none, where one is not told
 */
public record FileDiff(int offset, int line, String text, List<String> paths) {
    private static final List<String> HEADERS =
            List.of("diff --git ", "Index: ", "*** Update File: ", "*** Add File: ", "*** Delete File: ");
    private static final String HUNK = "@@";

    /** Copies the list. */
    public FileDiff {
        Objects.requireNonNull(text, "text");
        paths = List.copyOf(paths);
    }

    /**
     * Takes a diff or patch apart: unified diffs, with or without git's headers, and the format of {@code *** Update File: name}.
     *
     * @return the parts in order; none when no file begins in the text. What stands before the first is part of none
     */
    public static List<FileDiff> in(String diff) {
        String[] lines = Objects.requireNonNull(diff, "diff").split("\n", -1);
        int[] offsets = new int[lines.length + 1];
        for (int i = 0; i < lines.length; i++) {
            offsets[i + 1] = offsets[i] + lines[i].length() + 1;
        }
        offsets[lines.length] = diff.length(); // behind the last line is no line end
        List<Integer> begins = begins(lines);
        var parts = new ArrayList<FileDiff>();
        for (int i = 0; i < begins.size(); i++) {
            int begin = begins.get(i);
            int end = i + 1 < begins.size() ? begins.get(i + 1) : lines.length;
            String text = diff.substring(offsets[begin], offsets[end]);
            parts.add(new FileDiff(offsets[begin], begin + 1, text, paths(Arrays.stream(lines, begin, end))));
        }
        return parts;
    }

    private static List<Integer> begins(String[] lines) {
        var begins = new ArrayList<Integer>();
        boolean isHeader = false;
        for (int i = 0; i < lines.length; i++) {
            if (HEADERS.stream().anyMatch(lines[i]::startsWith) || (!isHeader && isPair(lines, i))) {
                begins.add(i);
                isHeader = true;
            }
            isHeader &= !lines[i].startsWith(HUNK);
        }
        return begins;
    }

    /** What looks like the names of a file may also be a line that is removed and one that is added; a hunk shows which. */
    private static boolean isPair(String[] lines, int line) {
        return line + 2 < lines.length
                && lines[line].startsWith("--- ")
                && lines[line + 1].startsWith("+++ ")
                && lines[line + 2].startsWith(HUNK);
    }

    private static List<String> paths(Stream<String> lines) {
        var paths = new LinkedHashSet<String>();
        lines.takeWhile(line -> !line.startsWith(HUNK)).forEach(new PatchHeaders(paths::add)::take);
        return List.copyOf(paths);
    }
}
