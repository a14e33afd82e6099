package io.agentrules.core.internal.discover;

import io.agentrules.api.Level;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A rule file that may be read.
 *
 * @param name of its rule, in NFC
 * @param relative path in the rules folder with extension, with {@code /}
 * @param path as it was found, absolute
 * @param file what is opened: {@code path} with every link resolved
 * @param fence the folder that {@code file} must stay in, with every link resolved
 * @param attributes of {@code file}, when it was found
 * @param level whose file it is
 * @param root the workspace root that it belongs to; empty for the user's
 */
record FoundFile(
        String name,
        String relative,
        Path path,
        Path file,
        Path fence,
        BasicFileAttributes attributes,
        Level level,
        Optional<Path> root) {
    /** Returns all but the attributes: what a rule that is made of the file depends on, besides its text. */
    Object place() {
        return new Place(name, relative, path, file, level, root);
    }

    private record Place(String name, String relative, Path path, Path file, Level level, Optional<Path> root) {}
}
