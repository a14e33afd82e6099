package io.agentrules.api.spi;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Verdict;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All conditions of one key, ready to be asked at every model call, by many threads. A pure function of the context. */
public interface CompiledConditions {
    /** Returns the indexes of the conditions that hold; the set is the caller's. Missing evidence is "no". */
    BitSet holding(EvaluationContext context);

    /**
     * Returns what answers like {@link #holding} for one session and remembers what it worked out before: it is asked by one
     * thread at a time, about contexts that follow each other and mostly differ little.
     *
     * <p>The sets that it returns are the caller's. When it fails it is not asked again: from then on {@code holding} is.
     *
     * @return empty, as by default, when there is nothing worth remembering: then {@code holding} is asked
     */
    default Optional<Function<EvaluationContext, BitSet>> forSession() {
        return Optional.empty();
    }

    /** Returns whether one condition holds and why; asked only when somebody wants to know. */
    Verdict verdict(int condition, EvaluationContext context);

    /** Returns what is wrong with the values themselves, such as a glob beyond a limit; such a value never matches. */
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
