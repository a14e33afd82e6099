package io.agentrules.core.internal.stream;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.RepeatMode;
import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.model.GuardSettings;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Decides what the matches in one response do: a rule's own options override the settings of the harness. */
public final class FiringPolicy {
    private final TriggerIndex triggers;
    private final GuardSettings settings;

    /** The rules deferred until after the response: they do not fire again in it. */
    private final BitSet told = new BitSet();

    /** Decides about the rules of an index. */
    public FiringPolicy(TriggerIndex triggers, GuardSettings settings) {
        this.triggers = triggers;
        this.settings = settings;
    }

    /**
     * What follows from a group of matches.
     *
     * @param matches those whose rules fire
     * @param action whether the model is interrupted
     * @param contextMode whether the text written so far is kept: it is if no rule wants otherwise
     * @param isBounded whether it would have been interrupted, had it not been so often enough
     * @param left how many more interruptions there may be in this turn, after this one
     */
    public record Outcome(List<Match> matches, Action action, ContextMode contextMode, boolean isBounded, int left) {}

    /** Decides about matches in a stream; empty when none of their rules may fire. */
    public Optional<Outcome> decide(MatchGroup batch, FiringLog log) {
        List<Match> firing = batch.matches().stream()
                .filter(match -> !told.get(match.rule()) && mayFire(match.rule(), log))
                .toList();
        if (firing.isEmpty()) {
            return Optional.empty();
        }
        int left = left(log);
        boolean wanted = firing.stream().anyMatch(match -> interrupts(match.rule(), batch.source()));
        boolean interrupts = wanted && left > 0;
        if (!interrupts) {
            firing.forEach(match -> told.set(match.rule()));
        }
        return Optional.of(new Outcome(
                firing,
                interrupts ? Action.INTERRUPT : Action.DEFER,
                contextMode(firing),
                wanted && !interrupts,
                interrupts ? left - 1 : left));
    }

    /** Returns whether a rule that matched may fire later in the response. */
    public boolean mayFireAgain(int rule) {
        GuardSettings own = of(rule);
        return own.repeatMode() == RepeatMode.AFTER_GAP && own.repeatGap() == 0 && !told.get(rule);
    }

    /** Returns how many more interruptions there may be in this turn. */
    int left(FiringLog log) {
        return log.left(settings.maxPerTurn(), settings.maxPerSession());
    }

    private GuardSettings of(int rule) {
        return settings.with(triggers.trigger(rule).options());
    }

    boolean mayFire(int rule, FiringLog log) {
        GuardSettings own = of(rule);
        return log.mayFire(triggers.rule(rule).name(), own.repeatMode(), own.repeatGap());
    }

    boolean interrupts(int rule, StreamSource source) {
        return switch (of(rule).interruptMode()) {
            case NEVER -> false;
            case ALWAYS -> true;
            case TOOL_ONLY -> source == StreamSource.TOOL;
            case PROSE_ONLY -> source != StreamSource.TOOL;
        };
    }

    private ContextMode contextMode(List<Match> firing) {
        boolean isKept = firing.stream().allMatch(match -> of(match.rule()).contextMode() == ContextMode.KEEP);
        return isKept ? ContextMode.KEEP : ContextMode.DISCARD;
    }
}
