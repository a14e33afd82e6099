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
import io.agentrules.core.StreamGuard;
import java.util.ArrayList;
import java.util.List;

/**
 * One response of a streaming model. Its pieces are forwarded to the caller as the emission allows. Its tool calls are forwarded only
 * when the response is complete, because a caller may run them at once, and a rule may still interrupt what follows them.
 */
final class StreamAttempt implements StreamingChatResponseHandler {
    private final StreamedCall call;
    private final StreamingChatResponseHandler handler;
    private final ChatRequest request;
    private final StreamForwarder forwarder;
    private final StreamGuard answer;
    private final List<CompleteToolCall> toolCalls = new ArrayList<>();

    /** Whether further events are ignored: a model that was stopped may continue for a while, or to its end. */
    private volatile boolean isFinished;

    StreamAttempt(StreamedCall call, StreamingChatResponseHandler handler, ChatRequest request) {
        this.call = call;
        this.handler = handler;
        this.request = request;
        this.forwarder = new StreamForwarder(handler, call);
        this.answer = call.guarded(forwarder);
    }

    @Override
    public void onPartialResponse(PartialResponse piece, PartialResponseContext context) {
        if (!isFinished) {
            call.setUpstream(context.streamingHandle());
            onPartialResponse(piece.text());
        }
    }

    @Override
    public void onPartialResponse(String piece) {
        if (isActive()) {
            forwarder.streams(StreamSource.TEXT);
            answer.text(piece);
            stopIfInterrupted();
        }
    }

    @Override
    public void onPartialThinking(PartialThinking piece, PartialThinkingContext context) {
        if (!isFinished) {
            call.setUpstream(context.streamingHandle());
            onPartialThinking(piece);
        }
    }

    @Override
    public void onPartialThinking(PartialThinking piece) {
        if (isActive()) {
            forwarder.streams(StreamSource.THINKING);
            answer.thinking(piece.text());
            stopIfInterrupted();
        }
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece, PartialToolCallContext context) {
        if (!isFinished) {
            call.setUpstream(context.streamingHandle());
            onPartialToolCall(piece);
        }
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece) {
        if (isActive()) {
            forwarder.streams(piece);
            ResponseParts.arguments(piece, answer);
            stopIfInterrupted();
        }
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall toolCall) {
        if (isActive()) {
            toolCalls.add(toolCall);
            ResponseParts.toolCall(toolCall.index(), toolCall.toolExecutionRequest(), answer);
            stopIfInterrupted();
        }
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        if (isActive()) {
            handler.onUnmappedRawEvent(event);
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        if (!isActive()) {
            return;
        }
        ResponseParts.whole(response.aiMessage(), answer);
        stopIfInterrupted();
        if (isActive()) {
            isFinished = true;
            call.completed(response);
            toolCalls.forEach(toolCall -> forwarder.deliver(() -> handler.onCompleteToolCall(toolCall)));
            forwarder.deliver(() -> handler.onCompleteResponse(call.withKeptText(response)));
        }
    }

    /** Tells listeners that the response will not continue, unless it has ended. */
    void abandon() {
        answer.abandon();
    }

    @Override
    public void onError(Throwable error) {
        abandon();
        if (isActive()) {
            handler.onError(error);
        }
    }

    private boolean isActive() {
        return !isFinished && !call.isCancelled();
    }

    private void stopIfInterrupted() {
        if (answer.isInterrupted()) {
            isFinished = true;
            call.retry(request, answer.retry());
        }
    }
}
