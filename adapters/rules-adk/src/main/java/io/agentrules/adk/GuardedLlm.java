package io.agentrules.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import io.agentrules.core.ChunkedAttempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.List;

/** A model with rules. What is not a piece of an answer is held until the answer is final, because ADK stores it and runs its tools. */
final class GuardedLlm extends BaseLlm {
    private final BaseLlm model;
    private final RuleEngine engine;
    private final Emission emission;

    GuardedLlm(BaseLlm model, RuleEngine engine, Emission emission) {
        super(model.model());
        this.model = model;
        this.engine = engine;
        this.emission = emission;
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        return Flowable.defer(() -> attempt(start(request), stream));
    }

    private ModelCall<LlmRequest> start(LlmRequest request) {
        return Caller.in(request)
                .map(caller -> {
                    Session session = engine.openSession(caller.session(), caller.agent());
                    return ModelCall.of(session, new Contents(caller.prompt()), Caller.removedFrom(request));
                })
                .orElseGet(() -> ModelCall.of(engine.openSession(), new Contents(""), request));
    }

    private Flowable<LlmResponse> attempt(ModelCall<LlmRequest> call, boolean stream) {
        int kept = call.kept().length();
        ChunkedAttempt<LlmResponse> attempt = call.begin(emission, Contents::read, Contents::withText);
        return Flowable.defer(() -> model.generateContent(call.request(), stream))
                .map(attempt::read)
                .takeUntil((List<LlmResponse> unused) -> attempt.isInterrupted())
                .concatWith(Flowable.fromCallable(attempt::end))
                .concatMapIterable(released -> released)
                .filter(response -> !attempt.isInterrupted() || Contents.isPiece(response)) // ADK stores what is none
                .concatWith(Flowable.defer(() -> attempt.needsAnother()
                        ? stored(call.kept().substring(kept)).concatWith(retry(call, stream))
                        : Flowable.empty()))
                .doFinally(attempt::close);
    }

    /** Runs the retry on another thread, because this one belongs to the interrupted model, which may wait for it. */
    private Flowable<LlmResponse> retry(ModelCall<LlmRequest> call, boolean stream) {
        return Flowable.defer(() -> attempt(call, stream)).subscribeOn(Schedulers.io());
    }

    private static Flowable<LlmResponse> stored(String kept) {
        return kept.isEmpty() ? Flowable.empty() : Flowable.just(Contents.stored(kept));
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        return model.connect(request);
    }
}
