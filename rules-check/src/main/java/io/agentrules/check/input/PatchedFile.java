package io.agentrules.check.input;

import io.agentrules.core.internal.path.PatchHeaders;
import io.agentrules.core.internal.path.PatchHeaders.Change;
import io.agentrules.core.internal.path.PatchHeaders.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a patch does to one file. Three formats are read: that of the tool {@code apply_patch} (see {@link PatchHeaders});
 * unified diffs; and blocks with {@code SEARCH} and {@code REPLACE}, as in {@code replace_in_file}.
 *
 * @param paths the file's name, and the new one where it is moved, as written; empty if the patch does not name it
 * @param added the texts that it adds: lines that follow each other in the new file, each with its line end
 * @param isDeleted whether the file is deleted
 */
public record PatchedFile(List<String> paths, List<String> added, boolean isDeleted) {
    private static final String BEGIN = "*** Begin Patch";
    private static final String END = "*** End Patch";
    private static final String HUNK = "@@";
    private static final String NO_NEW_FILE = "+++ /dev/null";
    private static final Pattern SEARCH = Pattern.compile("(?:-{3,}|<{3,}) SEARCH>?");
    private static final Pattern SEPARATOR = Pattern.compile("={3,}");
    private static final Pattern REPLACE = Pattern.compile("(?:\\+{3,}|>{3,}) REPLACE[<>]?");

    /** Copies the lists. */
    public PatchedFile {
        paths = List.copyOf(paths);
        added = List.copyOf(added);
    }

    /**
     * Returns what the patches in a text do, file by file, in order. What is between the patches, and whether one is complete, does not
     * matter.
     *
     * @return empty if the text has no patch
     */
    public static List<PatchedFile> in(String text) {
        Objects.requireNonNull(text, "text");
        // A command may have patches of two formats, and one may quote a header of the other.
        List<PatchedFile> files =
                Stream.concat(ofPatches(text).stream(), ofDiffs(text).stream()).toList();
        return files.isEmpty() ? ofBlocks(text) : files;
    }

    private static String[] lines(String text) {
        return text.split("\n", -1);
    }

    private static List<PatchedFile> ofPatches(String text) {
        if (!text.contains("*** ")) {
            return List.of();
        }
        var files = new ArrayList<Builder>();
        boolean inFile = false;
        for (String line : lines(text)) {
            Optional<Header> header = Header.in(line);
            String trimmed = PatchHeaders.trimmed(line);
            if (trimmed.equals(BEGIN) || trimmed.equals(END)) {
                inFile = false;
            } else if (header.filter(named -> named.change() != Change.MOVE).isPresent()) {
                files.add(new Builder(List.of(header.get().name()), header.get().change() == Change.DELETE));
                inFile = true;
            } else if (inFile) {
                Builder file = files.get(files.size() - 1);
                header.ifPresentOrElse(moved -> file.moved(moved.name()), () -> file.take(line));
            }
        }
        return files.stream().map(Builder::build).toList();
    }

    private static List<PatchedFile> ofDiffs(String text) {
        if (text.stripLeading().startsWith(HUNK)) {
            return List.of(hunks(text, List.of()));
        }
        return FileDiff.in(text).stream()
                .filter(part -> !part.isOfPatch())
                .map(part -> hunks(part.text(), part.paths()))
                .toList();
    }

    private static PatchedFile hunks(String text, List<String> paths) {
        boolean isDeleted = false;
        boolean inHunks = false;
        var file = new Builder(paths, false);
        for (String line : lines(text)) {
            isDeleted |= !inHunks && line.startsWith(NO_NEW_FILE);
            inHunks |= line.startsWith(HUNK);
            if (inHunks) {
                file.take(line);
            }
        }
        PatchedFile built = file.build();
        return isDeleted ? new PatchedFile(paths, List.of(), true) : built;
    }

    private static List<PatchedFile> ofBlocks(String text) {
        var file = new Builder(List.of(), false);
        boolean isFound = false;
        boolean isNew = false;
        for (String line : lines(text)) {
            String marker = line.strip();
            if (SEARCH.matcher(marker).matches()) {
                isFound = true;
                isNew = false;
                file.endRun();
            } else if (isFound && SEPARATOR.matcher(marker).matches()) {
                isNew = true;
            } else if (isNew && REPLACE.matcher(marker).matches()) {
                isNew = false;
                file.endRun();
            } else if (isNew) {
                file.take("+" + line);
            }
        }
        return isFound ? List.of(file.build()) : List.of();
    }

    private static final class Builder {
        private final List<String> paths;
        private final List<String> added = new ArrayList<>();
        private final StringBuilder run = new StringBuilder();
        private final boolean isDeleted;

        Builder(List<String> paths, boolean isDeleted) {
            this.paths = new ArrayList<>(paths);
            this.isDeleted = isDeleted;
        }

        void moved(String name) {
            paths.add(name);
        }

        void take(String line) {
            if (line.startsWith("+")) {
                run.append(line, 1, line.length() - (line.endsWith("\r") ? 1 : 0))
                        .append('\n');
            } else if (!line.startsWith("-")) { // lines around a removed one follow each other in the new file
                endRun();
            }
        }

        private void endRun() {
            if (!run.isEmpty()) {
                added.add(run.toString());
                run.setLength(0);
            }
        }

        PatchedFile build() {
            endRun();
            return new PatchedFile(paths, added, isDeleted);
        }
    }
}
