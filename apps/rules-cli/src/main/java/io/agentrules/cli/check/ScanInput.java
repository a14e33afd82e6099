package io.agentrules.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.input.LineReader;
import io.agentrules.check.input.PatchReader;
import io.agentrules.check.input.PatchedFile;
import io.agentrules.check.scan.TriggerScan;
import io.agentrules.cli.option.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Passes files to a scan: those of diffs, and whole ones. Of what is outside the workspace, and of what is excluded, nothing is passed on. */
final class ScanInput {
    /** The rest of a longer line is not read. */
    private static final int MAX_LINE_BYTES = 16 << 20;

    private static final String UNNAMED = "-";

    private final TriggerScan scan;
    private final Path root;
    private final Predicate<String> isExcluded;
    private final Set<String> outside = new LinkedHashSet<>();
    private final Set<String> cut = new LinkedHashSet<>();
    private boolean hasParts;
    private boolean hasText;

    /**
     * Passes files to a scan.
     *
     * @param root the workspace
     * @param isExcluded whether a file is left out, by its path relative to the workspace
     */
    ScanInput(TriggerScan scan, Path root, Predicate<String> isExcluded) {
        this.scan = scan;
        this.root = root;
        this.isExcluded = isExcluded;
        scan.lookUp(this::text);
    }

    /** Returns the text of a file of the working tree. */
    private Optional<String> text(String path) {
        try {
            Path file = root.resolve(path);
            return isReadable(file) && Files.size(file) <= MAX_LINE_BYTES
                    ? Optional.of(new String(Files.readAllBytes(file), UTF_8))
                    : Optional.empty();
        } catch (InvalidPathException | IOException unreadable) {
            return Optional.empty();
        }
    }

    private boolean isReadable(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && file.toRealPath().startsWith(root.toRealPath());
    }

    /** Returns whether a diff should have all lines of the files. */
    boolean needsContext() {
        return scan.needsContext();
    }

    /** Reads a diff. */
    void diff(InputStream in) throws IOException {
        var reader = PatchReader.inPieces(this::read);
        var lines = new Lines(in, "the diff");
        while (lines.hasNext()) {
            String line = lines.next();
            hasText |= !line.isBlank();
            reader.take(line);
        }
        reader.finish();
    }

    private void read(PatchedFile piece) {
        hasParts = true;
        List<String> paths = piece.paths();
        String path = paths.isEmpty() ? UNNAMED : paths.get(paths.size() - 1);
        if (!isInside(path)) {
            outside.add(path);
        } else if (!piece.isDeleted() && !isExcluded.test(path)) {
            scan.read(path, piece);
        }
    }

    private static boolean isInside(String path) {
        return !path.startsWith("/")
                && !path.startsWith("\\")
                && !path.startsWith(":", 1) // as in C:
                && List.of(path.split("[/\\\\]", -1)).stream().noneMatch(".."::equals);
    }

    /** Reads a file of the working tree, relative to the workspace; nothing of a link, or of a file that is not there. */
    void file(String path) {
        if (isExcluded.test(path)) {
            return;
        }
        try {
            Path file = root.resolve(path);
            if (isReadable(file)) {
                try (InputStream in = Files.newInputStream(file)) {
                    var lines = new Lines(in, path);
                    scan.readFile(path, () -> lines);
                }
            }
        } catch (InvalidPathException | IOException | UncheckedIOException unreadable) {
            throw Failure.internal(path + " cannot be read: " + Failure.reason(unreadable));
        }
    }

    /** Returns the lines of a text, without their line ends. */
    Iterable<String> lines(InputStream in, String name) {
        var lines = new Lines(in, name);
        return () -> lines;
    }

    /** Returns whether there was text, and no diff in it. */
    boolean isNoDiff() {
        return hasText && !hasParts;
    }

    /** Returns whether there was nothing to read. */
    boolean isEmpty() {
        return !hasText;
    }

    /** Returns the paths of files that are not in the workspace, which were left out. */
    Set<String> outside() {
        return outside;
    }

    /** Returns what has a line that was too long to be read to its end. */
    Set<String> cut() {
        return cut;
    }

    /** The lines of a text. */
    private final class Lines implements Iterator<String> {
        private final LineReader in;
        private final String name;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Optional<Boolean> next = Optional.empty();

        Lines(InputStream in, String name) {
            this.in = new LineReader(in, MAX_LINE_BYTES);
            this.name = name;
        }

        @Override
        public boolean hasNext() {
            if (next.isEmpty()) {
                try {
                    next = Optional.of(in.next(bytes));
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(unreadable);
                }
                if (in.isTooLong()) {
                    cut.add(name);
                }
            }
            return next.get();
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException(name);
            }
            next = Optional.empty();
            String line = bytes.toString(UTF_8);
            return name.equals("the diff") || !line.endsWith("\r") ? line : line.substring(0, line.length() - 1);
        }
    }
}
