package io.agentrules.core.internal.discover;

import io.agentrules.api.Level;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * A rule file found by a search.
 *
 * @param name the name of its rule, in NFC
 * @param relative the path in the rules folder, with extension and {@code /}
 * @param path the absolute path where the file was found
 * @param file the path to open: {@code path} with every link resolved
 * @param boundary the folder that {@code file} must not leave, with every link resolved
 * @param attributes the attributes of {@code file} when it was found
 * @param level the level of its rule
 * @param root the workspace root that the file belongs to; empty for the user's files
 * @param scope the folder that its rule is limited to, relative to the workspace root; empty if it is not limited
 * @param base the folder that its globs are relative to, relative to the workspace root; empty for the root
 */
record FoundFile(
        String name,
        String relative,
        Path path,
        Path file,
        Path boundary,
        BasicFileAttributes attributes,
        Level level,
        Optional<Path> root,
        Optional<String> scope,
        Optional<String> base) {
    /** Returns everything that the file's rule depends on besides the text, as a key for a cache. */
    Object place() {
        return new Place(name, relative, path, file, level, root, scope, base);
    }

    /** Returns this file with another name. */
    FoundFile named(String other) {
        return new FoundFile(other, relative, path, file, boundary, attributes, level, root, scope, base);
    }

    /** Returns this file, with globs relative to a folder if it is not in one of the workspace. */
    FoundFile basedOn(Optional<String> folder) {
        return root.isPresent()
                ? this
                : new FoundFile(name, relative, path, file, boundary, attributes, level, root, scope, folder);
    }

    /** Returns this file without a scope. */
    FoundFile unlimited() {
        return new FoundFile(name, relative, path, file, boundary, attributes, level, root, Optional.empty(), base);
    }

    private record Place(
            String name,
            String relative,
            Path path,
            Path file,
            Level level,
            Optional<Path> root,
            Optional<String> scope,
            Optional<String> base) {}
}
