package io.agentrules.core.internal.stream;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Level;
import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.model.GuardSettings;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides about the matches in one response. A rule's own options take precedence over the harness's settings.
 *
 * <p>The limits on interruptions hold for all rules together. But those of the repository and of libraries, which are {@linkplain
 * Level#isShared shared}, must not use them up to get past the rules of the user, the organization and the harness: for these, only the
 * interruptions count in which one of them took part.
 */
public final class FiringPolicy {
    private final TriggerIndex triggers;
    private final GuardSettings settings;

    /** The rules whose reminders are deferred to the end of the response; they fire again in it only to interrupt. */
    private final BitSet deferred = new BitSet();

    /** Creates a policy for the rules of an index. */
    public FiringPolicy(TriggerIndex triggers, GuardSettings settings) {
        this.triggers = triggers;
        this.settings = settings;
    }

    /**
     * The decision about a group of matches.
     *
     * @param matches the matches whose rules fire
     * @param action whether the model is interrupted
     * @param contextMode whether the model's text is kept: it is if all rules allow it
     * @param isGuarded whether a rule that wants an interruption is not shared
     * @param isBounded whether the model would have been interrupted without the limits on interruptions
     * @param left how many more interruptions there may be in this turn, after this one
     */
    public record Outcome(
            List<Match> matches,
            Action action,
            ContextMode contextMode,
            boolean isGuarded,
            boolean isBounded,
            int left) {}

    /** Decides about a group of matches; empty if none of their rules may fire. */
    public Optional<Outcome> decide(MatchGroup group, FiringLog log) {
        List<Match> firing = group.matches().stream()
                .filter(match -> mayFire(match.rule(), group.source(), log))
                .filter(match -> !deferred.get(match.rule())
                        || (interrupts(match.rule(), group.source()) && isWithinLimits(match.rule(), log)))
                .toList();
        if (firing.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> wanted = firing.stream()
                .map(Match::rule)
                .filter(rule -> interrupts(rule, group.source()))
                .toList();
        boolean interrupts = wanted.stream().anyMatch(rule -> isWithinLimits(rule, log));
        if (!interrupts) {
            firing.forEach(match -> deferred.set(match.rule()));
        }
        boolean isGuarded = wanted.stream().anyMatch(this::isGuarded);
        return Optional.of(new Outcome(
                firing,
                interrupts ? Action.INTERRUPT : Action.DEFER,
                contextMode(firing),
                isGuarded,
                !wanted.isEmpty() && !interrupts,
                leftAfter(interrupts, isGuarded, log)));
    }

    /** Returns how many more interruptions there may be at most: first those of shared rules, then those of the others. */
    private int leftAfter(boolean interrupts, boolean isGuarded, FiringLog log) {
        int ofAll = Math.max(0, left(log) - (interrupts ? 1 : 0));
        int guarded = Math.max(0, leftForGuarded(log) - (interrupts && isGuarded ? 1 : 0));
        if (!triggers.has(Level::isShared)) {
            return guarded;
        }
        return triggers.has(level -> !level.isShared())
                ? (int) Math.min(Integer.MAX_VALUE, (long) ofAll + guarded)
                : ofAll;
    }

    /** Returns whether a rule that matched may fire again in the response. */
    public boolean mayFireAgain(int rule) {
        return Stream.of(StreamSource.TEXT, StreamSource.TOOL) // thinking is treated as text
                .anyMatch(source -> repeatsAtOnce(rule, source) && (!deferred.get(rule) || interrupts(rule, source)));
    }

    private boolean repeatsAtOnce(int rule, StreamSource source) {
        GuardSettings own = of(rule);
        return switch (own.repeatMode(source)) {
            case ONCE -> false;
            case AFTER_GAP -> own.repeatGap() == 0;
            case ALWAYS -> true;
        };
    }

    /** Returns whether the limits allow a rule to interrupt now. */
    public boolean isWithinLimits(int rule, FiringLog log) {
        return left(log) > 0 || (isGuarded(rule) && leftForGuarded(log) > 0);
    }

    /** Returns whether a rule is the user's, the organization's or the harness's. */
    private boolean isGuarded(int rule) {
        return !triggers.rule(rule).source().level().isShared();
    }

    /** Returns how many more interruptions are allowed in this turn. */
    private int left(FiringLog log) {
        return log.left(settings.maxPerTurn(), settings.maxPerSession());
    }

    /** Returns how many more interruptions are allowed in which rules take part that are not shared. */
    private int leftForGuarded(FiringLog log) {
        return log.leftForGuarded(settings.maxPerTurn(), settings.maxPerSession());
    }

    private GuardSettings of(int rule) {
        return settings.with(triggers.trigger(rule).options());
    }

    /** Returns whether a rule may fire, as far as its earlier firings are concerned. */
    public boolean mayFire(int rule, StreamSource source, FiringLog log) {
        GuardSettings own = of(rule);
        return log.mayFire(triggers.rule(rule).name(), own.repeatMode(source), own.repeatGap());
    }

    /** Returns whether a rule wants to interrupt such a stream. */
    public boolean interrupts(int rule, StreamSource source) {
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
