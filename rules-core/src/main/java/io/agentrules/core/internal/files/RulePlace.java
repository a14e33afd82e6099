package io.agentrules.core.internal.files;

import io.agentrules.api.Condition;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * An existing rules folder or single rule file.
 *
 * @param path its path
 * @param boundary the folder that its links must not leave, with every link resolved
 * @param root the workspace root that it belongs to; empty for the user's rules
 * @param folder the folder in which it was found: {@code path} without what the format's own path adds
 * @param prefix the path of {@code folder} as part of a name, empty or with {@code /} at its end: relative to the workspace root; for a
 *     chain file or above the workspace, to the repository's root; outside both, from the home folder or the root of the file system on.
 *     Where the format's own path has a {@code *}, the name that it stands for follows
 * @param scope the folder below the current one that its rules are limited to, relative to the workspace root, with {@code /}; empty
 *     if they are not limited
 * @param replaced why it is not read although it exists; empty if it is read
 */
public record RulePlace(
        Path path,
        Path boundary,
        Optional<Path> root,
        Path folder,
        String prefix,
        Optional<String> scope,
        Optional<ReplacedFile> replaced) {
    /** Returns the {@linkplain Condition#base() base} of globs that are relative to the folder; empty for the root and outside a root. */
    Optional<String> base() {
        return root.filter(workspace -> !folder.equals(workspace))
                .flatMap(workspace -> folder.startsWith(workspace)
                        ? Optional.of(text(workspace.relativize(folder)))
                        : Optional.of(folder)
                                .filter(workspace::startsWith)
                                .map(above -> "../".repeat(workspace.getNameCount() - above.getNameCount())
                                        + text(above.relativize(workspace))));
    }

    private static String text(Path relative) {
        return Nfc.of(PathText.of(relative));
    }

    /** Returns this place as one that is not read, because {@code used}, in the same folder, is read instead. */
    RulePlace replacedBy(Path used) {
        String shown = PathText.of(used.startsWith(folder) ? folder.relativize(used) : used);
        return new RulePlace(
                path, boundary, root, folder, prefix, scope, Optional.of(new ReplacedFile(path, used, shown)));
    }

    /** Returns whether a format reads this place: not replaced, a file or folder as the format expects, and no link out of the boundary. */
    boolean isReadableAs(RuleFiles files) {
        return replaced.isEmpty()
                && target().filter(found -> found.isDirectory()
                                ? files.filter().readsFolders()
                                : files.orFile() && found.isRegularFile())
                        .isPresent();
    }

    /**
     * Returns the attributes of the file or folder at this place, with links followed; empty for a link that is broken or leaves the
     * boundary, and if they cannot be read.
     */
    Optional<BasicFileAttributes> target() {
        try {
            Path real = path.toRealPath();
            return isOutside(real)
                    ? Optional.empty()
                    : Optional.of(Files.readAttributes(real, BasicFileAttributes.class));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a path without links is outside the boundary, or in {@code .git}, where credentials may be. */
    boolean isOutside(Path real) {
        if (!real.startsWith(boundary)) {
            return true;
        }
        for (Path name : boundary.relativize(real)) {
            if (name.toString().equalsIgnoreCase(".git")) {
                return true;
            }
        }
        return false;
    }

    /** Returns the path with {@code /}, relative to the folder in which it was found. */
    String relative() {
        return path.startsWith(folder) ? PathText.of(folder.relativize(path)) : PathText.of(path);
    }
}
