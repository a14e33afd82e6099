package io.agentrules.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.agentrules.core.Session;
import io.agentrules.core.model.RetryPlan;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A model with rules. It cannot be stopped while it writes, but is called again if a rule interrupts its response. */
final class GuardedChatModel implements ChatModel {
    private final ChatModel model;
    private final Supplier<Session> sessions;

    GuardedChatModel(ChatModel model, Supplier<Session> sessions) {
        this.model = model;
        this.sessions = sessions;
    }

    @Override
    public ChatResponse chat(ChatRequest request, ChatRequestOptions options) {
        Session session = sessions.get();
        SessionRecorder.recordCall(request, defaultRequestParameters(), session);
        ChatRequest next = PromptInjector.addRules(session.activate(), request);
        var kept = new RetainedText();
        while (true) {
            ChatResponse response = model.chat(next, options);
            var answer = session.guard();
            ResponseParts.whole(response.aiMessage(), answer);
            if (!answer.isInterrupted()) {
                SessionRecorder.recordAnswer(response.aiMessage(), session);
                return kept.before(response);
            }
            RetryPlan plan = answer.retry();
            kept.add(plan);
            next = PromptInjector.retryRequest(plan, next);
        }
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
