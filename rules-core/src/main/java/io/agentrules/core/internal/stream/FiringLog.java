package io.agentrules.core.internal.stream;

import io.agentrules.api.Firing.Action;
import io.agentrules.api.RepeatMode;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which trigger rules fired in a session, and when. Safe for use by many threads; whoever decides by what it says and then records a
 * firing holds its monitor meanwhile.
 */
public final class FiringLog {
    /** By rule: its last firing, in the order in which they happened. In most sessions nothing fires, so they have no map of their own. */
    private Map<String, Fired> fired = Map.of();

    private int completedCalls;
    private int interruptions;
    private int interruptionsOfTurn;

    /** How many of the interruptions a rule took part in that is not shared. */
    private int ofOthers;

    private int ofOthersInTurn;
    private int turn;
    private long version;
    private int edits; // not long: there may be a hundred thousand sessions

    /** Starts with the firings recorded before, for a trial: in which turn plays no part in what may fire. */
    FiringLog(Firings before) {
        this(before, 0);
    }

    /** Starts with the firings recorded before, in a turn. */
    public FiringLog(Firings before, int turn) {
        restore(before, turn);
    }

    private void restore(Firings firings, int inTurn) {
        fired = Map.of();
        firings.fired().forEach(this::keep);
        completedCalls = firings.completedCalls();
        interruptions = firings.interruptions();
        interruptionsOfTurn = firings.interruptionsOfTurn();
        ofOthers = firings.guarded();
        ofOthersInTurn = firings.guardedOfTurn();
        turn = inTurn;
    }

    private void keep(Fired firing) {
        if (fired.isEmpty()) {
            fired = new LinkedHashMap<>();
        }
        fired.remove(firing.rule());
        fired.put(firing.rule(), firing);
    }

    /** Replaces all firings, also for responses that are being watched. */
    public synchronized void replace(Firings firings, int inTurn) {
        restore(firings, inTurn);
        version++;
        edits++;
    }

    /** Returns whether a rule may fire now, as far as its earlier firings are concerned. */
    synchronized boolean mayFire(String rule, RepeatMode mode, int gap) {
        Fired before = fired.get(rule);
        return before == null
                || switch (mode) {
                    case ONCE -> false;
                    case AFTER_GAP -> completedCalls - before.call() >= gap;
                    case ALWAYS -> true;
                };
    }

    /** Returns how many more interruptions there may be in this turn. */
    synchronized int left(int maxPerTurn, int maxPerSession) {
        return Math.max(0, Math.min(maxPerTurn - interruptionsOfTurn, maxPerSession - interruptions));
    }

    /** Returns how many more there may be if those in which only shared rules took part do not count. */
    synchronized int leftForOthers(int maxPerTurn, int maxPerSession) {
        return Math.max(0, Math.min(maxPerTurn - ofOthersInTurn, maxPerSession - ofOthers));
    }

    /**
     * Records that rules fired together.
     *
     * @param involvesOthers whether one of them that wants an interruption is not shared
     */
    synchronized void fired(Collection<String> rules, Action action, boolean involvesOthers) {
        for (String rule : rules) {
            keep(new Fired(rule, turn, completedCalls, action));
        }
        if (action == Action.INTERRUPT) {
            interruptions = oneMore(interruptions);
            interruptionsOfTurn = oneMore(interruptionsOfTurn);
            ofOthers = involvesOthers ? oneMore(ofOthers) : ofOthers;
            ofOthersInTurn = involvesOthers ? oneMore(ofOthersInTurn) : ofOthersInTurn;
        }
        version++;
        edits++;
    }

    /**
     * Records that a model call was completed.
     *
     * @param deferred the rules of which the model is to be told after it; other calls may have been completed since they fired
     */
    synchronized void completedCall(Collection<String> deferred) {
        List<String> before = toBeReminded();
        for (String rule : deferred) {
            Fired firing = fired.get(rule);
            if (firing != null && firing.action() == Action.DEFER && firing.call() < completedCalls) {
                fired.replace(rule, new Fired(rule, firing.turn(), completedCalls, Action.DEFER));
            }
        }
        completedCalls = oneMore(completedCalls);
        edits++;
        if (!toBeReminded().equals(before)) {
            version++;
        }
    }

    private static int oneMore(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    /** Records that a turn starts. */
    public synchronized void nextTurn() {
        interruptionsOfTurn = 0;
        ofOthersInTurn = 0;
        turn = oneMore(turn);
        edits++;
    }

    /**
     * Returns the rules that the model has to be reminded of, in the order of their firings: those that fired in this turn, and
     * those that could only be told after the last response.
     */
    public synchronized List<String> toBeReminded() {
        var rules = new ArrayList<String>();
        for (Fired firing : fired.values()) {
            boolean isOfLastResponse = firing.action() == Action.DEFER && firing.call() >= completedCalls - 1;
            if (firing.turn() == turn || isOfLastResponse) {
                rules.add(firing.rule());
            }
        }
        return rules;
    }

    /** Returns a number that grows whenever other rules may have to be reminded of. */
    public synchronized long version() {
        return version;
    }

    /** Returns a number that grows with each change of the {@link #state}. */
    public synchronized long edits() {
        return edits;
    }

    /** Returns all firings, as a value. */
    public synchronized Firings state() {
        return new Firings(
                completedCalls,
                interruptions,
                interruptionsOfTurn,
                ofOthers,
                ofOthersInTurn,
                List.copyOf(fired.values()));
    }
}
