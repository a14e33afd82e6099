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
 * One response of a streaming model. Its pieces go on to the caller as far as the emission lets them; its tool calls not before the
 * response is complete, since a caller may run them at once, and a rule may still interrupt what follows them.
 */
final class Attempt implements StreamingChatResponseHandler {
    private final StreamedCall call;
    private final StreamingChatResponseHandler handler;
    private final ChatRequest request;
    private final Shown shown;
    private final StreamGuard answer;
    private final List<CompleteToolCall> toolCalls = new ArrayList<>();

    /** Whether nothing more counts: a model that was stopped may go on for a while, or to its end. */
    private volatile boolean isOver;

    Attempt(StreamedCall call, StreamingChatResponseHandler handler, ChatRequest request) {
        this.call = call;
        this.handler = handler;
        this.request = request;
        this.shown = new Shown(handler, call);
        this.answer = call.guarded(shown);
    }

    @Override
    public void onPartialResponse(PartialResponse piece, PartialResponseContext context) {
        if (!isOver) {
            call.stoppedBy(context.streamingHandle());
            onPartialResponse(piece.text());
        }
    }

    @Override
    public void onPartialResponse(String piece) {
        if (isOn()) {
            shown.streams(StreamSource.TEXT);
            answer.text(piece);
            stopIfInterrupted();
        }
    }

    @Override
    public void onPartialThinking(PartialThinking piece, PartialThinkingContext context) {
        if (!isOver) {
            call.stoppedBy(context.streamingHandle());
            onPartialThinking(piece);
        }
    }

    @Override
    public void onPartialThinking(PartialThinking piece) {
        if (isOn()) {
            shown.streams(StreamSource.THINKING);
            answer.thinking(piece.text());
            stopIfInterrupted();
        }
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece, PartialToolCallContext context) {
        if (!isOver) {
            call.stoppedBy(context.streamingHandle());
            onPartialToolCall(piece);
        }
    }

    @Override
    public void onPartialToolCall(PartialToolCall piece) {
        if (isOn()) {
            shown.streams(piece);
            Parts.arguments(piece, answer);
            stopIfInterrupted();
        }
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall toolCall) {
        if (isOn()) {
            toolCalls.add(toolCall);
            Parts.toolCall(toolCall.index(), toolCall.toolExecutionRequest(), answer);
            stopIfInterrupted();
        }
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        if (isOn()) {
            handler.onUnmappedRawEvent(event);
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        if (!isOn()) {
            return;
        }
        Parts.whole(response.aiMessage(), answer);
        stopIfInterrupted();
        if (isOn()) {
            isOver = true;
            call.completed(response);
            toolCalls.forEach(handler::onCompleteToolCall);
            handler.onCompleteResponse(call.withKeptText(response));
        }
    }

    @Override
    public void onError(Throwable error) {
        if (isOn()) {
            handler.onError(error);
        }
    }

    private boolean isOn() {
        return !isOver && !call.isCancelled();
    }

    private void stopIfInterrupted() {
        if (answer.isInterrupted()) {
            isOver = true;
            call.askAgain(request, answer.retry());
        }
    }
}
