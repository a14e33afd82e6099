package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import io.agentrules.core.ModelCall;

/** Starts calls of a model in the sessions that they belong to. */
@FunctionalInterface
interface GuardedCalls {
    /**
     * Starts a call.
     *
     * @param defaults the model's default parameters
     */
    ModelCall<ChatRequest> start(ChatRequest request, ChatRequestParameters defaults);
}
