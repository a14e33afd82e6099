package io.agentrules.core.internal.stream;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.internal.condition.SessionConditions;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The trigger rules that watch the next response in one session.
 *
 * @param triggers all eligible trigger rules
 * @param version of the conversation that the conditions were evaluated against
 * @param conditions what evaluates them for this session; for one thread at a time
 * @param rules the indexes of those whose conditions hold, not counting conditions about the files of a tool; nobody may change them
 * @param prompt what the user said last
 */
public record ArmedRules(
        TriggerRules triggers, long version, SessionConditions conditions, BitSet rules, Optional<String> prompt) {
    /**
     * Evaluates the conditions, if what they depend on has changed: there is one call before each response.
     *
     * @param last the outcome of the last call in the session; null at the first
     */
    public static ArmedRules of(
            TriggerRules triggers, long version, Supplier<EvaluationContext> context, @Nullable ArmedRules last) {
        boolean isSameCatalog = last != null && last.triggers() == triggers;
        if (last != null && isSameCatalog && last.version() == version) {
            return last;
        }
        SessionConditions conditions =
                last != null && isSameCatalog ? last.conditions() : triggers.conditionsOfSession();
        EvaluationContext now = context.get();
        return new ArmedRules(triggers, version, conditions, triggers.armed(conditions, now), now.prompt());
    }
}
