package io.agentrules.langchain4j;

import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Piece;
import io.agentrules.testsupport.ScriptedReply.Text;
import io.agentrules.testsupport.ScriptedReply.Thinking;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A model that streams a script, each response on a thread of its own, as LangChain4j's providers do. */
final class ScriptedStreamingChatModel implements StreamingChatModel {
    /** How providers differ. */
    enum ProviderKind {
        /** Streams all, and can be stopped. */
        STREAMS_ALL,
        /** Gives tool calls when they are complete. */
        WHOLE_TOOL_CALLS,
        /** Gives tool calls with the response only. */
        TOOL_CALLS_AT_THE_END,
        /** Has no handle to be stopped by. */
        WITHOUT_HANDLE,
        /** Has a handle that stops nothing. */
        UNSTOPPABLE
    }

    private static final ThreadLocal<Boolean> STREAMING = ThreadLocal.withInitial(() -> false);

    private final ScriptedModel script;
    private final ProviderKind provider;
    private final List<ChatModelListener> listeners;
    private volatile boolean calledWhileStreaming;

    ScriptedStreamingChatModel(ScriptedModel script, ProviderKind provider, ChatModelListener... listeners) {
        this.script = script;
        this.provider = provider;
        this.listeners = List.of(listeners);
    }

    /** Returns whether it was called on the thread of a response that was not complete. */
    boolean wasCalledWhileStreaming() {
        return calledWhileStreaming;
    }

    @Override
    public List<ChatModelListener> listeners() {
        return listeners;
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return ChatRequestParameters.builder().modelName("scripted-1").build();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        calledWhileStreaming |= STREAMING.get();
        int call = script.called(MessageMapper.request(request));
        var thread = new Thread(() -> stream(call, handler), "scripted-" + call);
        thread.setDaemon(true);
        thread.start();
    }

    private void stream(int call, StreamingChatResponseHandler handler) {
        ScriptedReply reply = script.reply(call);
        var handle = new Handle(call);
        STREAMING.set(true);
        var toolCalls = new ArrayList<Call>();
        for (Piece piece : reply.pieces()) {
            if (piece instanceof Call toolCall) {
                toolCalls.add(toolCall);
            }
            stream(piece, toolCalls.size() - 1, handler, handle);
            if (handle.isCancelled()) {
                return;
            }
        }
        if (reply.isEndless()) {
            awaitCancelled(call);
            return;
        }
        STREAMING.set(false);
        handler.onCompleteResponse(MessageMapper.response(reply));
    }

    private void awaitCancelled(int call) {
        try {
            script.awaitCancelled(call);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void stream(Piece piece, int index, StreamingChatResponseHandler handler, Handle handle) {
        boolean hasHandle = provider != ProviderKind.WITHOUT_HANDLE;
        if (piece instanceof Text text) {
            if (hasHandle) {
                handler.onPartialResponse(new PartialResponse(text.text()), new PartialResponseContext(handle));
            } else {
                handler.onPartialResponse(text.text());
            }
        } else if (piece instanceof Thinking thinking) {
            if (hasHandle) {
                handler.onPartialThinking(new PartialThinking(thinking.text()), new PartialThinkingContext(handle));
            } else {
                handler.onPartialThinking(new PartialThinking(thinking.text()));
            }
        } else if (provider != ProviderKind.TOOL_CALLS_AT_THE_END) {
            toolCall((Call) piece, index, handler, handle);
        }
    }

    private void toolCall(Call call, int index, StreamingChatResponseHandler handler, Handle handle) {
        for (String arguments : provider == ProviderKind.WHOLE_TOOL_CALLS ? List.<String>of() : call.arguments()) {
            PartialToolCall partial = PartialToolCall.builder()
                    .index(index)
                    .id(call.id())
                    .name(call.tool())
                    .partialArguments(arguments)
                    .build();
            if (provider == ProviderKind.WITHOUT_HANDLE) {
                handler.onPartialToolCall(partial);
            } else {
                handler.onPartialToolCall(partial, new PartialToolCallContext(handle));
            }
            if (handle.isCancelled()) {
                return;
            }
        }
        handler.onCompleteToolCall(new CompleteToolCall(index, MessageMapper.toolCall(call)));
    }

    private final class Handle implements StreamingHandle {
        private final int call;
        private final AtomicBoolean cancelled = new AtomicBoolean();

        Handle(int call) {
            this.call = call;
        }

        @Override
        public void cancel() {
            if (provider == ProviderKind.UNSTOPPABLE) {
                throw new UnsupportedFeatureException("no way to stop it");
            }
            cancelled.set(true);
            script.cancelled(call);
        }

        @Override
        public boolean isCancelled() {
            return cancelled.get();
        }
    }
}
