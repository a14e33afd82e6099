package io.agentrules.core.internal.files;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Finds the file with what the user decides for all workspaces. */
public final class UserConfigurationFile {
    private UserConfigurationFile() {}

    /**
     * Returns {@code agent-rules/config.yaml} in {@code XDG_CONFIG_HOME} or else in {@code ~/.config}; it need not exist.
     *
     * @return empty if there is neither a home folder nor {@code XDG_CONFIG_HOME}
     */
    public static Optional<Path> of(Map<String, String> environment, Optional<Path> home) {
        return absolute(environment.getOrDefault("XDG_CONFIG_HOME", ""))
                .or(() -> home.map(folder -> folder.resolve(".config")))
                .map(folder -> folder.resolve("agent-rules").resolve("config.yaml"));
    }

    /** Returns an absolute path; the XDG specification requires that relative paths are ignored. */
    private static Optional<Path> absolute(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
