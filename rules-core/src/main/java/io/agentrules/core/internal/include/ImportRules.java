package io.agentrules.core.internal.include;

import io.agentrules.api.spi.ImportStyle;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Which references each tool follows, and where they lead. */
record ImportRules(ImportStyle style, ImportPlaces places) {
    /**
     * Returns the absolute path that a reference in a file means; empty if it starts from a home folder that does not exist.
     *
     * @throws java.nio.file.InvalidPathException if the file system has no such path
     */
    Optional<Path> path(String path, Path file) {
        if (style == ImportStyle.MARKDOWN && path.startsWith("~/")) {
            return places.home().map(home -> home.resolve(path.substring(2)).normalize());
        }
        Path base = style == ImportStyle.FILE_LINK
                ? places.root()
                : Objects.requireNonNull(file.getParent(), "folder of a file");
        return Optional.of(base.resolve(path).normalize());
    }

    boolean isUrl(String path) {
        return style == ImportStyle.WORD
                && (path.startsWith("http://") || path.startsWith("https://") || path.startsWith("file://"));
    }

    /** Returns whether the tool imports no path that starts like this one. */
    boolean isRefused(String path) {
        return switch (style) {
            case FILE_NAME -> path.startsWith("/");
            case INLINE -> path.startsWith("/") || path.startsWith("~/");
            case NONE, MARKDOWN, WORD, FILE_LINK -> false;
        };
    }

    /** Returns how many files deep imports are followed. */
    int maxDepth() {
        return ImportOptions.maxDepth(style);
    }
}
