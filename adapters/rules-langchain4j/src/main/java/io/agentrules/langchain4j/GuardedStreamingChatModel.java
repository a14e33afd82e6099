package io.agentrules.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.agentrules.core.ModelCall;
import io.agentrules.core.model.Emission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/** A streaming model with rules, which is stopped if a rule interrupts its response, and called again. */
final class GuardedStreamingChatModel implements StreamingChatModel {
    private final StreamingChatModel model;
    private final GuardedCalls calls;
    private final Emission emission;
    private final Executor retries;

    GuardedStreamingChatModel(StreamingChatModel model, GuardedCalls calls, Emission emission, Executor retries) {
        this.model = model;
        this.calls = calls;
        this.emission = emission;
        this.retries = retries;
    }

    @Override
    public void chat(ChatRequest request, ChatRequestOptions options, StreamingChatResponseHandler handler) {
        ModelCall<ChatRequest> call = calls.start(request, defaultRequestParameters());
        new StreamedCall(call, emission, retries, handler, (next, response) -> model.chat(next, options, response))
                .ask();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        chat(request, handler);
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return model.defaultRequestParameters();
    }

    /** Returns none: the model itself calls its listeners for each request. */
    @Override
    public List<ChatModelListener> listeners() {
        return List.of();
    }

    @Override
    public ModelProvider provider() {
        return model.provider();
    }

    @Override
    public Set<Capability> supportedCapabilities() {
        return model.supportedCapabilities();
    }
}
