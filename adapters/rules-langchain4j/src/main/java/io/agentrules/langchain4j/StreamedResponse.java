package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.agentrules.api.StreamSource;
import io.agentrules.core.Attempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.StreamOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One response of a streaming model. Its pieces are forwarded to the caller as the emission allows; what never streamed is watched, but not
 * forwarded. Its tool calls are forwarded only when the response is complete, because a caller may run them at once, and a rule may still
 * interrupt what follows them.
 */
final class StreamedResponse implements StreamingChatResponseHandler, StreamOutput {
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final StreamedCall streamed;
    private final ModelCall<ChatRequest> call;
    private final StreamingChatResponseHandler handler;
    private final Attempt attempt;
    private final Set<StreamSource> streaming = new HashSet<>();
    private final Map<String, PartialToolCall> pieces = new HashMap<>();
    private final List<CompleteToolCall> toolCalls = new ArrayList<>();

    /** Whether further events are ignored: a model that was stopped may continue for a while, or to its end. */
    private volatile boolean isFinished;

    StreamedResponse(
            StreamedCall streamed,
            ModelCall<ChatRequest> call,
            Emission emission,
            StreamingChatResponseHandler handler) {
        this.streamed = streamed;
        this.call = call;
        this.handler = handler;
        this.attempt = call.begin(emission, this);
    }

    @Override
    public void onPartialResponse(PartialResponse piece, PartialResponseContext context) {
        if (!isFinished) {
            streamed.setUpstream(context.streamingHandle());
            onPartialResponse(piece.text());
        }
    }

    @Override
    public void onPartialResponse(String piece) {
        streaming.add(StreamSource.TEXT);
        read(response -> response.text(piece));
    }

    @Override
    public void onPartialThinking(PartialThinking piece, PartialThinkingContext context) {
        if (!isFinished) {
            streamed.setUpstream(context.streamingHandle());
            onPartialThinking(piece);
        }
    }

    @Override
    public void onPartialThinking(PartialThinking piece) {
        streaming.add(StreamSource.THINKING);
        read(response -> response.thinking(piece.text()));
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece, PartialToolCallContext context) {
        if (!isFinished) {
            streamed.setUpstream(context.streamingHandle());
            onPartialToolCall(piece);
        }
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece) {
        String key = ChatRequests.key(piece.index());
        pieces.put(key, piece);
        read(response -> response.arguments(key, piece.name(), piece.partialArguments()));
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall toolCall) {
        toolCalls.add(toolCall);
        read(response -> ChatRequests.read(toolCall.index(), toolCall.toolExecutionRequest(), response));
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        if (isActive()) {
            handler.onUnmappedRawEvent(event);
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        read(whole -> {
            ChatRequests.read(response, whole);
            if (whole.end()) {
                isFinished = true;
                toolCalls.forEach(toolCall -> deliver(() -> handler.onCompleteToolCall(toolCall)));
                String kept = call.kept();
                deliver(() -> handler.onCompleteResponse(
                        kept.isEmpty() ? response : ChatRequests.withTextBefore(response, kept)));
            }
        });
    }

    @Override
    public void onError(Throwable error) {
        close();
        if (isActive()) {
            handler.onError(error);
        }
    }

    /** Stops watching, unless the response has ended. */
    void close() {
        attempt.close();
    }

    private boolean isActive() {
        return !isFinished && !call.isCancelled();
    }

    /** Reads something, and asks again if a rule interrupts it. */
    private void read(Consumer<Attempt> event) {
        if (!isActive()) {
            return;
        }
        try {
            event.accept(attempt);
            if (!attempt.isInterrupted() || isFinished || attempt.end()) {
                return;
            }
        } catch (CancellationException cancelled) { // by the caller, since then
            isFinished = true;
            return;
        }
        isFinished = true;
        streamed.retry();
    }

    @Override
    public void show(StreamSource source, String stream, String text) {
        if (source == StreamSource.TOOL) {
            deliver(() -> arguments(pieces.get(stream), text));
        } else if (streaming.contains(source)) {
            deliver(source == StreamSource.TEXT ? () -> text(text) : () -> thinking(new PartialThinking(text)));
        }
    }

    private void text(String text) {
        if (streamed.canBeStopped()) {
            handler.onPartialResponse(new PartialResponse(text), new PartialResponseContext(streamed));
        } else {
            handler.onPartialResponse(text);
        }
    }

    private void thinking(PartialThinking piece) {
        if (streamed.canBeStopped()) {
            handler.onPartialThinking(piece, new PartialThinkingContext(streamed));
        } else {
            handler.onPartialThinking(piece);
        }
    }

    private void arguments(@Nullable PartialToolCall streaming, String text) {
        if (streaming == null) {
            return;
        }
        PartialToolCall piece = PartialToolCall.builder()
                .index(streaming.index())
                .id(streaming.id())
                .name(streaming.name())
                .partialArguments(text)
                .build();
        if (streamed.canBeStopped()) {
            handler.onPartialToolCall(piece, new PartialToolCallContext(streamed));
        } else {
            handler.onPartialToolCall(piece);
        }
    }

    /**
     * Calls the handler. Tells it what it threw, as LangChain4j's own models do: the caller may hear of it nowhere else. Never throws, so
     * that the response is watched and forwarded to its end.
     */
    private void deliver(Runnable event) {
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
}
