package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.event.RunningOperation;
import io.agentrules.core.internal.stream.FiringPolicy.Outcome;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Interruption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides what follows from matches in one response, records which rules fired in the session, and publishes it. Knows no text. */
public final class ResponseFirings {
    private final String session;
    private final TriggerIndex triggers;
    private final FiringPolicy policy;
    private final FiringLog log;
    private final Reminder reminder;
    private final Runnable saving;
    private final EventPublisher events;
    private final Set<String> deferred = new HashSet<>();

    /** Volatile because a response may be abandoned on any thread, also after it was resumed. */
    private volatile RunningOperation<StreamEvent> operation;

    /**
     * Starts without firings.
     *
     * @param session the id of the session
     * @param saving called when the response ends or is interrupted, before listeners hear that; of a firing they hear at once
     * @param operation the watching, of whose beginning listeners have heard
     */
    public ResponseFirings(
            String session,
            TriggerIndex triggers,
            GuardSettings settings,
            FiringLog log,
            Reminder reminder,
            Runnable saving,
            EventPublisher events,
            RunningOperation<StreamEvent> operation) {
        this.session = session;
        this.triggers = triggers;
        this.policy = new FiringPolicy(triggers, settings);
        this.log = log;
        this.reminder = reminder;
        this.saving = saving;
        this.events = events;
        this.operation = operation;
    }

    /** Decides which rules fire, and returns what follows from it, also when that is not an interruption; empty when none may fire. */
    Optional<Interruption> decide(MatchGroup matches, String stream) {
        Optional<Outcome> outcome;
        synchronized (log.lock()) { // several responses of a session share the bounds on interruptions
            outcome = policy.decide(matches, log);
            outcome.ifPresent(fired ->
                    log.fired(rules(fired).stream().map(Rule::name).toList(), fired.action(), fired.isGuarded()));
        }
        return outcome.map(fired -> publish(matches, stream, fired));
    }

    private List<Rule> rules(Outcome outcome) {
        return outcome.matches().stream()
                .map(Match::rule)
                .distinct()
                .map(triggers::rule)
                .toList();
    }

    /** Returns whether a rule that matched may fire again in the response. */
    boolean mayFireAgain(int rule) {
        return policy.mayFireAgain(rule);
    }

    private Interruption publish(MatchGroup matches, String stream, Outcome outcome) {
        List<Rule> rules = rules(outcome);
        if (outcome.isBounded()) {
            rules.forEach(this::reportBounded);
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
        Optional<String> tool = Optional.of(matches.tool()).filter(name -> !name.isEmpty());
        events.triggered(session, firing, tool, operation);
        return new Interruption(firing, outcome.contextMode(), outcome.left());
    }

    private void reportBounded(Rule rule) {
        events.reportLate(Diagnostic.warning(
                        "interruptions-bounded",
                        "A match did not interrupt the model, because the limit on interruptions is reached",
                        "Make the pattern narrower, so that the model's next response does not match again")
                .about(rule.name())
                .at(rule.source().location()));
    }

    /** Records that the response is complete; {@code characters} of it were watched since it began or was resumed. */
    void completed(long characters) {
        log.completedCall(deferred);
        ended(characters);
    }

    /** Records that the response is complete or interrupted: no more pieces are read, unless it is resumed. */
    void ended(long characters) {
        saving.run();
        var event = new StreamEvent(session, characters);
        events.streamed(event);
        operation.ended(() -> event);
    }

    /** Records that an interrupted response goes on, as another operation. */
    void resumed() {
        operation = events.guarding(session);
    }

    /** Publishes that the response will not continue; has no effect after its end. */
    void abandoned() {
        events.flush();
        operation.close();
    }
}
