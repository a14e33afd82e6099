package io.agentrules.check.input;

import io.agentrules.core.internal.path.DiffLines.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a patch does to one file. Three formats are read: that of the tool {@code apply_patch}; unified diffs (see {@link PatchReader} for both);
 * and blocks with {@code SEARCH} and {@code REPLACE}, as in {@code replace_in_file}.
 *
 * @param offset where the part about the file begins in the whole text, in UTF-16 units
 * @param end where the next part begins, or the text ends
 * @param line the 1-based line of the whole text at which the part begins
 * @param paths the file's name, and the new one where it is moved, as written; empty if the patch does not name it
 * @param lines the lines in its hunks, in order, without the headers of the hunks
 * @param isDeleted whether the file is deleted
 */
public record PatchedFile(int offset, int end, int line, List<String> paths, List<Line> lines, boolean isDeleted) {
    private static final Pattern SEARCH = Pattern.compile("(?:-{3,}|<{3,}) SEARCH>?");
    private static final Pattern SEPARATOR = Pattern.compile("={3,}");
    private static final Pattern REPLACE = Pattern.compile("(?:\\+{3,}|>{3,}) REPLACE[<>]?");

    /** Copies the lists. */
    public PatchedFile {
        paths = List.copyOf(paths);
        lines = List.copyOf(lines);
    }

    /**
     * A line of a file.
     *
     * @param kind whether it is added, removed or context; {@link Kind#OTHER} separates two hunks
     * @param number its number in the new file, from 1; 0 if it is not in that file, or the patch does not tell
     * @param text without the columns of the diff and without its line end
     */
    public record Line(Kind kind, int number, String text) {
        /** Separates two hunks. */
        static final Line BETWEEN = new Line(Kind.OTHER, 0, "");

        static Line added(String text) {
            return new Line(Kind.ADDED, 0, text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
        }
    }

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

    /** Returns the texts that the patch adds: lines that follow each other in the new file, each with its line end. */
    public List<String> added() {
        var texts = new ArrayList<String>();
        var text = new StringBuilder();
        for (Line line : lines) {
            if (line.kind() == Kind.ADDED) {
                text.append(line.text()).append('\n');
            } else if (line.kind() != Kind.REMOVED
                    && !text.isEmpty()) { // lines around a removed one follow each other in the new file
                texts.add(text.toString());
                text.setLength(0);
            }
        }
        if (!text.isEmpty()) {
            texts.add(text.toString());
        }
        return texts;
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
            } else if (isNew) {
                lines.add(Line.added(line));
            }
        }
        return isFound ? List.of(new PatchedFile(0, text.length(), 1, List.of(), lines, false)) : List.of();
    }
}
