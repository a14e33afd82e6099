package io.agentrules.core.internal.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the small text files in which git keeps names and paths, without starting git. */
public final class GitFile {
    private static final int MAX_BYTES = 4096;
    private static final String LINK = "gitdir:";

    private GitFile() {}

    /** Returns the folder of git that the file {@code .git} of a worktree or submodule names; empty for any other file. */
    public static Optional<Path> linked(Path git) {
        return text(git)
                .filter(link -> link.startsWith(LINK))
                .flatMap(link -> path(git, link.substring(LINK.length())));
    }

    /** Returns the path that is the text of a file, relative to the file's folder. */
    public static Optional<Path> path(Path file) {
        return text(file).flatMap(path -> path(file, path));
    }

    private static Optional<Path> path(Path file, String text) {
        try {
            return Optional.of(file.resolveSibling(text.strip()));
        } catch (InvalidPathException e) { // for example with a NUL; then git finds nothing either
            return Optional.empty();
        }
    }

    /** Returns the text of a small file without trailing white space; empty if it cannot be read, is no UTF-8, or is too large. */
    public static Optional<String> text(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty(); // a pipe would block
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            return bytes.length > MAX_BYTES
                    ? Optional.empty()
                    : Optional.of(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString()
                            .stripTrailing());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
