package io.agentrules.springaialibaba;

import io.agentrules.core.ChunkedAttempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.model.Emission;
import java.util.function.Function;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** The attempts of a call that streams. Frameworks store all that streams, so where trigger rules watch an answer, it streams when it is final. */
final class GuardedStream {
    private GuardedStream() {}

    /**
     * Returns the chunks that are shown.
     *
     * @param answer of the first attempt
     * @param model answers the request of each other
     */
    static <Q> Flux<ChatResponse> of(
            ModelCall<Q> call, Flux<ChatResponse> answer, Function<Q, Flux<ChatResponse>> model) {
        return Flux.defer(() -> {
            ChunkedAttempt<ChatResponse> attempt =
                    call.begin(Emission.BUFFER, ResponseReader::read, Responses::withText);
            return answer.map(attempt::read)
                    .takeUntil(released -> attempt.isInterrupted())
                    .concatWith(Flux.defer(() -> Flux.just(attempt.end())))
                    .concatMapIterable(released -> released)
                    .concatWith(Flux.defer(() -> attempt.needsAnother() ? another(call, model) : Flux.empty()))
                    .doFinally(end -> attempt.close());
        });
    }

    /** Runs the retry on another thread, because this one belongs to the interrupted model, which may wait for it. */
    private static <Q> Flux<ChatResponse> another(ModelCall<Q> call, Function<Q, Flux<ChatResponse>> model) {
        return of(call, Flux.defer(() -> model.apply(call.request())), model).subscribeOn(Schedulers.boundedElastic());
    }
}
