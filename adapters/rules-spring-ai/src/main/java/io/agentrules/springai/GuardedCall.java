package io.agentrules.springai;

import io.agentrules.core.ModelCall;
import io.agentrules.core.model.Emission;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * A call of a model with rules, with all its attempts.
 *
 * @param start records the call in its session
 */
record GuardedCall(Supplier<ModelCall<Prompt>> start, Emission emission) {
    /** Calls a model that cannot be stopped while it writes, and calls it again if a rule interrupts its response. */
    ChatClientResponse answer(Function<Prompt, ChatClientResponse> model) {
        return start.get()
                .complete(
                        prompt -> model.apply(new PromptWithRules(prompt)),
                        ResponseReader::read,
                        ResponseTexts::withTextBefore);
    }

    /** Calls a model, stops it if a rule interrupts its response, and calls it again. */
    Flux<ChatClientResponse> stream(Function<Prompt, Flux<ChatClientResponse>> model) {
        return withCallersContext(start).flatMapMany(call -> attempt(call, model));
    }

    private Flux<ChatClientResponse> attempt(ModelCall<Prompt> call, Function<Prompt, Flux<ChatClientResponse>> model) {
        return withCallersContext(() -> call.begin(emission, ResponseReader::read, ResponseTexts::withText))
                .flatMapMany(attempt -> Flux.defer(() -> model.apply(new PromptWithRules(call.request())))
                        .map(attempt::read)
                        .takeUntil(unused -> attempt.isInterrupted())
                        .concatWith(Flux.defer(() -> Flux.just(attempt.end())))
                        .concatMapIterable(released -> released)
                        .concatWith(Flux.defer(() -> attempt.needsAnother() ? retry(call, model) : Flux.empty()))
                        .doFinally(unused -> attempt.close()));
    }

    /**
     * Runs work on subscription. Listeners then find the observation around the call on their thread: where Micrometer's
     * context propagation is on the class path, Reactor restores it for {@code handle}, but not for {@code defer}.
     */
    private static <T> Mono<T> withCallersContext(Supplier<T> work) {
        return Mono.just(true).handle((unused, sink) -> sink.next(work.get()));
    }

    /** Runs the retry on another thread, because this one belongs to the interrupted model, which may wait for it. */
    private Flux<ChatClientResponse> retry(ModelCall<Prompt> call, Function<Prompt, Flux<ChatClientResponse>> model) {
        return attempt(call, model).subscribeOn(Schedulers.boundedElastic());
    }
}
