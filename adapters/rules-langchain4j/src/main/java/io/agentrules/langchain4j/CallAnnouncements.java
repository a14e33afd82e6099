package io.agentrules.langchain4j;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.observability.api.event.AiServiceRequestIssuedEvent;
import dev.langchain4j.observability.api.event.AiServiceStartedEvent;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Learns whose call a model is about to receive, from events on the same thread: the only way that does not occupy one of the settings
 * that hold a single value. A service announces each call of its model, an agent all calls until it is done.
 */
final class CallAnnouncements implements AiServiceRequestIssuedListener {
    /** Not static, because an event of one service must not affect the model of another, which may have other rules. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Deque<Agent>> agents = ThreadLocal.withInitial(ArrayDeque::new);

    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable AiServiceRequestIssuedEvent> service = new ThreadLocal<>();

    /** What users wrote, by invocation, before retrieval or a guardrail changed it; forgotten with the invocation. */
    private final Map<UUID, UserMessage> prompts = Collections.synchronizedMap(new WeakHashMap<>());

    /** An agent of a conversation. */
    record Agent(Object memoryId, String name) {}

    /**
     * Whose call it is.
     *
     * @param memoryId the conversation
     * @param agent the name of the agent, if it is one of several
     * @param prompt the user's message, as the user wrote it
     */
    record Caller(Object memoryId, Optional<String> agent, Optional<UserMessage> prompt) {}

    @Override
    public void onEvent(AiServiceRequestIssuedEvent event) {
        service.set(event);
    }

    void started(AiServiceStartedEvent event) {
        prompts.put(event.invocationContext().invocationId(), event.userMessage());
    }

    void entered(Agent agent) {
        agents.get().push(agent);
    }

    void left() {
        agents.get().poll();
        if (agents.get().isEmpty()) {
            agents.remove();
        }
    }

    /** Returns who announced the call on this thread, and forgets the announcement of a service. */
    Optional<Caller> take() {
        AiServiceRequestIssuedEvent event = service.get();
        service.remove();
        Optional<UserMessage> prompt = Optional.ofNullable(event)
                .map(issued -> prompts.get(issued.invocationContext().invocationId()));
        Agent agent = agents.get().peek();
        if (agent != null) {
            return Optional.of(new Caller(agent.memoryId(), Optional.of(agent.name()), prompt));
        }
        agents.remove();
        return Optional.ofNullable(event)
                .map(issued -> new Caller(issued.invocationContext().chatMemoryId(), Optional.empty(), prompt));
    }
}
