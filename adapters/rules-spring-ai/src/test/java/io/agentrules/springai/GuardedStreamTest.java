package io.agentrules.springai;

import static io.agentrules.springai.StreamFixtures.FINE;
import static io.agentrules.springai.StreamFixtures.NO_FOO;
import static io.agentrules.springai.StreamFixtures.call;
import static io.agentrules.springai.StreamFixtures.ruled;
import static io.agentrules.springai.StreamFixtures.stream;
import static io.agentrules.springai.StreamFixtures.text;
import static io.agentrules.springai.StreamFixtures.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.GuardOutcomes;
import io.agentrules.testsupport.RuleFixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Which parts of a stream are emitted, when, and which are dropped. */
class GuardedStreamTest {
    private final RuleEngine engine = RuleFixtures.engine(NO_FOO);
    private final Session session = engine.openSession();

    @Test
    void aChunkGoesOnAsItIsWithAllThatTheProviderSays() {
        ChatResponse chunk = new ChatResponse(
                List.of(new Generation(AssistantMessage.builder()
                        .content("one")
                        .properties(Map.of("role", "assistant"))
                        .build())),
                ChatResponseMetadata.builder().id("id-1").build());
        ChatResponse usage = new ChatResponse(
                List.of(), ChatResponseMetadata.builder().id("id-2").build());

        assertThat(stream(session, Emission.BUFFER, Flux.just(chunk, usage))).containsExactly(chunk, usage);
    }

    @Test
    void withoutTriggerRulesNothingWaits() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<String>();
        RuleEngine other = RuleFixtures.engine(RuleFixtures.always("english"));
        Disposable reading =
                ruled(other.openSession(), Emission.BUFFER, new PreparedModel(List.of(model.asFlux()))).stream(
                                new Prompt("Go on."))
                        .subscribe(chunk -> heard.add(text(chunk)));

        model.tryEmitNext(text("at once"));

        assertThat(heard).containsExactly("at once");
        reading.dispose();
    }

    @ParameterizedTest
    @MethodSource
    void chunksGoOnAsTheEmissionSays(Emission emission, List<String> beforeTheEnd) {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<String>();
        ruled(session, emission, new PreparedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
                .subscribe(chunk -> heard.add(text(chunk)));

        List.of("a\n", "bc", "d").forEach(piece -> model.tryEmitNext(text(piece)));
        assertThat(heard).isEqualTo(beforeTheEnd);

        model.tryEmitComplete();
        assertThat(heard).containsExactly("a\n", "bc", "d");
    }

    static List<Arguments> chunksGoOnAsTheEmissionSays() {
        return List.of(
                Arguments.of(Emission.LIVE, List.of("a\n", "bc", "d")),
                Arguments.of(Emission.LINES, List.of("a\n")),
                Arguments.of(Emission.holdBack(1), List.of("a\n", "bc")),
                Arguments.of(Emission.holdBack(2), List.of("a\n")),
                Arguments.of(Emission.BUFFER, List.of()));
    }

    @Test
    void ofAStreamThatIsInterruptedLiveTheChunksBeforeGoOn() {
        List<ChatResponse> heard =
                stream(session, Emission.LIVE, Flux.just(text("so "), text("foo bar"), text("!")), FINE);

        assertThat(texts(heard)).isEqualTo("so fine");
    }

    @Test
    void whatIsInterruptedAtItsEndNeverGoesOn() {
        RuleEngine atTheEnd = RuleFixtures.engine(RuleFixtures.trigger("no-end", "foo$", "text"));
        var model = new PreparedModel(List.of(Flux.just(call("{\"path\": \"src/a.ts\"}"), text("so foo")), FINE));
        Session told = atTheEnd.openSession();

        List<ChatResponse> heard = ruled(told, Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
        assertThat(told.state().toMap().toString()).doesNotContain("src/a.ts");
    }

    @Test
    void aResponseThatComesWholeIsInterruptedAtItsEndToo() {
        RuleEngine atTheEnd = RuleFixtures.engine(RuleFixtures.trigger("no-end", "foo$", "text"));
        var model = new PreparedModel(List.of(Flux.just(text("so foo")), FINE));

        assertThat(ruled(atTheEnd.openSession(), Emission.BUFFER, model).call("Go on."))
                .isEqualTo("fine");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @SuppressWarnings("NullAway")
    void aToolCallWithoutAnythingIsTheFrameworksBusiness(boolean streams) {
        ChatResponse broken = MessageMapper.response(AssistantMessage.builder()
                .toolCalls(List.of(new ToolCall(null, null, null, null)))
                .build());
        ChatModel model = ruled(session, Emission.BUFFER, new PreparedModel(List.of(Flux.just(broken))));
        Prompt prompt = new Prompt(List.of(broken.getResult().getOutput(), new UserMessage("Go on.")));

        assertThat(streams ? model.stream(prompt).blockLast() : model.call(prompt))
                .isEqualTo(broken);
    }

    @Test
    void aToolCallWaitsForTheEndAndItsSessionKnowsOfItThen() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<ChatResponse>();
        ruled(session, Emission.LIVE, new PreparedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
                .subscribe(heard::add);

        model.tryEmitNext(call("{\"path\": \"src/a.ts\"}"));
        assertThat(heard).isEmpty();
        assertThat(session.state().toMap().toString()).doesNotContain("src/a.ts");

        model.tryEmitComplete();
        assertThat(heard).hasSize(1);
        assertThat(session.state().toMap().toString()).contains("src/a.ts");
    }

    @Test
    void aToolCallOfAResponseThatIsInterruptedBehindItNeverGoesOn() {
        List<ChatResponse> heard =
                stream(session, Emission.LIVE, Flux.just(call("{\"path\": \"src/a.ts\"}"), text("foo")), FINE);

        assertThat(texts(heard)).isEqualTo("fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
        assertThat(session.state().toMap().toString()).doesNotContain("src/a.ts");
    }

    @Test
    void allGenerationsOfAResponseCount() {
        var response = new ChatResponse(
                List.of(new Generation(new AssistantMessage("fine")), new Generation(new AssistantMessage(" foo"))));

        assertThat(texts(stream(session, Emission.BUFFER, Flux.just(response), FINE)))
                .isEqualTo("fine");
    }

    @Test
    void anErrorOfTheModelReachesTheCallerAndNothingIsAskedAgain() {
        var model = new PreparedModel(List.of(
                Flux.concat(Flux.just(text("so ")), Flux.error(new IllegalStateException("on purpose"))), FINE));
        var errors = new ArrayList<Throwable>();

        ruled(session, Emission.BUFFER, model).stream(new Prompt("Go on.")).subscribe(chunk -> {}, errors::add);

        assertThat(errors).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(model.prompts()).hasSize(1);
    }

    @Test
    void aCallerWhoCancelsStopsTheModel() {
        var cancelled = new AtomicBoolean();
        Flux<ChatResponse> endless = Flux.<ChatResponse>never().doOnCancel(() -> cancelled.set(true));

        ruled(session, Emission.BUFFER, new PreparedModel(List.of(endless))).stream(new Prompt("Go on."))
                .subscribe()
                .dispose();

        assertThat(cancelled).isTrue();
    }

    @Test
    void theModelIsAskedAgainOnAnotherThread() {
        var threads = new ArrayList<String>();
        Flux<ChatResponse> again = Flux.defer(() -> {
            threads.add(Thread.currentThread().getName());
            return FINE;
        });

        stream(session, Emission.BUFFER, Flux.just(text("foo")), again);

        assertThat(threads).singleElement().isNotEqualTo(Thread.currentThread().getName());
    }

    @Test
    void theModelIsAskedAgainWithTheSameOptions() {
        var model = new PreparedModel(List.of(Flux.just(text("foo")), FINE));
        ChatOptions options = ChatOptions.builder().temperature(0.5).build();

        ruled(session, Emission.BUFFER, model).call(new Prompt("Go on.", options));

        assertThat(model.prompts()).extracting(Prompt::getOptions).containsExactly(options, options);
    }

    @Test
    void eachSubscriptionIsACallOfItsOwn() {
        var model = new PreparedModel(List.of(Flux.just(text("foo")), FINE, FINE));
        Flux<ChatResponse> stream = ruled(session, Emission.BUFFER, model).stream(new Prompt("Look at src/a.ts"));

        assertThat(model.prompts()).isEmpty();
        assertThat(session.state().toMap().toString()).doesNotContain("src/a.ts");
        assertThat(texts(Objects.requireNonNull(stream.collectList().block()))).isEqualTo("fine");
        assertThat(texts(Objects.requireNonNull(stream.collectList().block()))).isEqualTo("fine");
        assertThat(model.prompts()).hasSize(3);
    }

    @Test
    void listenersAreToldThatAModelFailedAtOnce() {
        var outcomes = new ArrayList<String>();
        engine.listen(GuardOutcomes.addedTo(outcomes));
        var failing = new ChatModel() {
            @Override
            public ChatResponse call(Prompt prompt) {
                throw new IllegalStateException("no images");
            }

            @Override
            public Flux<ChatResponse> stream(Prompt prompt) {
                throw new IllegalStateException("no images");
            }
        };
        Flux<ChatResponse> chunks = ruled(session, Emission.LIVE, failing).stream(new Prompt("Go on."));

        assertThatThrownBy(chunks::blockLast).isInstanceOf(IllegalStateException.class);

        assertThat(outcomes).containsExactly("abandoned");
    }
}
