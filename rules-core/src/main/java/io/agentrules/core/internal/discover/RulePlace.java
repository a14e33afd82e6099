package io.agentrules.core.internal.discover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * An existing rules folder or single rule file.
 *
 * @param path its path
 * @param boundary the folder that its links must not leave, with every link resolved
 * @param root the workspace root that it belongs to; empty for the user's rules
 */
record RulePlace(Path path, Path boundary, Optional<Path> root) {
    BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
}
