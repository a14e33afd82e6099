package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.spi.CompiledConditions;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates conditions for one session, and again only when the part of the context that they depend on has changed.
 *
 * @param <T> the type of that part
 */
final class LatestInput<T> implements Function<EvaluationContext, BitSet> {
    /** Shared by all sessions in which no condition holds, to save memory, so it must not change. */
    private static final BitSet NONE_HOLDS = new BitSet(0);

    private final Function<EvaluationContext, T> input;
    private final CompiledConditions conditions;
    private @Nullable T latest;
    private BitSet holding = NONE_HOLDS;

    LatestInput(Function<EvaluationContext, T> input, CompiledConditions conditions) {
        this.input = input;
        this.conditions = conditions;
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        T now = input.apply(context);
        if (!Objects.equals(
                now, latest)) { // first compares references, which are the same in a session while nothing changes
            BitSet found = conditions.holding(context);
            holding = found.isEmpty() ? NONE_HOLDS : found;
            latest = now;
        }
        return (BitSet) holding.clone();
    }
}
