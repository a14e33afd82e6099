package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.agent.interceptor.ModelCallHandler;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelInterceptor;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelRequest;
import com.alibaba.cloud.ai.graph.agent.interceptor.ModelResponse;
import io.agentrules.core.Attempt;
import io.agentrules.core.ChunkedAttempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** Watches the calls of models. The agent stores all that streams, so where trigger rules watch an answer, it streams when it is final. */
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
                return ModelResponse.of(attempt(call, chunks(response), model));
            }
            try (Attempt attempt = call.begin()) {
                if (response.getMessage() instanceof AssistantMessage answer) {
                    ResponseReader.read(answer, attempt);
                }
                if (attempt.end()) {
                    return Responses.withTextBefore(call.kept(), response);
                }
            }
        }
    }

    private static Flux<ChatResponse> attempt(
            ModelCall<ModelRequest> call, Flux<ChatResponse> answer, ModelCallHandler model) {
        return Flux.defer(() -> {
            ChunkedAttempt<ChatResponse> attempt =
                    call.begin(Emission.BUFFER, ResponseReader::read, Responses::withText);
            return answer.map(attempt::read)
                    .takeUntil(released -> attempt.isInterrupted())
                    .concatWith(Flux.defer(() -> Flux.just(attempt.end())))
                    .concatMapIterable(released -> released)
                    .concatWith(Flux.defer(() -> attempt.needsAnother() ? retry(call, model) : Flux.empty()))
                    .doFinally(end -> attempt.close());
        });
    }

    /** Runs the retry on another thread, because this one belongs to the interrupted model, which may wait for it. */
    private static Flux<ChatResponse> retry(ModelCall<ModelRequest> call, ModelCallHandler model) {
        return attempt(call, Flux.defer(() -> chunks(model.call(call.request()))), model)
                .subscribeOn(Schedulers.boundedElastic());
    }

    /** A model that fails before it streams answers as a whole. */
    @SuppressWarnings("unchecked")
    private static Flux<ChatResponse> chunks(ModelResponse response) {
        return response.getMessage() instanceof AssistantMessage whole
                ? Flux.just(Responses.of(whole))
                : (Flux<ChatResponse>) response.getMessage();
    }
}
