package io.agentrules.core.model;

import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.core.model.TriggerTrial.Fired;
import java.util.Objects;

/**
 * A trigger rule that one of several texts violates: part of the answer of {@code Session.tryTriggers}.
 *
 * @param rule the rule
 * @param text in which of the texts it fires first, from 0
 * @param first where in that it does, and what the harness would be asked to do
 * @since 0.1
 */
@Experimental
public record TrippedRule(Rule rule, int text, Fired first) {
    /** Checks that nothing is missing. */
    public TrippedRule {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(first, "first");
    }
}
