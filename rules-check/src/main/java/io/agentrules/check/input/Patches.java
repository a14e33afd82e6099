package io.agentrules.check.input;

import io.agentrules.check.input.PatchedFile.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds what the patches in a text do. Three formats are read: that of the tool {@code apply_patch}; unified diffs (see {@link PatchReader} for
 * both); and blocks with {@code SEARCH} and {@code REPLACE}, as in {@code replace_in_file}.
 */
public final class Patches {
    private static final Pattern SEARCH = Pattern.compile("(?:-{3,}|<{3,}) SEARCH>?");
    private static final Pattern SEPARATOR = Pattern.compile("={3,}");
    private static final Pattern REPLACE = Pattern.compile("(?:\\+{3,}|>{3,}) REPLACE[<>]?");

    private Patches() {}

    /**
     * Returns what the patches in a text do, file by file, in order. What is between the patches, and whether one is complete, does not
     * matter.
     *
     * @return empty if the text has no patch
     */
    public static List<PatchedFile> in(String text) {
        // A command may have patches of two formats, and one may quote a header of the other.
        List<PatchedFile> files = Stream.concat(
                        PatchReader.read(text, true).stream(),
                        parts(text).stream().filter(file -> !PatchReader.isOfPatch(text, file.offset())))
                .toList();
        return files.isEmpty() ? ofBlocks(text) : files;
    }

    /**
     * Returns the parts of a diff or patch, each of which is about one file.
     *
     * @return the parts in order, without the text before the first one; empty if the text has none
     */
    public static List<PatchedFile> parts(String text) {
        return PatchReader.read(Objects.requireNonNull(text, "text"), false);
    }

    private static List<PatchedFile> ofBlocks(String text) {
        var lines = new ArrayList<Line>();
        boolean isFound = false;
        boolean isNew = false;
        for (String line : text.split("\n", -1)) {
            String marker = line.strip();
            if (SEARCH.matcher(marker).matches()) {
                isFound = true;
                isNew = false;
                lines.add(Line.BETWEEN);
            } else if (isFound && SEPARATOR.matcher(marker).matches()) {
                isNew = true;
            } else if (isNew && REPLACE.matcher(marker).matches()) {
                isNew = false;
                lines.add(Line.BETWEEN);
            } else if (isFound) {
                lines.add(isNew ? Line.added(line) : Line.removed(line));
            }
        }
        return isFound ? List.of(new PatchedFile(0, text.length(), 1, List.of(), lines, false)) : List.of();
    }
}
