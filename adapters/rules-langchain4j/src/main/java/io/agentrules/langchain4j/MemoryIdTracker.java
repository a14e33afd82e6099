package io.agentrules.langchain4j;

import dev.langchain4j.observability.api.event.AiServiceRequestIssuedEvent;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import java.util.Optional;

/**
 * Learns the conversation's id from the event that an AI service sends before it calls its model, on the same thread: the only way
 * that does not occupy one of the service's settings that hold a single value.
 */
final class MemoryIdTracker implements AiServiceRequestIssuedListener {
    /** Not static, because an event of one service must not affect the model of another, which may have other rules. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Object> memoryId = new ThreadLocal<>();

    @Override
    public void onEvent(AiServiceRequestIssuedEvent event) {
        memoryId.set(event.invocationContext().chatMemoryId());
    }

    /** Returns and forgets the memory id of the call announced on this thread; empty if there is none. */
    Optional<Object> take() {
        Optional<Object> announced = Optional.ofNullable(memoryId.get());
        memoryId.remove();
        return announced;
    }
}
