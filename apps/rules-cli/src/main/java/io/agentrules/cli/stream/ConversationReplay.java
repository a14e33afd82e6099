package io.agentrules.cli.stream;

import io.agentrules.cli.command.WorkContext;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays in a session what a harness does: turns, model calls in them, and model output. Output outside a call starts a call,
 * and a call outside a turn starts a turn. Interruptions do not stop the model: the rest is watched as well.
 */
final class ConversationReplay {
    private final Session session;
    private final WorkContext context;
    private final Runnable fired;
    private @Nullable StreamGuard call;
    private boolean isTurn;
    private boolean isCalled;

    /**
     * Creates a conversation without a turn.
     *
     * @param context the current work, the same in each turn
     * @param fired is run whenever rules may have fired
     */
    ConversationReplay(Session session, WorkContext context, Runnable fired) {
        this.session = session;
        this.context = context;
        this.fired = fired;
    }

    /** Starts a turn; without a prompt of its own it uses that of the context, or an empty one. */
    void startTurn(Optional<String> prompt) {
        endTurn();
        isTurn = true;
        isCalled = false;
        context.withPrompt(prompt).applyTo(session);
    }

    /** Ends the current turn, if any; a turn without a call counts as one call without output. */
    void endTurn() {
        if (isTurn && !isCalled) {
            startCall();
        }
        endCall();
        isTurn = false;
    }

    /** Starts a model call. */
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

    /** Ends the current call, if any. */
    void endCall() {
        StreamGuard ending = call;
        if (ending != null) {
            resumeAll(ending, ending.finish());
            call = null;
        }
    }

    /** Watches a piece of model output. */
    void feed(Delta delta) {
        StreamGuard writing = call == null ? open() : call;
        resumeAll(writing, writing.feed(delta));
    }

    /** Ends the stream with that key in the current call, if any. */
    void endStream(String key) {
        StreamGuard writing = call;
        if (writing != null) {
            resumeAll(writing, writing.finish(key));
        }
    }

    private void resumeAll(StreamGuard guard, Optional<Interruption> first) {
        fired.run();
        for (Optional<Interruption> next = first; next.isPresent(); ) {
            next = guard.resume();
            fired.run();
        }
    }
}
