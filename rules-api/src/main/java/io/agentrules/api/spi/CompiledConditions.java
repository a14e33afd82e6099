package io.agentrules.api.spi;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Stable;
import io.agentrules.api.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * All conditions of one key, prepared for evaluation at every model call. Thread-safe; a pure function of the context.
 *
 * @since 0.1
 */
@Stable
public interface CompiledConditions {
    /** Returns the indexes of the conditions that hold, in a new set. A condition without evidence does not hold. */
    BitSet holding(EvaluationContext context);

    /**
     * Returns a function that gives the same answers as {@link #holding} for one session and may reuse earlier results. It is
     * called by one thread at a time, with successive contexts that usually differ little.
     *
     * <p>Each call returns a new set. If the function throws, it is not called again; {@code holding} is used instead.
     *
     * @return empty, the default, if there is nothing to reuse; {@code holding} is used instead
     */
    default Optional<Function<EvaluationContext, BitSet>> forSession() {
        return Optional.empty();
    }

    /** Returns whether one condition holds and why; called only to explain a decision. */
    Verdict verdict(int condition, EvaluationContext context);

    /** Returns the values that cannot be used, such as a glob beyond a limit; such a value never matches. */
    default List<Problem> problems() {
        return List.of();
    }

    /**
     * A value that cannot be used.
     *
     * @param condition index of the condition
     * @param message one sentence: what is wrong, and with what
     * @param remedy one sentence: what to do about it
     */
    record Problem(int condition, String message, String remedy) {}
}
