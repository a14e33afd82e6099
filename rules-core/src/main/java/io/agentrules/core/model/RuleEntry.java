package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A rule in the catalog, with what became of it.
 *
 * @param rule the rule; of its trigger only the usable conditions are left
 * @param bucket how it reaches the model when it is in force
 * @param state whether it is in force
 * @param shadowedBy the rule in force in its place; present exactly when {@code state} is {@link State#SHADOWED}
 * @since 0.1
 */
@Stable
public record RuleEntry(Rule rule, Bucket bucket, State state, Optional<Rule> shadowedBy) {
    /**
     * Checks that the parts agree.
     *
     * @throws IllegalArgumentException if {@code shadowedBy} is present in another state, or absent in that state
     */
    public RuleEntry {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(bucket, "bucket");
        if (shadowedBy.isPresent() != (state == State.SHADOWED)) {
            throw new IllegalArgumentException("shadowedBy does not fit the state " + state);
        }
    }

    /** Returns whether the rule is in force. */
    public boolean isEligible() {
        return state == State.ELIGIBLE;
    }

    /** Whether a rule is in force, and what keeps it out. */
    public enum State {
        /** It is in force: only the current work decides whether it applies. */
        ELIGIBLE,
        /** A stronger rule of its name, or the same file under another name, is in force in its place. */
        SHADOWED,
        /** The user switched it off. */
        DISABLED,
        /** It comes from a workspace that the harness does not trust. */
        UNTRUSTED;

        /** Returns the name in lower case, as output shows it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
