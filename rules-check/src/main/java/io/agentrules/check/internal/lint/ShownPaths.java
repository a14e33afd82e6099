package io.agentrules.check.internal.lint;

import io.agentrules.core.internal.support.PathText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How messages name files: by their paths in the workspace. */
record ShownPaths(List<String> folders) {
    /** Copies the list. */
    ShownPaths {
        folders = List.copyOf(folders);
    }

    static ShownPaths below(List<Path> roots) {
        return new ShownPaths(
                roots.stream().map(root -> PathText.of(root) + "/").toList());
    }

    /** Returns a path below a root; empty if a file is in none. */
    Optional<String> inWorkspace(String location) {
        return folders.stream().filter(location::startsWith).findFirst().map(root -> location.substring(root.length()));
    }

    /** Returns a path below a root, or else the whole path. */
    String of(String location) {
        return inWorkspace(location).orElse(location);
    }
}
