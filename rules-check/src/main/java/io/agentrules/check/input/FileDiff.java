package io.agentrules.check.input;

import io.agentrules.core.internal.path.PatchHeaders;
import io.agentrules.core.internal.path.PatchHeaders.Change;
import io.agentrules.core.internal.path.PatchHeaders.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The part of a diff or patch that is about one file.
 *
 * @param offset where the part begins in the whole diff, in UTF-16 units
 * @param line the 1-based line of the whole diff at which the part begins
 * @param text the text of the part, including its header
 * @param paths the file's names in the header, each once, in order of appearance; empty if it has none
 */
public record FileDiff(int offset, int line, String text, List<String> paths) {
    private static final List<String> HEADERS = List.of("diff --git ", "Index: ");
    private static final String HUNK = "@@";

    /** Copies the list. */
    public FileDiff {
        Objects.requireNonNull(text, "text");
        paths = List.copyOf(paths);
    }

    /**
     * Splits a diff or patch by file: unified diffs, with or without git's headers, and the format of {@code *** Update File: name}.
     *
     * @return the parts in order, without the text before the first one; empty if the text has no header of a file
     */
    public static List<FileDiff> in(String diff) {
        String[] lines = Objects.requireNonNull(diff, "diff").split("\n", -1);
        int[] offsets = new int[lines.length + 1];
        for (int i = 0; i < lines.length; i++) {
            offsets[i + 1] = offsets[i] + lines[i].length() + 1;
        }
        offsets[lines.length] = diff.length(); // no line end follows the last line
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
        boolean isUnified = false;
        for (int i = 0; i < lines.length; i++) {
            boolean isOfDiff = HEADERS.stream().anyMatch(lines[i]::startsWith) || (!isHeader && isPair(lines, i));
            // Where lines of context begin with a blank, an indented header is a quote.
            boolean isOfPatch = isOfPatch(lines[i]) && !(isUnified && lines[i].startsWith(" "));
            if (isOfDiff || isOfPatch) {
                begins.add(i);
                isHeader = true;
                isUnified |= isOfDiff;
            }
            isHeader &= !lines[i].startsWith(HUNK);
        }
        return begins;
    }

    /** Returns whether the part begins with a header of the format with {@code *** Update File: name}. */
    boolean isOfPatch() {
        return isOfPatch(text.lines().findFirst().orElse(""));
    }

    private static boolean isOfPatch(String line) {
        return Header.in(line).filter(header -> header.change() != Change.MOVE).isPresent();
    }

    /** Two lines that look like the names of a file may also be a removed and an added line; only names are followed by a hunk. */
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
