package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.agentrules.api.StreamSource;
import io.agentrules.core.model.StreamOutput;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Forwards streamed pieces to the caller when the guard releases them. Parts that arrived whole are watched but not forwarded. */
final class StreamForwarder implements StreamOutput {
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final StreamingChatResponseHandler handler;
    private final StreamedCall call;
    private final Set<StreamSource> streaming = new HashSet<>();
    private final Map<String, PartialToolCall> toolCalls = new HashMap<>();

    StreamForwarder(StreamingChatResponseHandler handler, StreamedCall call) {
        this.handler = handler;
        this.call = call;
    }

    /** Records that text or thinking is streamed. */
    void streams(StreamSource source) {
        streaming.add(source);
    }

    /** Records that the arguments of a tool call are streamed. */
    void streams(PartialToolCall piece) {
        toolCalls.put(ResponseParts.stream(piece.index()), piece);
    }

    /**
     * Calls the handler. Tells it what it threw, as LangChain4j's own models do: the caller may hear of it nowhere else. Never throws, so
     * that the response is watched and forwarded to its end.
     */
    void deliver(Runnable event) {
        try {
            event.run();
        } catch (Exception | Error thrown) { // checked ones too: handlers may be written in Kotlin
            reportError(thrown);
        }
    }

    private void reportError(Throwable error) {
        try {
            handler.onError(error);
        } catch (RuntimeException | Error thrown) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "A handler of a streamed response threw in onError(" + error + ")",
                    thrown);
        }
    }

    @Override
    public void show(StreamSource source, String stream, String text) {
        deliver(() -> pass(source, stream, text));
    }

    private void pass(StreamSource source, String stream, String text) {
        if (source == StreamSource.TOOL) {
            arguments(toolCalls.get(stream), text);
        } else if (streaming.contains(source)) {
            if (source == StreamSource.TEXT) {
                text(text);
            } else {
                thinking(new PartialThinking(text));
            }
        }
    }

    private void text(String text) {
        if (call.canBeStopped()) {
            handler.onPartialResponse(new PartialResponse(text), new PartialResponseContext(call));
        } else {
            handler.onPartialResponse(text);
        }
    }

    private void thinking(PartialThinking piece) {
        if (call.canBeStopped()) {
            handler.onPartialThinking(piece, new PartialThinkingContext(call));
        } else {
            handler.onPartialThinking(piece);
        }
    }

    private void arguments(@Nullable PartialToolCall streamed, String text) {
        if (streamed == null) {
            return;
        }
        PartialToolCall piece = PartialToolCall.builder()
                .index(streamed.index())
                .id(streamed.id())
                .name(streamed.name())
                .partialArguments(text)
                .build();
        if (call.canBeStopped()) {
            handler.onPartialToolCall(piece, new PartialToolCallContext(call));
        } else {
            handler.onPartialToolCall(piece);
        }
    }
}
