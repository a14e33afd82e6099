package io.agentrules.api.spi;

import io.agentrules.api.Condition;
import io.agentrules.api.Experimental;
import io.agentrules.api.Stable;
import java.util.List;

/**
 * Evaluates the conditions of one key. Found by {@link java.util.ServiceLoader}, or added to the engine in code.
 *
 * <p>If an evaluator throws, or does not return from a call within the time that a provider may go
 * without progress, the conditions of its key do not hold, and a diagnostic says why. The engine makes these calls on a thread
 * of its own; the compiled conditions are evaluated on the thread that calls the session.
 *
 * @since 0.1
 */
@Stable
public interface ConditionEvaluator {
    /** Returns the front-matter key whose conditions this evaluates; unique among evaluators. */
    String key();

    /**
     * Prepares the conditions of all rules together; called once for each catalog.
     *
     * @param conditions all conditions with this evaluator's key, in the order of their rules, each with at least one value;
     *     a condition is identified by its index in this list
     */
    CompiledConditions compile(List<Condition> conditions);

    /**
     * Returns the values of the key that count in every session in which the harness records no others, such as the name of this computer.
     * Called again after each prompt, on a thread of its own; if it fails or is late, they are unknown, and a diagnostic says why.
     *
     * @return empty if they are unknown; conditions are then compared only with values that the harness records
     */
    @Experimental
    default List<String> detect() {
        return List.of();
    }
}
