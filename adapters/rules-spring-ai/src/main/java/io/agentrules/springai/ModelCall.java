package io.agentrules.springai;

import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.RetryPlan;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** One call of a model with rules, already recorded in its session, with all its attempts, the last of which succeeds. */
final class ModelCall {
    private final Session session;
    private final Emission emission;

    ModelCall(Session session, Emission emission) {
        this.session = session;
        this.emission = emission;
    }

    /** Calls a model that cannot be stopped while it writes, and calls it again if a rule interrupts its response. */
    ChatClientResponse answer(Prompt prompt, Function<Prompt, ChatClientResponse> model) {
        Prompt next = PromptWithRules.of(session.activate(), prompt);
        var kept = new StringBuilder();
        while (true) {
            ChatClientResponse response = model.apply(next);
            if (response.chatResponse() == null) {
                return response;
            }
            var answer = session.guard();
            new ResponseParts(answer).whole(response.chatResponse());
            if (!answer.isInterrupted()) {
                SessionRecorder.recordAnswer(response.chatResponse(), session);
                return kept.isEmpty() ? response : ResponseTexts.withTextBefore(kept.toString(), response);
            }
            RetryPlan plan = answer.retry();
            kept.append(plan.kept());
            next = PromptWithRules.forRetry(plan, next);
        }
    }

    /** Calls a model, stops it if a rule interrupts its response, and calls it again. */
    Flux<ChatClientResponse> stream(Prompt prompt, Function<Prompt, Flux<ChatClientResponse>> model) {
        return withCallersContext(() -> PromptWithRules.of(session.activate(), prompt))
                .flatMapMany(next -> attempt(next, model));
    }

    private Flux<ChatClientResponse> attempt(Prompt prompt, Function<Prompt, Flux<ChatClientResponse>> model) {
        return withCallersContext(() -> new StreamAttempt(session, emission))
                .flatMapMany(attempt -> Flux.defer(() -> model.apply(prompt)) // a model may throw at once
                        .map(attempt::take)
                        .takeUntil(unused -> attempt.isInterrupted())
                        .concatWith(Flux.defer(() -> Flux.just(attempt.end())))
                        .concatMapIterable(released -> released)
                        .concatWith(Flux.defer(() -> attempt.isInterrupted()
                                ? retry(PromptWithRules.forRetry(attempt.retry(), prompt), model)
                                : Flux.empty()))
                        .doFinally(unused -> attempt.abandon()));
    }

    /**
     * Runs work on subscription. Listeners then find the observation around the call on their thread: where Micrometer's
     * context propagation is on the class path, Reactor restores it for {@code handle}, but not for {@code defer}.
     */
    private static <T> Mono<T> withCallersContext(Supplier<T> work) {
        return Mono.just(true).handle((unused, sink) -> sink.next(work.get()));
    }

    /** Runs the retry on another thread, because this one belongs to the interrupted model, which may wait for it. */
    private Flux<ChatClientResponse> retry(Prompt prompt, Function<Prompt, Flux<ChatClientResponse>> model) {
        return attempt(prompt, model).subscribeOn(Schedulers.boundedElastic());
    }
}
