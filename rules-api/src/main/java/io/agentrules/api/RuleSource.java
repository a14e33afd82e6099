package io.agentrules.api;

import java.util.Objects;
import java.util.Optional;

/**
 * Where a rule was read.
 *
 * @param provider id of the provider that read it
 * @param level whose rule it is
 * @param path relative to the rules folder, with {@code /} and the extension: {@code frontend/react.md}
 * @param location the absolute path of the file as it was found, with {@code /}; for text that is no file, a URI
 * @param file the same with every link resolved: equal for two names of one file
 * @param root the workspace root that a project rule belongs to, as an absolute path with {@code /}; empty for others
 */
public record RuleSource(
        String provider, Level level, String path, String location, String file, Optional<String> root) {
    /**
     * Checks that nothing is missing.
     *
     * @throws IllegalArgumentException if {@code provider} is blank
     */
    public RuleSource {
        if (provider.isBlank()) {
            throw new IllegalArgumentException("provider is blank");
        }
        Objects.requireNonNull(level, "level");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(location, "location");
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(root, "root");
    }

    /** Returns the source of a rule that is no file, such as one made in code: {@code location} names it in diagnostics. */
    public static RuleSource of(String provider, Level level, String location) {
        return new RuleSource(provider, level, location, location, location, Optional.empty());
    }
}
