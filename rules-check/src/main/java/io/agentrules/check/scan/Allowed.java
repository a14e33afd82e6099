package io.agentrules.check.scan;

import java.util.Objects;

/**
 * A line with {@code agent-rules: allow NAME reason}, which lets a rule match in it and in the next line.
 *
 * @param path the file
 * @param line its 1-based line
 * @param rule the name
 * @param reason why; empty: it has no effect
 * @param isAdded whether the line is new
 * @param isUsed whether it silences a match
 */
public record Allowed(String path, int line, String rule, String reason, boolean isAdded, boolean isUsed) {
    /** Rejects null components. */
    public Allowed {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(reason, "reason");
    }
}
