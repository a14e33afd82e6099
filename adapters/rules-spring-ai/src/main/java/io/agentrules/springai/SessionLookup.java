package io.agentrules.springai;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** Finds the session of a call. */
final class SessionLookup {
    private static final String SESSION = Session.class.getName();

    private final RuleEngine engine;
    private final Function<String, Session> byConversation;

    SessionLookup(RuleEngine engine, Function<String, Session> byConversation) {
        this.engine = engine;
        this.byConversation = byConversation;
    }

    /** Returns the session of a request's conversation, or a new one if the request has no conversation. */
    Session of(ChatClientRequest request) {
        return conversation(request.context()).map(this::session).orElseGet(engine::openSession);
    }

    /** Returns a request with a session attached, which {@link #attached} finds in all its model calls. */
    static ChatClientRequest attach(Session session, Prompt prompt, ChatClientRequest request) {
        var context = new HashMap<>(request.context());
        context.put(SESSION, session);
        return new ChatClientRequest(prompt, context);
    }

    static Optional<Session> attached(ChatClientRequest request) {
        return Optional.ofNullable((Session) request.context().get(SESSION));
    }

    /** Returns the session of the conversation in the tool context of a call, if any. */
    Optional<Session> ofTools(Prompt prompt) {
        return prompt.getOptions() instanceof ToolCallingChatOptions options && options.getToolContext() != null
                ? conversation(options.getToolContext()).map(this::session)
                : Optional.empty();
    }

    private Session session(String conversation) {
        return Objects.requireNonNull(
                byConversation.apply(conversation), () -> "session of the conversation " + conversation);
    }

    private static Optional<String> conversation(Map<String, ? extends @Nullable Object> context) {
        return Optional.<Object>ofNullable(context.get(ChatMemory.CONVERSATION_ID))
                .map(Object::toString);
    }
}
