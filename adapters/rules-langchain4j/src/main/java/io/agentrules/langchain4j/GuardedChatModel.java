package io.agentrules.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.Set;

/** A model with rules. It cannot be stopped while it writes, but is called again if a rule interrupts its response. */
final class GuardedChatModel implements ChatModel {
    private final ChatModel model;
    private final GuardedCalls calls;

    GuardedChatModel(ChatModel model, GuardedCalls calls) {
        this.model = model;
        this.calls = calls;
    }

    @Override
    public ChatResponse chat(ChatRequest request, ChatRequestOptions options) {
        return calls.start(request, defaultRequestParameters())
                .complete(next -> model.chat(next, options), ChatRequests::read, ChatRequests::withTextBefore);
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        return chat(request);
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
