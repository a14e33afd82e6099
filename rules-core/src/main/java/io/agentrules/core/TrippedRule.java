package io.agentrules.core;

import io.agentrules.api.Rule;
import io.agentrules.core.TriggerTrial.Fired;
import java.util.Objects;

/**
 * A trigger rule that a text goes against: {@link Session#tryTriggers}.
 *
 * @param rule the rule
 * @param first where it fires first, and what the harness would be asked to do
 */
public record TrippedRule(Rule rule, Fired first) {
    /** Checks that nothing is missing. */
    public TrippedRule {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(first, "first");
    }
}
