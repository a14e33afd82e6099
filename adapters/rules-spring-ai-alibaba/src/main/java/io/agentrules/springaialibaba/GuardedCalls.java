package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.agent.interceptor.ModelCallHandler;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelInterceptor;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelRequest;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelResponse;
import io.agentrules.core.Attempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RuleEngine;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;

/** Watches the calls of models. */
final class GuardedCalls extends ModelInterceptor {
    private final RuleEngine engine;

    GuardedCalls(RuleEngine engine) {
        this.engine = engine;
    }

    @Override
    public String getName() {
        return "agent-rules";
    }

    @Override
    public ModelResponse interceptModel(ModelRequest request, ModelCallHandler model) {
        ModelCall<ModelRequest> call =
                ModelCall.of(Caller.session(engine, request.getContext()), new ModelRequests(), request);
        while (true) {
            ModelResponse response = model.call(call.request());
            if (response.getMessage() instanceof Flux<?>) {
                return ModelResponse.of(GuardedStream.of(call, chunks(response), next -> chunks(model.call(next))));
            }
            try (Attempt attempt = call.begin()) {
                if (response.getMessage() instanceof AssistantMessage answer) {
                    ResponseReader.read(answer, attempt);
                }
                if (attempt.end()) {
                    return call.kept().isEmpty() ? response : beginning(call.kept(), response);
                }
            }
        }
    }

    private static ModelResponse beginning(String text, ModelResponse response) {
        return response.getMessage() instanceof AssistantMessage answer
                ? new ModelResponse(Responses.beginning(text, answer), response.getChatResponse())
                : response;
    }

    /** A model that fails before it streams answers as a whole. */
    @SuppressWarnings("unchecked")
    private static Flux<ChatResponse> chunks(ModelResponse response) {
        return response.getMessage() instanceof AssistantMessage whole
                ? Flux.just(Responses.of(whole))
                : (Flux<ChatResponse>) response.getMessage();
    }
}
