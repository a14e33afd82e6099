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
 * @param version of the conversation that the conditions were evaluated against
 * @param conditions what evaluates them for this session; for one thread at a time
 * @param rules the indexes of those whose conditions hold, not counting conditions about the files of a tool; nobody may change them
 * @param prompt what the user said last
 */
public record ArmedRules(
        TriggerRules triggers, long version, SessionConditions conditions, BitSet rules, Optional<String> prompt) {
    /** Returns whether what the conditions depend on is the same. */
    public boolean isCurrent(TriggerRules now, long contextVersion) {
        return triggers == now && version == contextVersion;
    }

    /**
     * Evaluates the conditions, which need not be done again while the outcome {@linkplain #isCurrent is current}.
     *
     * @param last the outcome of the last call in the session; null at the first
     */
    public static ArmedRules of(
            TriggerRules triggers, long version, EvaluationContext context, @Nullable ArmedRules last) {
        boolean isSameCatalog = last != null && last.triggers() == triggers;
        SessionConditions conditions =
                last != null && isSameCatalog ? last.conditions() : triggers.conditionsOfSession();
        return new ArmedRules(triggers, version, conditions, triggers.armed(conditions, context), context.prompt());
    }
}
