package io.agentrules.api.spi;

import io.agentrules.api.AppliedRule;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The engine evaluated the rules of a session for a model call.
 *
 * @param session id of the session
 * @param context what was known; contains the user's prompt
 * @param active the rules whose full text is in the prompt, in precedence order
 * @param applied the conditional rules among them, in precedence order; computed on first use
 * @param added the rules of {@code active} that were not active at the session's previous evaluation, in precedence order
 * @param removed the rules that were active then and no longer are, in the precedence order of that evaluation
 * @param time how long the evaluation took
 * @since 0.1
 */
@Stable
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
