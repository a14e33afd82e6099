package io.agentrules.agentscope;

import io.agentrules.core.ChunkedAttempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentscope.core.message.Msg;
import io.agentscope.core.middleware.ModelCallInput;
import io.agentscope.core.model.ChatResponse;
import io.agentscope.core.model.GenerateOptions;
import io.agentscope.core.model.Model;
import io.agentscope.core.model.ToolSchema;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** A model with rules. The agent stores all that it emits, so where trigger rules watch an answer, it is emitted when it is final. */
record GuardedModel(Model model, Session session) implements Model {
    @Override
    public Flux<ChatResponse> stream(List<Msg> messages, List<ToolSchema> tools, GenerateOptions options) {
        return Flux.defer(() ->
                attempt(ModelCall.of(session, new Messages(), new ModelCallInput(messages, tools, options, model))));
    }

    private static Flux<ChatResponse> attempt(ModelCall<ModelCallInput> call) {
        ChunkedAttempt<ChatResponse> attempt =
                call.begin(Emission.BUFFER, new ResponseReader()::read, ResponseReader::withText);
        ModelCallInput request = call.request();
        return Flux.defer(() -> request.model().stream(request.messages(), request.tools(), request.options()))
                .map(attempt::read)
                .takeUntil(released -> attempt.isInterrupted())
                .concatWith(Flux.defer(() -> Flux.just(attempt.end())))
                .concatMapIterable(released -> released)
                .concatWith(Flux.defer(() -> attempt.needsAnother() ? retry(call) : Flux.empty()))
                .doFinally(end -> attempt.close());
    }

    /** Runs the retry on another thread, because this one belongs to the interrupted model, which may wait for it. */
    private static Flux<ChatResponse> retry(ModelCall<ModelCallInput> call) {
        return Flux.defer(() -> attempt(call)).subscribeOn(Schedulers.boundedElastic());
    }

    @Override
    public String getModelName() {
        return model.getModelName();
    }

    @Override
    public boolean supportsNativeStructuredOutput() {
        return model.supportsNativeStructuredOutput();
    }

    @Override
    public boolean supportsNativeStructuredOutputWithTools() {
        return model.supportsNativeStructuredOutputWithTools();
    }

    @Override
    public int getContextWindowSize() {
        return model.getContextWindowSize();
    }
}
