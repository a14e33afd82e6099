package io.agentrules.core.internal.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the small text files in which git keeps names and paths, without starting git. */
public final class GitFile {
    private static final int MAX_BYTES = 4096;
    private static final int MAX_SUBMODULES_BYTES = 1 << 20;
    private static final Pattern SUBMODULE =
            Pattern.compile("(?m)^[ \\t]*path[ \\t]*=[ \\t]*\"?([^\"\\r\\n]+?)\"?[ \\t]*$");
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

    /** Returns the folders of the submodules that the file {@code .gitmodules} in a folder names. */
    public static List<Path> submodules(Path folder) {
        String text = text(folder.resolve(".gitmodules"), MAX_SUBMODULES_BYTES).orElse("");
        return SUBMODULE
                .matcher(text)
                .results()
                .flatMap(line -> path(folder.resolve(".gitmodules"), line.group(1)).stream())
                .map(Path::normalize)
                .toList();
    }

    /** Returns the text of a small file without trailing white space; empty if it cannot be read, is no UTF-8, or is too large. */
    public static Optional<String> text(Path file) {
        return text(file, MAX_BYTES);
    }

    private static Optional<String> text(Path file, int maxBytes) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty(); // a pipe would block
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(maxBytes + 1);
            return bytes.length > maxBytes
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
