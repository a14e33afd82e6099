package io.agentrules.core.internal.stream;

import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.FiringPolicy.Outcome;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides what follows from matches in one response, records which rules fired in the session, and publishes it. Knows no text. */
final class ResponseFirings {
    private final TriggerIndex triggers;
    private final FiringPolicy policy;
    private final FiringLog log;
    private final Reminder reminder;
    private final Runnable saving;
    private final ResponseEvents events;
    private final Set<String> deferred = new HashSet<>();

    ResponseFirings(
            TriggerIndex triggers,
            GuardSettings settings,
            FiringLog log,
            Reminder reminder,
            Runnable saving,
            ResponseEvents events) {
        this.triggers = triggers;
        this.policy = new FiringPolicy(triggers, settings);
        this.log = log;
        this.reminder = reminder;
        this.saving = saving;
        this.events = events;
    }

    /** Decides which rules fire, and returns what follows from it, also when that is not an interruption; empty when none may fire. */
    Optional<Interruption> decide(MatchGroup matches, String stream) {
        return record(matches).map(fired -> publish(matches, stream, fired));
    }

    /** Returns whether a rule that matched may fire again in the response. */
    boolean mayFireAgain(int rule) {
        return policy.mayFireAgain(rule);
    }

    private Optional<Outcome> record(MatchGroup matches) {
        synchronized (log.lock()) { // several responses of a session share the bounds on interruptions
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

    /** Records that the response is complete; {@code characters} of it were watched since it began or was resumed. */
    void completed(long characters) {
        log.completedCall(deferred);
        interrupted(characters);
    }

    /** Records that the response is interrupted, and will probably not be complete. */
    void interrupted(long characters) {
        saving.run();
        events.ended(characters);
    }

    /** Records that an interrupted response goes on. */
    void resumed() {
        events.resumed();
    }

    /** Records that nothing more will come of the response. */
    void abandoned() {
        events.abandoned();
    }
}
