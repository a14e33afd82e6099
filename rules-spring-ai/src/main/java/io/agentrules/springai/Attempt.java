package io.agentrules.springai;

import io.agentrules.api.ContextMode;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.RetryPlan;
import io.agentrules.springai.Parts.Part;
import java.util.List;
import org.springframework.ai.chat.client.ChatClientResponse;

/** One response that streams. Each of its chunks goes on when the emission lets all of it go. */
final class Attempt {
    private final Session session;
    private final HeldChunks chunks;
    private final StreamGuard answer;
    private final Parts parts;

    Attempt(Session session, Emission emission) {
        this.session = session;
        this.chunks = new HeldChunks(emission);
        this.answer = session.guard(emission, chunks);
        this.parts = new Parts(answer);
    }

    boolean isInterrupted() {
        return answer.isInterrupted();
    }

    /** Takes the next chunk, and returns those that go on now. */
    List<ChatClientResponse> take(ChatClientResponse chunk) {
        List<Part> ofChunk = chunk.chatResponse() == null ? List.of() : parts.of(chunk.chatResponse());
        chunks.hold(chunk, ofChunk);
        parts.feed(ofChunk);
        return released();
    }

    /** Ends the response, if nothing has interrupted it, and returns the chunks that go on now. */
    List<ChatClientResponse> end() {
        if (isInterrupted()) {
            return List.of();
        }
        answer.finish();
        if (answer.isInterrupted()) {
            return released();
        }
        List<ChatClientResponse> rest = chunks.all();
        chunks.toolCalls().forEach(call -> session.toolCall(call.tool(), ToolArguments.of(call.text())));
        return rest;
    }

    private List<ChatClientResponse> released() {
        boolean isKept = answer.interruption()
                .filter(stop -> stop.contextMode() == ContextMode.KEEP)
                .isPresent();
        return isKept ? chunks.kept() : chunks.released();
    }

    /** Returns how to ask for another response, when this one was interrupted. */
    RetryPlan retry() {
        return answer.retry();
    }
}
