package io.agentrules.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** A streaming model with rules, which is stopped if a rule interrupts its response, and called again. */
final class GuardedStreamingChatModel implements StreamingChatModel {
    private final StreamingChatModel model;
    private final Supplier<Session> sessions;
    private final Emission emission;
    private final Executor retries;

    GuardedStreamingChatModel(
            StreamingChatModel model, Supplier<Session> sessions, Emission emission, Executor retries) {
        this.model = model;
        this.sessions = sessions;
        this.emission = emission;
        this.retries = retries;
    }

    @Override
    public void chat(ChatRequest request, ChatRequestOptions options, StreamingChatResponseHandler handler) {
        Session session = sessions.get();
        SessionRecorder.recordCall(request, defaultRequestParameters(), session);
        var call = new StreamedCall(
                session, emission, retries, handler, (next, attempt) -> model.chat(next, options, attempt));
        call.ask(PromptInjector.addRules(session.activate(), request));
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
