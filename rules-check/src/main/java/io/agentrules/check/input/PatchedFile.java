package io.agentrules.check.input;

import io.agentrules.core.internal.path.DiffLines.Kind;
import io.agentrules.core.model.Delta.FilePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a patch does to one file.
 *
 * @param offset where the part about the file begins in the whole text, in UTF-16 units
 * @param end where the next part begins, or the text ends
 * @param line the 1-based line of the whole text at which the part begins
 * @param paths the file's name, and the new one where it is moved, as written; empty if the patch does not name it
 * @param lines the lines in its hunks, in order, without the headers of the hunks
 * @param isDeleted whether the file is deleted
 */
public record PatchedFile(int offset, int end, int line, List<String> paths, List<Line> lines, boolean isDeleted) {
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
            return unnumbered(Kind.ADDED, text);
        }

        static Line removed(String text) {
            return unnumbered(Kind.REMOVED, text);
        }

        private static Line unnumbered(Kind kind, String text) {
            return new Line(kind, 0, text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
        }
    }

    /**
     * A text that the patch adds: lines that follow each other in the new file, each with its line end.
     *
     * @param place where it is among the lines of its hunk that the new file has
     * @param replaced the lines that it stands in for, each with its line end; empty if the patch removes none there
     */
    public record Added(String text, FilePlace place, String replaced) {
        /** Returns what differs from the lines that were there before, as of an edit. */
        public List<ChangedLines> changes() {
            return ChangedLines.between("", replaced, text).stream()
                    .map(lines -> lines.at(new FilePlace(
                            place.file(), place.offset() + lines.place().offset())))
                    .toList();
        }
    }

    /** Returns the texts that the patch adds, without their places. */
    public List<String> added() {
        return additions().stream().map(Added::text).toList();
    }

    /** Returns the texts that the patch adds. */
    public List<Added> additions() {
        var added = new ArrayList<Added>();
        int from = 0;
        while (from < lines.size()) {
            int to = from;
            while (to < lines.size() && lines.get(to).kind() != Kind.OTHER) {
                to++;
            }
            addHunk(lines.subList(from, to), added);
            from = to + 1;
        }
        return added;
    }

    private static void addHunk(List<Line> hunk, List<Added> added) {
        String file = hunk.stream() // lines around a removed one follow each other in the new file
                .filter(line -> line.kind() != Kind.REMOVED)
                .map(line -> line.text() + "\n")
                .collect(Collectors.joining());
        var removed = new StringBuilder();
        int offset = 0;
        int start = 0;
        for (Line line : hunk) {
            if (line.kind() == Kind.REMOVED) {
                removed.append(line.text()).append('\n');
                continue;
            }
            if (line.kind() != Kind.ADDED) {
                add(file, start, offset, removed, added);
                start = offset + line.text().length() + 1;
            }
            offset += line.text().length() + 1;
        }
        add(file, start, offset, removed, added);
    }

    private static void add(String file, int start, int end, StringBuilder removed, List<Added> added) {
        if (start < end) {
            added.add(new Added(file.substring(start, end), new FilePlace(file, start), removed.toString()));
        }
        removed.setLength(0);
    }
}
