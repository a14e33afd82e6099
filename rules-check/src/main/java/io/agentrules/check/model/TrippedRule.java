package io.agentrules.check.model;

import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.check.model.TriggerTrial.Fired;
import java.util.Objects;

/**
 * A trigger rule that one of several texts violates: part of the result of {@code TriggerTrials.tryTriggers}.
 *
 * @param rule the rule
 * @param text the 0-based index of the text in which the rule fires first
 * @param first the first firing in that text
 * @since 0.1
 */
@Experimental
public record TrippedRule(Rule rule, int text, Fired first) {
    /** Rejects null components. */
    public TrippedRule {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(first, "first");
    }
}
