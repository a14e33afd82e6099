package io.agentrules.cli;

import io.agentrules.core.Delta;
import io.agentrules.core.Interruption;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session and what a harness does in it: turns, in them calls of the model, and what it writes. What is written outside of
 * any begins one. Nothing stops the model: after an interruption the rest is watched too.
 */
final class Conversation {
    private final Session session;
    private final WorkContext context;
    private final Runnable fired;
    private @Nullable StreamGuard call;
    private boolean isTurn;
    private boolean isCalled;

    /**
     * Begins with no turn.
     *
     * @param context what counts in each turn
     * @param fired is run as soon as rules may have fired
     */
    Conversation(Session session, WorkContext context, Runnable fired) {
        this.session = session;
        this.context = context;
        this.fired = fired;
    }

    /** Begins a turn; without a prompt of its own it has that of the context, or an empty one. */
    void startTurn(Optional<String> prompt) {
        endTurn();
        isTurn = true;
        isCalled = false;
        context.withPrompt(prompt).applyTo(session);
    }

    /** Ends the turn, if there is one; a turn without a call was one call, in which nothing was written. */
    void endTurn() {
        if (isTurn && !isCalled) {
            startCall();
        }
        endCall();
        isTurn = false;
    }

    /** Begins a call of the model. */
    void startCall() {
        endCall();
        open();
    }

    private StreamGuard open() {
        if (!isTurn) {
            startTurn(Optional.empty());
        }
        isCalled = true;
        StreamGuard opened = session.guard();
        call = opened;
        return opened;
    }

    /** Ends the call, if there is one. */
    void endCall() {
        StreamGuard ending = call;
        if (ending != null) {
            resumeAll(ending, ending.finish());
            call = null;
        }
    }

    /** Takes a piece of what the model writes. */
    void feed(Delta delta) {
        StreamGuard writing = call == null ? open() : call;
        resumeAll(writing, writing.feed(delta));
    }

    /** Ends a stream of the call, if there is one of that key. */
    void endStream(String key) {
        StreamGuard writing = call;
        if (writing != null) {
            resumeAll(writing, writing.finish(key));
        }
    }

    private void resumeAll(StreamGuard guard, Optional<Interruption> first) {
        fired.run();
        for (Optional<Interruption> next = first; next.isPresent(); ) {
            next = guard.goOn();
            fired.run();
        }
    }
}
