package io.agentrules.pattern.internal.automaton;

/**
 * What an automaton may cost to build.
 *
 * @param maxNodesPerPattern nodes for one pattern
 * @param maxNodes nodes for all patterns
 * @param maxMachineStates states of the machine for one lookaround or exclusion
 * @param countedFrom from which bound on a repeat is counted beside the deterministic automaton
 * @param cacheBytes memory for deterministic states
 * @param maxSteps nodes visited for one unit of a text
 */
public record AutomatonLimits(
        int maxNodesPerPattern, int maxNodes, int maxMachineStates, int countedFrom, long cacheBytes, long maxSteps) {
    /** Offsets into the table are ints, and the table doubles. */
    private static final long MOST_CACHE_BYTES = 1L << 30;

    /** Keeps the cache below a gibibyte. */
    public AutomatonLimits {
        cacheBytes = Math.min(cacheBytes, MOST_CACHE_BYTES);
    }
}
