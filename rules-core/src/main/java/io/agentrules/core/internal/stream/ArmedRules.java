package io.agentrules.core.internal.stream;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The trigger rules that watch the next response in one session.
 *
 * @param triggers all eligible trigger rules
 * @param context what the conditions were evaluated against
 * @param conditions what evaluates them for this session; for one thread at a time
 * @param rules the indexes of those whose conditions hold, not counting conditions about the files of a tool; callers must not change them
 */
public record ArmedRules(TriggerRules triggers, EvaluationContext context, SessionConditions conditions, BitSet rules) {
    /**
     * Evaluates the conditions, unless nothing has changed.
     *
     * @param last the outcome of the last call in the session; null at the first
     */
    @SuppressWarnings("ReferenceEquality") // a session has the same context as long as nothing changes
    public static ArmedRules of(TriggerRules triggers, EvaluationContext context, @Nullable ArmedRules last) {
        boolean isSameCatalog = last != null && last.triggers() == triggers;
        if (last != null && isSameCatalog && last.context() == context) {
            return last;
        }
        SessionConditions conditions =
                last != null && isSameCatalog ? last.conditions() : triggers.conditionsOfSession();
        return new ArmedRules(triggers, context, conditions, triggers.armed(conditions, context));
    }

    /** Returns what the user said last. */
    public Optional<String> prompt() {
        return context.prompt();
    }
}
