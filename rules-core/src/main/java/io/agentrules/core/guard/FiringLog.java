package io.agentrules.core.guard;

import io.agentrules.api.Firing.Action;
import io.agentrules.api.RepeatMode;
import io.agentrules.core.SessionState.Fired;
import io.agentrules.core.SessionState.Firings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which trigger rules fired in a session, and when. Not safe for use by many threads: the session guards it. */
public final class FiringLog {
    /** By rule: its last firing, in the order in which they happened. */
    private final Map<String, Fired> fired = new LinkedHashMap<>();

    private int completedCalls;
    private int interruptions;
    private int interruptionsOfTurn;

    /** Begins with what was noted before. */
    public FiringLog(Firings before) {
        before.fired().forEach(firing -> fired.put(firing.rule(), firing));
        completedCalls = before.completedCalls();
        interruptions = before.interruptions();
        interruptionsOfTurn = before.interruptionsOfTurn();
    }

    /** Returns whether a rule may fire now, as far as its earlier firings are concerned. */
    boolean mayFire(String rule, RepeatMode mode, int gap) {
        Fired before = fired.get(rule);
        return before == null || (mode == RepeatMode.AFTER_GAP && completedCalls - before.call() >= gap);
    }

    /** Returns how many more interruptions there may be in this turn. */
    int left(int maxPerTurn, int maxPerSession) {
        return Math.max(0, Math.min(maxPerTurn - interruptionsOfTurn, maxPerSession - interruptions));
    }

    /** Notes that rules fired together. */
    public void fired(Collection<String> rules, Action action, int turn) {
        for (String rule : rules) {
            fired.remove(rule);
            fired.put(rule, new Fired(rule, turn, completedCalls, action));
        }
        if (action == Action.INTERRUPT) {
            interruptions = oneMore(interruptions);
            interruptionsOfTurn = oneMore(interruptionsOfTurn);
        }
    }

    /** Notes that a model call was completed. */
    public void completedCall() {
        completedCalls = oneMore(completedCalls);
    }

    private static int oneMore(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    /** Notes that a turn begins. */
    public void nextTurn() {
        interruptionsOfTurn = 0;
    }

    /**
     * Returns the rules that the model has to be reminded of, in the order of their firings: those that fired in this turn, and
     * those that could only be told after the last response.
     */
    public List<String> toBeReminded(int turn) {
        return fired.values().stream()
                .filter(firing -> firing.turn() == turn
                        || (firing.action() == Action.DEFER && firing.call() >= completedCalls - 1))
                .map(Fired::rule)
                .toList();
    }

    /** Returns all this. */
    public Firings state() {
        return new Firings(completedCalls, interruptions, interruptionsOfTurn, List.copyOf(fired.values()));
    }
}
