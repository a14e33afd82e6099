package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.listener.ChatModelErrorContext;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelRequestContext;
import dev.langchain4j.model.chat.listener.ChatModelResponseContext;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.Objects;

/**
 * Observes model calls as LangChain4j's {@code ObservationChatModelListener} does, whose module is still in beta: the same name, and
 * the observation of a call that is canceled never ends. Unlike there, nothing stays current on the thread that calls.
 */
record ModelObservations(ObservationRegistry registry) implements ChatModelListener {
    @Override
    public void onRequest(ChatModelRequestContext request) {
        request.attributes()
                .put(
                        Observation.class,
                        Observation.start("gen_ai.client.operation.duration", registry)
                                .contextualName("chat "
                                        + request.chatRequest().parameters().modelName())
                                .lowCardinalityKeyValue("gen_ai.operation.name", "chat"));
    }

    @Override
    public void onResponse(ChatModelResponseContext response) {
        of(response.attributes()).stop();
    }

    @Override
    public void onError(ChatModelErrorContext error) {
        of(error.attributes()).error(error.error()).stop();
    }

    private static Observation of(Map<Object, Object> attributes) {
        return (Observation) Objects.requireNonNull(attributes.get(Observation.class));
    }
}
