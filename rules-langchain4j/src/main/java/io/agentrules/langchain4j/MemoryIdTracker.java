package io.agentrules.langchain4j;

import dev.langchain4j.observability.api.event.AiServiceRequestIssuedEvent;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import java.util.Optional;

/**
 * Hears from an AI service that it is about to call its model, on the thread on which it then does: the only way to learn the
 * conversation's id that takes none of the service's single slots.
 */
final class MemoryIdTracker implements AiServiceRequestIssuedListener {
    /** Not static: a call of one service means nothing to the model of another, whose rules may be others. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Object> memoryId = new ThreadLocal<>();

    @Override
    public void onEvent(AiServiceRequestIssuedEvent event) {
        memoryId.set(event.invocationContext().chatMemoryId());
    }

    /** Returns the memory id of the call that was announced on this thread, once; empty when none was. */
    Optional<Object> take() {
        Optional<Object> announced = Optional.ofNullable(memoryId.get());
        memoryId.remove();
        return announced;
    }
}
