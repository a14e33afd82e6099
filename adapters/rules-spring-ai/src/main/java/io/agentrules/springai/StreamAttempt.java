package io.agentrules.springai;

import io.agentrules.api.ContextMode;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.RetryPlan;
import io.agentrules.springai.ResponseParts.Part;
import java.util.List;
import org.springframework.ai.chat.client.ChatClientResponse;

/** One streamed response. Each chunk is emitted when the emission allows all of it. */
final class StreamAttempt {
    private final Session session;
    private final ChunkBuffer chunks;
    private final StreamGuard answer;
    private final ResponseParts parts;

    StreamAttempt(Session session, Emission emission) {
        this.session = session;
        this.chunks = new ChunkBuffer(emission);
        this.answer = session.guard(emission, chunks);
        this.parts = new ResponseParts(answer);
    }

    boolean isInterrupted() {
        return answer.isInterrupted();
    }

    /** Receives the next chunk, and returns the chunks to emit now. */
    List<ChatClientResponse> take(ChatClientResponse chunk) {
        List<Part> ofChunk = chunk.chatResponse() == null ? List.of() : parts.of(chunk.chatResponse());
        chunks.add(chunk, ofChunk);
        parts.feed(ofChunk);
        return released();
    }

    /** Ends the response unless it was interrupted, and returns the chunks to emit now. */
    List<ChatClientResponse> end() {
        if (isInterrupted()) {
            return List.of();
        }
        answer.finish();
        if (answer.isInterrupted()) {
            return released();
        }
        List<ChatClientResponse> rest = chunks.releaseAll();
        chunks.toolCalls().forEach(call -> session.toolCall(call.tool(), ToolArguments.of(call.text())));
        return rest;
    }

    private List<ChatClientResponse> released() {
        boolean isKept = answer.interruption()
                .filter(stop -> stop.contextMode() == ContextMode.KEEP)
                .isPresent();
        return isKept ? chunks.releaseRetained() : chunks.releaseShown();
    }

    /** Stops watching, if the response has not ended. */
    void abandon() {
        answer.abandon();
    }

    /** Returns how to request another response after an interruption. */
    RetryPlan retry() {
        return answer.retry();
    }
}
