package io.agentrules.check.config;

import io.agentrules.core.internal.support.PathText;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A workspace's root, as paths of diagnostics start.
 *
 * @param root the absolute path with {@code /}, without one at its end
 */
public record WorkspacePath(String root) {
    /** Returns a root. */
    public static WorkspacePath of(Path root) {
        String text = PathText.of(root);
        return new WorkspacePath(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    }

    /** Returns a path relative to the root; empty if it is not below it. */
    public Optional<String> relative(String file) {
        return file.startsWith(root + "/") ? Optional.of(file.substring(root.length() + 1)) : Optional.empty();
    }
}
