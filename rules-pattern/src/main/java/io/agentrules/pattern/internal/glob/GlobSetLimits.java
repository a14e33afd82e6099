package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.automaton.AutomatonLimits;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.verify.VerificationLimits;

/**
 * What a set of globs is allowed to cost.
 *
 * @param maxLength UTF-16 units of one glob
 * @param glob what one glob is allowed to cost
 * @param maxNodes nodes of each automaton
 * @param maxMachineStates states of the machine for one lookaround or exclusion
 * @param cacheBytes memory for the states of all automata
 * @param verification what verifying matches in one text may cost
 */
public record GlobSetLimits(
        int maxLength,
        GlobLimits glob,
        int maxNodes,
        int maxMachineStates,
        long cacheBytes,
        VerificationLimits verification) {
    /** Returns the limits of one automaton, which counts no repeats: globs have none that are worth it. */
    AutomatonLimits automaton(long bytes) {
        return new AutomatonLimits(glob.maxNodes(), maxNodes, maxMachineStates, Node.UNBOUNDED, bytes, Long.MAX_VALUE);
    }
}
