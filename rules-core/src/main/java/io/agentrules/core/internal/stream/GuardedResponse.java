package io.agentrules.core.internal.stream;

import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.FiringPolicy.Outcome;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One response of the model in a session, watched by the trigger rules that were armed when it began: first {@link #feed} and
 * {@link #finish} return matches, then {@link #decide} says what follows from each. For one thread at a time.
 */
public final class GuardedResponse {
    private final TriggerIndex triggers;
    private final FiringPolicy policy;
    private final ResponseMatcher matcher;
    private final FiringLog log;
    private final Reminder reminder;
    private final Runnable saving;
    private final ResponseEvents events;
    private final Set<String> deferred = new HashSet<>();
    private long characters;

    /**
     * Starts a response.
     *
     * @param matcher finds matches of {@code triggers}
     * @param log of the session
     * @param saving called when the response is complete or interrupted, before listeners are told so; they hear of a firing before
     */
    public GuardedResponse(
            TriggerIndex triggers,
            FiringPolicy policy,
            ResponseMatcher matcher,
            FiringLog log,
            Reminder reminder,
            Runnable saving,
            ResponseEvents events) {
        this.triggers = triggers;
        this.policy = policy;
        this.matcher = matcher;
        this.log = log;
        this.reminder = reminder;
        this.saving = saving;
        this.events = events;
    }

    /** Matches a slice of a piece of a stream. */
    public List<MatchGroup> feed(Delta stream, String slice) {
        characters += slice.length();
        matcher.feed(stream, slice);
        return matcher.taken();
    }

    /** Ends a stream, and matches what had to wait for its end. */
    public List<MatchGroup> finish(String stream) {
        matcher.finish(stream);
        return matcher.taken();
    }

    /** Returns the trigger rule of a name. */
    Optional<Rule> rule(String name) {
        return triggers.rule(name);
    }

    /** Returns whether a stream of that key began, and was not ended. */
    public boolean isOpen(String stream) {
        return matcher.isOpen(stream);
    }

    /** Returns whether an open stream is of a tool with that name, in any case. */
    boolean isOfTool(String stream, String tool) {
        return matcher.isOfTool(stream, tool);
    }

    /** Returns the key of the stream that began first, of those that were not ended; empty when there is none. */
    public Optional<String> firstStream() {
        return matcher.firstStream();
    }

    /** Decides which rules fire, and returns what follows from it, also when that is not an interruption; empty when none may fire. */
    public Optional<Interruption> decide(MatchGroup matches, String stream) {
        Optional<Outcome> outcome = record(matches);
        matches.matches().stream()
                .map(Match::rule)
                .filter(rule -> !policy.mayFireAgain(rule))
                .forEach(matcher::disarm);
        return outcome.map(fired -> publish(matches, stream, fired));
    }

    private Optional<Outcome> record(MatchGroup matches) {
        synchronized (log) { // several responses of a session share the bounds on interruptions
            Optional<Outcome> outcome = policy.decide(matches, log);
            outcome.ifPresent(fired -> log.fired(
                    fired.matches().stream()
                            .map(match -> triggers.rule(match.rule()).name())
                            .distinct()
                            .toList(),
                    fired.action(),
                    fired.involvesOthers()));
            return outcome;
        }
    }

    private Interruption publish(MatchGroup matches, String stream, Outcome outcome) {
        List<Rule> rules = outcome.matches().stream()
                .map(Match::rule)
                .distinct()
                .map(triggers::rule)
                .toList();
        if (outcome.isBounded()) {
            rules.forEach(events::bounded);
        }
        var firing = new Firing(
                matches.source(),
                stream,
                matches.offset(),
                outcome.matches().stream()
                        .map(match ->
                                new Firing.Match(triggers.rule(match.rule()).name(), match.pattern()))
                        .toList(),
                outcome.action(),
                matches.excerpt(),
                reminder.of(rules));
        if (firing.action() == Action.DEFER) {
            rules.forEach(rule -> deferred.add(rule.name()));
        }
        events.fired(firing, matches.tool());
        return new Interruption(firing, outcome.contextMode(), outcome.left());
    }

    /** Records that the response is complete. */
    public void completed() {
        log.completedCall(deferred);
        saving.run();
        publishLength();
    }

    /** Records that the response is interrupted, and will probably not be complete. */
    public void interrupted() {
        saving.run();
        publishLength();
    }

    /** Records that an interrupted response goes on. */
    public void resumed() {
        events.resumed();
    }

    /** Records that nothing more will come of the response. */
    public void abandoned() {
        events.abandoned();
    }

    private void publishLength() {
        long watched = characters;
        characters = 0;
        events.ended(watched);
    }
}
