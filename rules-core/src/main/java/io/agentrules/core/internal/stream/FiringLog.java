package io.agentrules.core.internal.stream;

import io.agentrules.api.Firing.Action;
import io.agentrules.api.RepeatMode;
import io.agentrules.core.model.SessionState.Fired;
import io.agentrules.core.model.SessionState.Firings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The trigger rules that fired in a session, and when. Safe for use by many threads; a caller that first reads the log and then records a
 * firing holds its {@link #lock} for both.
 */
public final class FiringLog {
    /** By rule: its last firing, in the order of the firings. In most sessions no rule fires, so they share an empty map. */
    private Map<String, Fired> fired = Map.of();

    private int completedCalls;
    private int interruptions;
    private int interruptionsOfTurn;

    /** The interruptions in which a rule that is not {@linkplain io.agentrules.api.Level#isShared shared} took part: they have limits of their own. */
    private int guarded;

    private int guardedOfTurn;
    private int turn;
    private final Object lock;
    private final Consumer<Runnable> recording;

    /** Starts with the firings recorded before, for a trial: what may fire does not depend on the turn. */
    public FiringLog(Firings before) {
        this.lock = this;
        this.recording = Runnable::run;
        restore(before, 0);
    }

    /**
     * Starts without firings.
     *
     * @param lock guards this
     * @param recording makes a change of this, and may make it again after a {@link #restore}; called with the lock
     */
    public FiringLog(Object lock, Consumer<Runnable> recording) {
        this.lock = lock;
        this.recording = recording;
    }

    /** Returns what guards this. */
    Object lock() {
        return lock;
    }

    /** Replaces all firings, also for responses that are being watched. */
    public void restore(Firings firings, int inTurn) {
        synchronized (lock) {
            fired = Map.of();
            firings.fired().forEach(this::keep);
            completedCalls = firings.completedCalls();
            interruptions = firings.interruptions();
            interruptionsOfTurn = firings.interruptionsOfTurn();
            guarded = firings.guarded();
            guardedOfTurn = firings.guardedOfTurn();
            turn = inTurn;
        }
    }

    private void keep(Fired firing) {
        if (fired.isEmpty()) {
            fired = new LinkedHashMap<>();
        }
        fired.remove(firing.rule());
        fired.put(firing.rule(), firing);
    }

    /** Returns whether a rule may fire now, as far as its earlier firings are concerned. */
    boolean mayFire(String rule, RepeatMode mode, int gap) {
        synchronized (lock) {
            Fired before = fired.get(rule);
            return before == null
                    || switch (mode) {
                        case ONCE -> false;
                        case AFTER_GAP -> completedCalls - before.call() >= gap;
                        case ALWAYS -> true;
                    };
        }
    }

    /** Returns how many more interruptions there may be in this turn. */
    int left(int maxPerTurn, int maxPerSession) {
        synchronized (lock) {
            return Math.max(0, Math.min(maxPerTurn - interruptionsOfTurn, maxPerSession - interruptions));
        }
    }

    /** Returns how many more interruptions are allowed, not counting those of shared rules alone. */
    int leftForGuarded(int maxPerTurn, int maxPerSession) {
        synchronized (lock) {
            return Math.max(0, Math.min(maxPerTurn - guardedOfTurn, maxPerSession - guarded));
        }
    }

    /**
     * Records that rules fired together.
     *
     * @param isGuarded whether a rule that wants an interruption is not shared
     */
    public void fired(Collection<String> rules, Action action, boolean isGuarded) {
        record(() -> {
            for (String rule : rules) {
                keep(new Fired(rule, turn, completedCalls, action));
            }
            if (action == Action.INTERRUPT) {
                interruptions = oneMore(interruptions);
                interruptionsOfTurn = oneMore(interruptionsOfTurn);
                guarded = isGuarded ? oneMore(guarded) : guarded;
                guardedOfTurn = isGuarded ? oneMore(guardedOfTurn) : guardedOfTurn;
            }
        });
    }

    /**
     * Records that a model call was completed.
     *
     * @param deferred the rules that fired in this call without interrupting it, so that the model receives them after it; other calls may
     *     have completed since they fired
     */
    void completedCall(Collection<String> deferred) {
        List<String> rules = List.copyOf(deferred);
        record(() -> {
            for (String rule : rules) {
                Fired firing = fired.get(rule);
                if (firing != null && firing.action() == Action.DEFER && firing.call() < completedCalls) {
                    fired.replace(rule, new Fired(rule, firing.turn(), completedCalls, Action.DEFER));
                }
            }
            completedCalls = oneMore(completedCalls);
        });
    }

    private void record(Runnable change) {
        synchronized (lock) {
            recording.accept(change);
        }
    }

    private static int oneMore(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    /** Starts a turn, as a part of a change that the session records. */
    public void nextTurn() {
        interruptionsOfTurn = 0;
        guardedOfTurn = 0;
        turn = oneMore(turn);
    }

    /**
     * Returns the rules that the model has to be reminded of, in the order of their firings: those that fired in this turn, and
     * those that could only be told after the last response.
     */
    public List<String> toBeReminded() {
        synchronized (lock) {
            if (fired.isEmpty()) {
                return List.of();
            }
            return fired.values().stream()
                    .filter(firing -> firing.turn() == turn
                            || (firing.action() == Action.DEFER && firing.call() >= completedCalls - 1))
                    .map(Fired::rule)
                    .toList();
        }
    }

    /** Returns all firings, as a value. */
    public Firings state() {
        synchronized (lock) {
            return new Firings(
                    completedCalls,
                    interruptions,
                    interruptionsOfTurn,
                    guarded,
                    guardedOfTurn,
                    List.copyOf(fired.values()));
        }
    }
}
