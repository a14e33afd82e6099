package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.StreamEvent;
import io.agentrules.core.internal.event.EventPublisher;
import io.agentrules.core.internal.event.RunningOperation;
import java.util.Optional;

/** Publishes the events of one response: its firings, how much of it was watched, and its end. */
public final class ResponseEvents {
    private final String session;
    private final EventPublisher events;

    /** Volatile because a response may be abandoned on any thread, also after it was resumed. */
    private volatile RunningOperation<StreamEvent> operation;

    /**
     * Starts with an operation that has begun.
     *
     * @param session the id of the session
     */
    public ResponseEvents(String session, EventPublisher events, RunningOperation<StreamEvent> operation) {
        this.session = session;
        this.events = events;
        this.operation = operation;
    }

    /** Publishes a firing; {@code tool} is empty for text and thinking. */
    void fired(Firing firing, String tool) {
        events.triggered(session, firing, Optional.of(tool).filter(name -> !name.isEmpty()), operation);
    }

    /** Reports a rule that no longer interrupts, because the model was interrupted too often. */
    void bounded(Rule rule) {
        events.reportLate(Diagnostic.warning(
                        "interruptions-bounded",
                        "A match did not interrupt the model, because the limit on interruptions is reached",
                        "Make the pattern narrower, so that the model's next response does not match again")
                .about(rule.name())
                .at(rule.source().location()));
    }

    /** Publishes that the response is complete or interrupted, and how many characters were watched since it began or was resumed. */
    void ended(long characters) {
        var event = new StreamEvent(session, characters);
        events.streamed(event);
        operation.ended(() -> event);
    }

    /** Begins another operation, for the rest of an interrupted response. */
    void resumed() {
        operation = events.guarding(session);
    }

    /** Publishes that nothing more will come of the response; does nothing after its end. */
    void abandoned() {
        events.flush();
        operation.close();
    }
}
