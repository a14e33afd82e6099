package io.agentrules.pattern;

import io.agentrules.pattern.automaton.Confirms;
import io.agentrules.pattern.automaton.Pruning;
import io.agentrules.pattern.automaton.Threads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a stream has beside its place in the automaton, for as long as its patterns need more than that. */
final class Pursuit {
    final Threads threads;
    final @Nullable Confirms confirms;
    final List<PatternProblem> switchedOff = new ArrayList<>(0);

    /** Which patterns the automaton follows no more, as far as was reported; null if it follows all. */
    private @Nullable Pruning pruning;

    Pursuit(PatternSet set) {
        MatchLimits limits = set.limits();
        threads = set.automaton().threads(limits.maxThreads());
        confirms = set.automaton().isInexact()
                ? set.automaton().confirms(limits.confirmWindow(), limits.confirmSteps(), limits.confirmStepsPerUnit())
                : null;
    }

    /** Returns whether units can be taken without {@link #step}. */
    boolean isIdle() {
        return confirms == null && threads.isIdle();
    }

    /** Returns whether units can be taken with {@link Threads#pass} alone, as long as they pass. */
    boolean isQuiet() {
        return confirms == null && threads.isQuiet();
    }

    /** Returns whether it has no part in what its stream will still tell. */
    boolean isOver() {
        return isIdle() && !threads.isTallying() && switchedOff.isEmpty() && pruning == null;
    }

    /** Takes note of which patterns the automaton follows, and returns whether that was not known. */
    boolean follows(Pruning latest) {
        boolean isNew = pruning == null || !latest.equals(pruning);
        pruning = latest;
        return isNew;
    }

    /** Returns whether the automaton does not follow {@code pattern} any more. */
    boolean hasLost(int pattern) {
        return pruning != null && pruning.has(pattern);
    }

    /** Makes it as new, but with the room it has. */
    void reset() {
        threads.reset();
        switchedOff.clear();
        pruning = null;
    }

    long steps() {
        return threads.steps() + (confirms == null ? 0 : confirms.steps());
    }

    /**
     * Takes {@code unit}, which leads to {@code position}. Threads that are quiet pass it here as they do beside known
     * transitions: what they take must not depend on what the automaton knows.
     *
     * @return whether threads may have found something
     */
    boolean step(int symbol, char unit, long position) {
        if (confirms != null) {
            confirms.add(unit);
        } else if (threads.isQuiet() && threads.pass(symbol, position)) {
            return false;
        }
        threads.step(symbol, position);
        return true;
    }

    /** Looks closer at {@code pattern}, which the automaton may have found without reason. */
    void suspect(int pattern, boolean finished) {
        if (confirms != null && finished) {
            confirms.suspectAtEnd(pattern);
        } else if (confirms != null) {
            confirms.suspect(pattern);
        }
    }
}
