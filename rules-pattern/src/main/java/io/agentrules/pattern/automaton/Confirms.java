package io.agentrules.pattern.automaton;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides, for one stream, about patterns that the automaton can only suspect: those with back references, or
 * lookaround inside.
 *
 * <p>When a match is tried for depends on the text alone. It is at each suspicion, for the places it is about; and for
 * places at which the text seen so far does not decide, at a later suspicion, line feed or, at the latest, after 64
 * units, then at distances that grow fourfold; and at the end of the text.
 */
public final class Confirms {
    /** The memory of failures has 17 bits for a place. */
    private static final int MOST_UNITS = 1 << 16;

    private final Automaton automaton;
    private final @Nullable Suspect[] suspects;
    private final List<Suspect> pending = new ArrayList<>();
    private final History text;
    private final Backtracker backtracker;
    private final long steps;
    private final int stepsPerUnit;
    private final IntList found = new IntList();
    private final IntList exhausted = new IntList();

    Confirms(Automaton automaton, List<Inexact> inexact, int window, long steps, int stepsPerUnit) {
        this.automaton = automaton;
        this.suspects = new Suspect[inexact.size()];
        this.text = new History(Math.min(window, MOST_UNITS));
        this.backtracker = new Backtracker(text);
        this.steps = steps;
        this.stepsPerUnit = stepsPerUnit;
        inexact.stream().filter(Inexact::anywhere).forEach(pattern -> pending.add(suspect(pattern)));
    }

    private Suspect suspect(Inexact pattern) {
        Suspect known = suspects[pattern.ordinal()];
        if (known == null) {
            known = new Suspect(pattern);
            suspects[pattern.ordinal()] = known;
        }
        return known;
    }

    /** Returns whether nothing waits for more text. */
    public boolean isIdle() {
        return pending.isEmpty();
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
            Suspect suspect = pending.get(i);
            if (suspect.mustRetry(position) || (unit == '\n' && suspect.mayRetry(position))) {
                retry(suspect, false);
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

    /** The automaton found {@code id}, which is inexact, at the end of the text so far. */
    public void suspect(int id) {
        Suspect suspect = suspect(automaton.inexact(id));
        if (suspect.isClosed()) {
            return;
        }
        boolean wasPending = suspect.isPending();
        long from = suspect.untried();
        suspect.tried(text.end());
        if (wasPending && !suspect.mayRetry(text.end())) {
            attempt(suspect, from, text.end(), false);
        } else {
            retry(suspect, false);
        }
        if (!wasPending && suspect.isPending()) {
            pending.add(suspect);
        }
    }

    /** The automaton found {@code id}, which is inexact, only now that the text ends; {@link #end} will tell. */
    public void suspectAtEnd(int id) {
        Suspect suspect = suspect(automaton.inexact(id));
        boolean wasPending = suspect.isPending();
        suspect.tried(text.end());
        if (!wasPending && suspect.isPending()) {
            pending.add(suspect);
        }
    }

    /** The text ends; nothing stays undecided. */
    public void end() {
        for (int i = 0; i < pending.size(); i++) {
            retry(pending.get(i), true);
        }
        pending.clear();
    }

    private void retry(Suspect suspect, boolean finished) {
        if (suspect.pattern.anywhere()) {
            suspect.tried(finished ? text.end() + 1 : text.end());
        }
        long first = attempt(suspect, suspect.undecided(), suspect.untried(), finished);
        suspect.decided(first, text.end());
    }

    /**
     * Tries places until one matches, and returns the first one that is undecided; {@code to} if there is none. A pattern is given up
     * once it has taken more steps than it leaves to the others: so the costliest goes first, and all together stay within bounds.
     */
    private long attempt(Suspect suspect, long from, long to, boolean finished) {
        long before = backtracker.steps();
        long left = steps + stepsPerUnit * text.end() - before;
        backtracker.prepare(suspect.pattern.program(), finished, before + Math.max(0, (left - suspect.steps()) / 2));
        long first = to;
        for (long start = Math.max(from, text.start()); start < to && !suspect.isClosed(); start++) {
            switch (backtracker.attempt(start)) {
                case MATCH -> close(suspect, found);
                case EXHAUSTED -> close(suspect, exhausted);
                case UNDECIDED -> first = Math.min(first, start);
                case NO_MATCH -> {}
            }
        }
        suspect.took(backtracker.steps() - before);
        return first;
    }

    private static void close(Suspect suspect, IntList reason) {
        suspect.close();
        reason.add(suspect.pattern.id());
    }
}
