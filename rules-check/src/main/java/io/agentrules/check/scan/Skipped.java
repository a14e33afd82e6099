package io.agentrules.check.scan;

import java.util.Objects;

/**
 * A trigger rule that a scan cannot decide about.
 *
 * @param rule its name
 * @param reason why, as a sentence without a period
 */
public record Skipped(String rule, String reason) {
    /** Rejects null components. */
    public Skipped {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(reason, "reason");
    }
}
