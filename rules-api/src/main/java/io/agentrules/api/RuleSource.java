package io.agentrules.api;

import java.util.Objects;
import java.util.Optional;

/**
 * Where a rule was read from.
 *
 * @param provider id of the provider that read the rule
 * @param level whom the rule belongs to, such as the project or the user
 * @param path relative to the rules folder, with {@code /} and the extension: {@code frontend/react.md}
 * @param location the absolute path of the file as it was found, with {@code /}; a URI if the rule does not come from a file
 * @param file {@code location} with all links resolved: equal for two names of the same file
 * @param root the workspace root that a project rule belongs to, as an absolute path with {@code /}; empty for others
 * @since 0.1
 */
@Stable
public record RuleSource(
        String provider, Level level, String path, String location, String file, Optional<String> root) {
    /**
     * Rejects null components.
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

    /** Returns the source of a rule that does not come from a file; diagnostics show {@code location} as its place. */
    public static RuleSource of(String provider, Level level, String location) {
        return new RuleSource(provider, level, location, location, location, Optional.empty());
    }
}
