package io.agentrules.langchain4j;

import dev.langchain4j.internal.InternalStreamingChatResponseHandlerUtils;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import java.util.ArrayList;
import java.util.List;

/** A model whose part the test plays itself, call by call, on its own thread. */
final class ManualModel implements StreamingChatModel {
    private final List<Call> calls = new ArrayList<>();

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        calls.add(new Call(request, handler, new Handle()));
    }

    List<Call> calls() {
        return calls;
    }

    Call call(int number) {
        return calls.get(number);
    }

    /** One call, and what to answer it by. Like LangChain4j's providers, it tells the handler what it threw. */
    record Call(ChatRequest request, StreamingChatResponseHandler handler, Handle handle) {
        void text(String piece) {
            InternalStreamingChatResponseHandlerUtils.onPartialResponse(handler, piece, handle);
        }

        String lastMessage() {
            return MessageMapper.request(request).last();
        }
    }

    /** Notes that it was used. */
    static final class Handle implements StreamingHandle {
        private boolean cancelled;

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public boolean isCancelled() {
            return cancelled;
        }
    }
}
