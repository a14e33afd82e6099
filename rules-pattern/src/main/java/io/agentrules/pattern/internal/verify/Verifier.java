package io.agentrules.pattern.internal.verify;

import io.agentrules.pattern.internal.collection.IntList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides, for one stream, about patterns for which the automaton finds only candidates: those with back references, or
 * lookaround inside.
 *
 * <p>When a match is tried for depends on the text alone. It is at each candidate, for the places it is about; and for
 * places at which the text seen so far does not decide, at a later candidate, line feed or, at the latest, after 64
 * units, then at distances that grow fourfold; and at the end of the text.
 */
public final class Verifier {
    /** The memory of failures has 17 bits for a place. */
    private static final int MOST_UNITS = 1 << 16;

    private final RelaxedPatterns patterns;
    private final @Nullable Candidate[] candidates;
    private final List<Candidate> pending = new ArrayList<>();
    private final TextWindow text;
    private final Backtracker backtracker;
    private final VerificationLimits limits;
    private final int protectedCount;

    /** The steps for protected patterns. */
    private long protectedSteps;

    private final IntList found = new IntList();
    private final IntList exhausted = new IntList();

    /**
     * Verifies {@code patterns} in a text that has not begun.
     *
     * @param protectedCount how many ids, from 0 on, take no account of the steps for the others
     */
    public Verifier(RelaxedPatterns patterns, VerificationLimits limits, int protectedCount) {
        this.patterns = patterns;
        this.candidates = new Candidate[patterns.all().size()];
        this.text = new TextWindow(Math.min(limits.window(), MOST_UNITS));
        this.backtracker = new Backtracker(text);
        this.limits = limits;
        this.protectedCount = protectedCount;
        patterns.all().stream().filter(RelaxedPattern::anywhere).forEach(pattern -> pending.add(candidate(pattern)));
    }

    private Candidate candidate(RelaxedPattern pattern) {
        Candidate known = candidates[pattern.ordinal()];
        if (known == null) {
            known = new Candidate(pattern);
            candidates[pattern.ordinal()] = known;
        }
        return known;
    }

    /** Returns how many steps were taken so far. */
    public long steps() {
        return backtracker.steps();
    }

    /** Returns the ids that were found to match since {@link #clear}. */
    public int found() {
        return found.size();
    }

    /** Returns one of the ids that were found to match. */
    public int found(int index) {
        return found.get(index);
    }

    /** Returns how many ids were given up since {@link #clear}, because they took too many steps. */
    public int exhausted() {
        return exhausted.size();
    }

    /** Returns one of the ids that were given up. */
    public int exhausted(int index) {
        return exhausted.get(index);
    }

    /** Forgets what was found and given up. */
    public void clear() {
        found.clear();
        exhausted.clear();
    }

    /** Takes the next unit of the text. */
    public void add(char unit) {
        text.add(unit);
    }

    /** Tries again what was waiting for {@code unit}, the last one added, or for its offset. */
    public void retry(char unit) {
        long position = text.end();
        for (int i = pending.size() - 1; i >= 0; i--) {
            Candidate candidate = pending.get(i);
            if (candidate.mustRetry(position) || (unit == '\n' && candidate.mayRetry(position))) {
                retry(candidate, false);
            }
        }
        forgetDecided();
    }

    private void forgetDecided() {
        for (int i = pending.size() - 1; i >= 0; i--) {
            if (!pending.get(i).isPending()) {
                pending.remove(i);
            }
        }
    }

    /** The automaton found {@code id}, which is relaxed, at the end of the text so far. */
    public void candidateFound(int id) {
        Candidate candidate = candidate(patterns.get(id));
        if (candidate.isClosed()) {
            return;
        }
        boolean wasPending = candidate.isPending();
        long from = candidate.untried();
        candidate.tried(text.end());
        if (wasPending && !candidate.mayRetry(text.end())) {
            attempt(candidate, from, text.end(), false);
        } else {
            retry(candidate, false);
        }
        if (!wasPending && candidate.isPending()) {
            pending.add(candidate);
        }
    }

    /** The automaton found {@code id}, which is relaxed, only now that the text ends; {@link #end} verifies it. */
    public void candidateFoundAtEnd(int id) {
        Candidate candidate = candidate(patterns.get(id));
        boolean wasPending = candidate.isPending();
        candidate.tried(text.end());
        if (!wasPending && candidate.isPending()) {
            pending.add(candidate);
        }
    }

    /** The text ends; nothing stays undecided. */
    public void end() {
        for (int i = 0; i < pending.size(); i++) {
            retry(pending.get(i), true);
        }
        pending.clear();
    }

    private void retry(Candidate candidate, boolean finished) {
        if (candidate.pattern.anywhere()) {
            candidate.tried(finished ? text.end() + 1 : text.end());
        }
        long first = attempt(candidate, candidate.undecided(), candidate.untried(), finished);
        candidate.decided(first, text.end());
    }

    /**
     * Tries places until one matches, and returns the first one that is undecided; {@code to} if there is none. A
     * pattern is given up once it has taken more steps than it leaves to the others: so the costliest goes first, and
     * all together stay within bounds. Those that are protected have the whole to themselves.
     */
    private long attempt(Candidate candidate, long from, long to, boolean finished) {
        long before = backtracker.steps();
        boolean isProtected = candidate.pattern.id() < protectedCount;
        long left = limits.steps() + limits.stepsPerUnit() * text.end() - (isProtected ? protectedSteps : before);
        backtracker.prepare(
                candidate.pattern.program(), finished, before + Math.max(0, (left - candidate.steps()) / 2));
        long first = to;
        for (long start = Math.max(from, text.start()); start < to && !candidate.isClosed(); start++) {
            switch (backtracker.attempt(start)) {
                case MATCH -> close(candidate, found);
                case EXHAUSTED -> close(candidate, exhausted);
                case UNDECIDED -> first = Math.min(first, start);
                case NO_MATCH -> {}
            }
        }
        long taken = backtracker.steps() - before;
        candidate.took(taken);
        protectedSteps += isProtected ? taken : 0;
        return first;
    }

    private static void close(Candidate candidate, IntList reason) {
        candidate.close();
        reason.add(candidate.pattern.id());
    }
}
