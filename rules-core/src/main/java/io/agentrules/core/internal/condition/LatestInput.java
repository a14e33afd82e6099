package io.agentrules.core.internal.condition;

import io.agentrules.api.EvaluationContext;
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
    private final Function<EvaluationContext, T> input;
    private final Function<EvaluationContext, BitSet> evaluator;
    private @Nullable T latest;
    private BitSet holding = new BitSet(0);

    LatestInput(Function<EvaluationContext, T> input, Function<EvaluationContext, BitSet> evaluator) {
        this.input = input;
        this.evaluator = evaluator;
    }

    @Override
    public BitSet apply(EvaluationContext context) {
        T now = input.apply(context);
        if (!Objects.equals(
                now, latest)) { // first compares references, which are the same in a session while nothing changes
            holding = evaluator.apply(context);
            latest = now;
        }
        return (BitSet) holding.clone();
    }
}
