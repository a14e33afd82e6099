package io.agentrules.pattern;

import io.agentrules.pattern.internal.dfa.LazyDfa;

/**
 * What a set has cost so far. All counts only grow, except {@code states} and {@code cacheBytes}, which fall when a new
 * generation of the cache starts.
 *
 * @param nodes nodes of the nondeterministic automaton of all patterns
 * @param classes classes of UTF-16 units that the patterns distinguish
 * @param states deterministic states in the cache now
 * @param widestState nodes in the widest state so far: places in patterns that were alive at one time
 * @param cacheBytes memory of the cache now, estimated
 * @param generations how often the cache was cleared because it was full
 * @param steps nodes visited to build deterministic states: zero on warm text
 * @since 0.1
 */
public record MatchStatistics(
        int nodes, int classes, int states, int widestState, long cacheBytes, long generations, long steps) {
    static MatchStatistics of(LazyDfa.Statistics figures) {
        return new MatchStatistics(
                figures.nodes(),
                figures.classes(),
                figures.states(),
                figures.widest(),
                figures.bytes(),
                figures.generations(),
                figures.steps());
    }
}
