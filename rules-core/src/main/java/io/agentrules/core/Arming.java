package io.agentrules.core;

import io.agentrules.api.EvaluationContext;
import io.agentrules.core.evaluate.SessionConditions;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which trigger rules watch the next response in one session. Not safe for use by many threads: the session guards it. */
final class Arming {
    private @Nullable Armed last;

    /**
     * The rules that watch, and what they are compared with.
     *
     * @param rules the indexes of those whose conditions hold, but for those about the files of a tool; nobody may change them
     * @param prompt what the user said last
     */
    record Armed(
            Triggers triggers, long version, SessionConditions conditions, BitSet rules, Optional<String> prompt) {}

    /** Looks which conditions hold, if what they depend on has changed since the last call: there is one before each response. */
    Armed of(Triggers triggers, Knowledge known) {
        Armed before = last;
        boolean isSameCatalog = before != null && before.triggers() == triggers;
        if (before != null && isSameCatalog && before.version() == known.version()) {
            return before;
        }
        SessionConditions conditions =
                before != null && isSameCatalog ? before.conditions() : triggers.conditionsOfSession();
        EvaluationContext context = known.context();
        BitSet rules = triggers.armed(conditions, context);
        Armed now = new Armed(triggers, known.version(), conditions, rules, context.prompt());
        last = now;
        return now;
    }
}
