package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes down what a caller of a streaming model hears. */
final class RecordingHandler implements StreamingChatResponseHandler {
    private final List<String> events = new ArrayList<>();
    private Optional<StreamingHandle> handle = Optional.empty();
    private Set<String> throwing = Set.of();

    /** Throws when it has written down one of these events. */
    void throwAt(String... events) {
        throwing = Set.of(events);
    }

    private void record(String event) {
        events.add(event);
        if (throwing.contains(event)) {
            throw new IllegalStateException("thrown on purpose");
        }
    }

    List<String> events() {
        return events;
    }

    /** Returns what came with the latest piece of text. */
    StreamingHandle handle() {
        return handle.orElseThrow();
    }

    @Override
    public void onPartialResponse(PartialResponse piece, PartialResponseContext context) {
        handle = Optional.of(context.streamingHandle());
        record("text " + piece.text());
    }

    @Override
    public void onPartialResponse(String piece) {
        events.add("text without handle " + piece);
    }

    @Override
    public void onPartialThinking(PartialThinking piece) {
        events.add("thinking " + piece.text());
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece) {
        events.add(
                "arguments " + piece.index() + " " + piece.id() + " " + piece.name() + " " + piece.partialArguments());
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall toolCall) {
        record("call " + toolCall.toolExecutionRequest().name());
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        events.add("raw " + event);
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        record("complete " + response.aiMessage().text());
    }

    @Override
    public void onError(Throwable error) {
        record("error " + error.getMessage());
    }
}
