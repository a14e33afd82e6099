package io.agentrules.core.internal.discover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * An existing folder of rules, or a rule file that stands alone.
 *
 * @param path where it is
 * @param fence the folder that its links must stay in, with every link resolved
 * @param root the workspace root that it belongs to; empty for the user's
 */
record RulePlace(Path path, Path fence, Optional<Path> root) {
    BasicFileAttributes attributes() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
}
