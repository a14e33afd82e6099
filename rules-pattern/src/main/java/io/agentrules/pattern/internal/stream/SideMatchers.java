package io.agentrules.pattern.internal.stream;

import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.counting.TailMatcher;
import io.agentrules.pattern.internal.dfa.Pruning;
import io.agentrules.pattern.internal.verify.VerificationLimits;
import io.agentrules.pattern.internal.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slower matchers that a stream runs beside the deterministic automaton, as long as its patterns need them: one for counted
 * repeats and the rest of their patterns, and one that verifies matches of patterns that the automaton finds too often.
 */
public final class SideMatchers {
    private final TailMatcher tails;
    private final @Nullable Verifier verifier;
    private final List<SwitchedOff> switchedOff = new ArrayList<>(0);

    /** Which patterns the automaton does not follow any more, as far as was reported; null if it follows all. */
    private @Nullable Pruning pruning;

    /** A pattern that took too much, and why that is so. */
    public record SwitchedOff(int pattern, String reason) {}

    SideMatchers(Automaton automaton, int maxLive, VerificationLimits verification) {
        tails = automaton.tailMatcher(maxLive);
        verifier = automaton.relaxed().isEmpty()
                ? null
                : new Verifier(automaton.relaxed(), verification, automaton.protectedCount());
    }

    /** Returns what follows counted repeats. */
    public TailMatcher tails() {
        return tails;
    }

    /** Returns what verifies matches; null if none have to be. */
    public @Nullable Verifier verifier() {
        return verifier;
    }

    /** Records that {@code pattern} takes no part any more. */
    public void switchOff(int pattern, String reason) {
        switchedOff.add(new SwitchedOff(pattern, reason));
    }

    /** Returns the patterns that were switched off, in that order; it must not be changed. */
    public List<SwitchedOff> switchedOff() {
        return switchedOff;
    }

    /** Returns whether {@code pattern} was switched off. */
    public boolean hasSwitchedOff(int pattern) {
        return switchedOff.stream().anyMatch(off -> off.pattern() == pattern);
    }

    /** Returns whether units can be taken without {@link #step}. */
    public boolean isIdle() {
        return verifier == null && tails.isIdle();
    }

    /** Returns whether units can be taken with {@link TailMatcher#pass} alone, as long as they pass. */
    public boolean isQuiet() {
        return verifier == null && tails.isQuiet();
    }

    /** Returns whether nothing here affects what the stream will report. */
    public boolean isOver() {
        return isIdle() && !tails.isTallying() && switchedOff.isEmpty() && pruning == null;
    }

    /** Records which patterns the automaton follows, and returns whether that is news. */
    public boolean follows(Pruning latest) {
        boolean isNew = pruning == null || !latest.equals(pruning);
        pruning = latest;
        return isNew;
    }

    /** Returns whether it is recorded that the automaton follows only so much. */
    public boolean hasNoted(Pruning latest) {
        return pruning != null && pruning.equals(latest);
    }

    /** Returns whether the automaton does not follow {@code pattern} any more. */
    public boolean hasLost(int pattern) {
        return pruning != null && pruning.has(pattern);
    }

    /** Forgets everything, but keeps its memory for another stream. */
    void reset() {
        tails.reset();
        switchedOff.clear();
        pruning = null;
    }

    /** Returns how many elementary steps were taken so far. */
    public long steps() {
        return tails.steps() + (verifier == null ? 0 : verifier.steps());
    }

    /**
     * Takes {@code unit}, which leads to {@code position}. Tails that are quiet pass it here as they do beside known
     * transitions: what they take must not depend on what the automaton knows.
     *
     * @return whether something may have been found
     */
    public boolean step(int symbol, char unit, long position) {
        if (verifier != null) {
            verifier.add(unit);
        } else if (tails.isQuiet() && tails.pass(symbol, position)) {
            return false;
        }
        tails.step(symbol, position);
        return true;
    }

    /** Verifies {@code pattern}, which the automaton may have found without reason. */
    public void verify(int pattern, boolean finished) {
        if (verifier != null && finished) {
            verifier.candidateFoundAtEnd(pattern);
        } else if (verifier != null) {
            verifier.candidateFound(pattern);
        }
    }
}
