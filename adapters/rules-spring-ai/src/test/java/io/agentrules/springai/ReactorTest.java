package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedReply.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** What Reactor asks of a stream, before a rule interrupts it and after. */
class ReactorTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Rule NO_FOO = RuleFixtures.trigger("no-foo", "foo", "text");

    private final RuleEngine engine = RuleFixtures.engine(NO_FOO);

    @Test
    void whoAsksForOneChunkAtATimeGetsAllOfThem() {
        Flux<ChatResponse> again = Flux.range(0, 1_000).map(i -> text("b"));

        assertThat(oneByOne(Emission.BUFFER, again)).isEqualTo("b".repeat(1_000));
        assertThat(oneByOne(Emission.LIVE, again)).isEqualTo("afoo" + "b".repeat(1_000));
    }

    private @Nullable String oneByOne(Emission emission, Flux<ChatResponse> again) {
        return stream(emission, Flux.just(text("a"), text("foo")), again)
                .limitRate(1)
                .collect(Collectors.joining())
                .block(LONG);
    }

    @Test
    void aReaderWhoWaitsHoldsTheModelUp() {
        var asked = new AtomicLong();
        Flux<ChatResponse> endless =
                Flux.range(0, 1_000_000).map(i -> text("a")).doOnRequest(n -> asked.addAndGet(Math.min(n, 10_000)));

        stream(Emission.LIVE, endless).subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.request(1);
            }
        });

        assertThat(asked.get()).isLessThan(1_000);
    }

    @Test
    void whoCancelsDuringTheRetryStopsIt() throws InterruptedException {
        var asked = new CountDownLatch(1);
        var cancelled = new CountDownLatch(1);
        Flux<ChatResponse> again = Flux.<ChatResponse>never()
                .doOnSubscribe(unused -> asked.countDown())
                .doOnCancel(cancelled::countDown);

        var reading = stream(Emission.BUFFER, Flux.just(text("foo")), again).subscribe();
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        reading.dispose();

        assertThat(cancelled.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anErrorOfTheRetryReachesTheReader() {
        Flux<String> stream =
                stream(Emission.BUFFER, Flux.just(text("foo")), Flux.error(new IllegalStateException("on purpose")));

        assertThatThrownBy(() -> stream.blockLast(LONG)).hasMessage("on purpose");
    }

    @Test
    void theInterruptedModelIsCancelledBeforeItIsAskedAgain() {
        var cancelled = new AtomicBoolean();
        var early = new AtomicBoolean();
        Flux<ChatResponse> first =
                Flux.concat(Flux.just(text("foo")), Flux.<ChatResponse>never()).doOnCancel(() -> cancelled.set(true));
        Flux<ChatResponse> again = Flux.defer(() -> {
            early.set(!cancelled.get());
            return Flux.just(text("fine"));
        });

        assertThat(stream(Emission.BUFFER, first, again).collectList().block(LONG))
                .containsExactly("fine");
        assertThat(early).isFalse();
    }

    @Test
    void theContextOfTheReaderReachesTheRetry() {
        var seen = new ArrayList<String>();
        Flux<ChatResponse> again = Flux.deferContextual(context -> {
            seen.add(context.get("trace"));
            return Flux.just(text("fine"));
        });
        var model = new PreparedModel(List.of(Flux.just(text("foo")), again));

        SpringAiRules.of(engine).on(ChatClient.builder(model)).build().prompt("Go on.").stream()
                .content()
                .contextWrite(context -> context.put("trace", "7"))
                .blockLast(LONG);

        assertThat(seen).containsExactly("7");
    }

    @Test
    void threadsThatMayNotWaitMayRead() {
        assertThat(stream(Emission.BUFFER, Flux.just(text("foo")), Flux.just(text("fine")))
                        .subscribeOn(Schedulers.parallel())
                        .collectList()
                        .block(LONG))
                .containsExactly("fine");
    }

    private Flux<String> stream(Emission emission, Flux<ChatResponse> first, Flux<ChatResponse> second) {
        return stream(emission, new PreparedModel(List.of(first, second)));
    }

    private Flux<String> stream(Emission emission, Flux<ChatResponse> first) {
        return stream(emission, new PreparedModel(List.of(first)));
    }

    private Flux<String> stream(Emission emission, ChatModel model) {
        return SpringAiRules.of(engine).withEmission(emission).around(model, engine.openSession()).stream(
                        new Prompt("Go on."))
                .map(chunk ->
                        String.valueOf(chunk.getResults().get(0).getOutput().getText()));
    }

    private static ChatResponse text(String text) {
        return MessageMapper.chunk(new Text(text));
    }
}
