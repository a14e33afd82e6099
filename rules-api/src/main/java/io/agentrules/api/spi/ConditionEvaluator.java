package io.agentrules.api.spi;

import io.agentrules.api.Condition;
import java.util.List;

/**
 * Decides the conditions of one key. Found by {@link java.util.ServiceLoader}, or added to the engine in code.
 *
 * <p>An evaluator that fails, or does not return from {@link #key} or {@link #compile} within the time that a provider may go without
 * progress, costs the conditions of its key: they do not hold, and a diagnostic says why. Both are called on a thread of the
 * engine's; what was compiled is asked on the thread of whoever calls a session.
 */
public interface ConditionEvaluator {
    /** Returns the front-matter key whose conditions this decides; unique among evaluators. */
    String key();

    /**
     * Prepares the conditions of all rules together; called once for each catalog.
     *
     * @param conditions all of this evaluator's key, in the order of the rules, each with at least one value; a condition
     *     is known by its index here
     */
    CompiledConditions compile(List<Condition> conditions);
}
