package io.agentrules.hooks.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a patch in the format of {@code apply_patch} does to one file.
 *
 * @param paths the file's name, and the new one where it is moved, as written
 * @param added the texts that it adds: lines that follow each other in the new file, each with its line end
 * @param isDeleted whether the file is deleted
 */
record PatchedFile(List<String> paths, List<String> added, boolean isDeleted) {
    static final String BEGIN = "*** Begin Patch";
    private static final String END = "*** End Patch";
    private static final String UPDATE = "*** Update File: ";
    private static final String ADD = "*** Add File: ";
    private static final String DELETE = "*** Delete File: ";
    private static final String MOVE = "*** Move to: ";

    PatchedFile {
        paths = List.copyOf(paths);
        added = List.copyOf(added);
    }

    /** Returns the files of all patches in a text, in order; empty if it has none. */
    static List<PatchedFile> in(String text) {
        var files = new ArrayList<PatchedFile>();
        read(text, files, outside -> {});
        return files;
    }

    /** Returns a text without the patches in it, but with the lines that begin and end them. */
    static String without(String text) {
        var rest = new StringBuilder();
        read(text, new ArrayList<>(), line -> rest.append(line).append('\n'));
        return rest.toString();
    }

    private static void read(String text, List<PatchedFile> files, Consumer<String> outside) {
        var builders = new ArrayList<Builder>();
        boolean inPatch = false;
        boolean inFile = false;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            boolean begins = line.strip().equals(BEGIN);
            if (begins || !inPatch || line.strip().equals(END)) {
                outside.accept(line);
                inPatch = begins;
                inFile = false;
            } else if (line.startsWith(UPDATE) || line.startsWith(ADD) || line.startsWith(DELETE)) {
                builders.add(new Builder(line.substring(line.indexOf(':') + 1).strip(), line.startsWith(DELETE)));
                inFile = true;
            } else if (inFile) {
                builders.get(builders.size() - 1).take(line);
            }
        }
        builders.forEach(builder -> files.add(builder.build()));
    }

    private static final class Builder {
        private final List<String> paths = new ArrayList<>();
        private final List<String> added = new ArrayList<>();
        private final StringBuilder run = new StringBuilder();
        private final boolean isDeleted;

        Builder(String path, boolean isDeleted) {
            paths.add(path);
            this.isDeleted = isDeleted;
        }

        void take(String line) {
            if (line.startsWith("+")) {
                run.append(line, 1, line.length()).append('\n');
            } else if (line.startsWith(MOVE)) {
                paths.add(line.substring(MOVE.length()).strip());
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
