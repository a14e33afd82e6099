package io.agentrules.api.spi;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The rules of a session were evaluated for a model call.
 *
 * @param session its id
 * @param context what was known; the user's own words are in it
 * @param active the rules whose whole text goes in, in precedence order
 * @param applied the conditional rules among them, in precedence order; worked out when first asked for
 * @param added those of {@code active} that were not in at the session's last evaluation, in precedence order
 * @param removed the rules that were in then and are not any more, in the precedence order of then
 * @param time how long the evaluation took
 */
public record ActivationEvent(
        String session,
        EvaluationContext context,
        List<Rule> active,
        Supplier<List<AppliedRule>> applied,
        List<Rule> added,
        List<Rule> removed,
        Duration time) {
    /** Copies the lists. */
    public ActivationEvent {
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(context, "context");
        active = List.copyOf(active);
        Objects.requireNonNull(applied, "applied");
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        Objects.requireNonNull(time, "time");
    }
}
