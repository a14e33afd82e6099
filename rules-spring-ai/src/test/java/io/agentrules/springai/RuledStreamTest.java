package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Rule;
import io.agentrules.core.Emission;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.testkit.Given;
import io.agentrules.testkit.ScriptedReply;
import io.agentrules.testkit.ScriptedReply.Call;
import io.agentrules.testkit.ScriptedReply.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** What of a stream goes on, when, and what becomes of the rest. */
class RuledStreamTest {
    private static final Rule NO_FOO = Given.trigger("no-foo", "foo", "text", "tool", "thinking");
    private static final Flux<ChatResponse> FINE = Flux.just(text("fine"));

    private final RuleEngine engine = Given.engine(NO_FOO);
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

        assertThat(stream(Emission.BUFFER, Flux.just(chunk, usage))).containsExactly(chunk, usage);
    }

    @Test
    void withoutTriggerRulesNothingWaits() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<String>();
        RuleEngine other = Given.engine(Given.always("english"));
        Disposable reading =
                ruled(other.openSession(), Emission.BUFFER, new PlayedModel(List.of(model.asFlux()))).stream(
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
        ruled(session, emission, new PlayedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
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
        List<ChatResponse> heard = stream(Emission.LIVE, Flux.just(text("so "), text("foo bar"), text("!")), FINE);

        assertThat(texts(heard)).isEqualTo("so fine");
    }

    @Test
    void whatIsInterruptedAtItsEndNeverGoesOn() {
        RuleEngine atTheEnd = Given.engine(Given.trigger("no-end", "foo$", "text"));
        var model = new PlayedModel(List.of(Flux.just(call("{\"path\": \"src/a.ts\"}"), text("so foo")), FINE));
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
        RuleEngine atTheEnd = Given.engine(Given.trigger("no-end", "foo$", "text"));
        var model = new PlayedModel(List.of(Flux.just(text("so foo")), FINE));

        assertThat(ruled(atTheEnd.openSession(), Emission.BUFFER, model).call("Go on."))
                .isEqualTo("fine");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasKeptBeforeIsToldWithEachRetry(boolean streams) {
        RuleEngine keeping = Given.engine(ContextMode.KEEP, NO_FOO, Given.trigger("no-bar", "bar", "text"));
        var model = new PlayedModel(List.of(Flux.just(text("a foo!")), Flux.just(text(" a bar!")), FINE));
        ChatModel ruled = ruled(keeping.openSession(), Emission.BUFFER, model);
        Prompt prompt = new Prompt("Go on.");

        String answer = streams
                ? texts(Objects.requireNonNull(
                        ruled.stream(prompt).collectList().block()))
                : text(ruled.call(prompt));

        assertThat(answer).isEqualTo("a foo a barfine");
        assertThat(model.prompts().get(2).getInstructions().stream().map(Message::getText))
                .hasSize(5)
                .startsWith("Go on.", "a foo")
                .element(3)
                .isEqualTo(" a bar");
    }

    @Test
    void whatIsKeptGoesOnUpToTheMatch() {
        RuleEngine keeping = Given.engine(ContextMode.KEEP, NO_FOO);
        var model = new PlayedModel(List.of(Flux.just(text("so "), text("a foo bar"), text("!")), FINE));

        List<ChatResponse> heard = ruled(keeping.openSession(), Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("so a foofine");
        assertThat(model.prompts().get(1).getInstructions().subList(1, 2))
                .containsExactly(new AssistantMessage("so a foo"));
    }

    @Test
    void whatIsKeptOfToolCallsIsTheTextBefore() {
        RuleEngine keeping = Given.engine(ContextMode.KEEP, NO_FOO);
        var model = new PlayedModel(List.of(Flux.just(text("I edit. "), call("{\"a\": \"foo\"}")), FINE));

        List<ChatResponse> heard = ruled(keeping.openSession(), Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("I edit. fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
    }

    @Test
    void whatIsKeptOfAChunkThatAlsoCallsAToolIsItsText() {
        RuleEngine keeping = Given.engine(ContextMode.KEEP, NO_FOO);
        ChatResponse both =
                Asked.whole(ScriptedReply.of(new Text("I edit. "), new Call("1", "edit", List.of("{\"a\": \"foo\"}"))));
        var model = new PlayedModel(List.of(Flux.just(both), FINE));

        List<ChatResponse> heard = ruled(keeping.openSession(), Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("I edit. fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
        assertThat(model.prompts().get(1).getInstructions().subList(1, 2))
                .containsExactly(new AssistantMessage("I edit. "));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @SuppressWarnings("NullAway")
    void aToolCallWithoutAnythingIsTheFrameworksBusiness(boolean streams) {
        ChatResponse broken = Asked.response(AssistantMessage.builder()
                .toolCalls(List.of(new ToolCall(null, null, null, null)))
                .build());
        ChatModel model = ruled(session, Emission.BUFFER, new PlayedModel(List.of(Flux.just(broken))));
        Prompt prompt = new Prompt(List.of(broken.getResult().getOutput(), new UserMessage("Go on.")));

        assertThat(streams ? model.stream(prompt).blockLast() : model.call(prompt))
                .isEqualTo(broken);
    }

    @Test
    void aResponseThatComesWholeBeginsWithWhatIsKept() {
        RuleEngine keeping = Given.engine(ContextMode.KEEP, NO_FOO);
        AssistantMessage fine = AssistantMessage.builder()
                .content("fine")
                .properties(Map.of("role", "assistant"))
                .toolCalls(List.of(new ToolCall("1", "function", "edit", "{}")))
                .build();
        var model = new PlayedModel(List.of(Flux.just(text("so a foo bar")), Flux.just(Asked.response(fine))));

        ChatResponse response =
                ruled(keeping.openSession(), Emission.BUFFER, model).call(new Prompt("Go on."));

        assertThat(text(response)).isEqualTo("so a foofine");
        AssistantMessage whole = response.getResults().get(0).getOutput();
        assertThat(whole.getMetadata()).isEqualTo(fine.getMetadata());
        assertThat(whole.getToolCalls()).isEqualTo(fine.getToolCalls());
    }

    @Test
    void aToolCallWaitsForTheEndAndItsSessionKnowsOfItThen() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<ChatResponse>();
        ruled(session, Emission.LIVE, new PlayedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
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
                stream(Emission.LIVE, Flux.just(call("{\"path\": \"src/a.ts\"}"), text("foo")), FINE);

        assertThat(texts(heard)).isEqualTo("fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
        assertThat(session.state().toMap().toString()).doesNotContain("src/a.ts");
    }

    @ParameterizedTest
    @MethodSource
    void whatTheModelThinksIsWatched(String provider, List<ChatResponse> chunks) {
        assertThat(texts(stream(Emission.BUFFER, Flux.fromIterable(chunks), FINE)))
                .as(provider)
                .isEqualTo("fine");
    }

    static List<Arguments> whatTheModelThinksIsWatched() {
        return List.of(
                Arguments.of(
                        "OpenAI",
                        List.of(
                                with("", "reasoningContent", "I use f"),
                                with("", "reasoningContent", "I use foo"),
                                text("Done"))),
                Arguments.of(
                        "Those that say the same in pieces",
                        List.of(
                                with("", "reasoningContent", "f"),
                                with("", "reasoningContent", "o"),
                                with("", "reasoningContent", "o"),
                                text("Done"))),
                Arguments.of("Ollama", List.of(with("", "thinking", "f"), with("", "thinking", "oo"), text("Done"))),
                Arguments.of("Gemini", List.of(with("f", "isThought", true), with("oo", "isThought", true), text("x"))),
                Arguments.of("Anthropic", List.of(with("foo", "signature", "s"), text("x"))));
    }

    @Test
    void ofThoughtsThatAreRepeatedAllTheTimeTheLastAreHeld() {
        ChatResponse think = with("", "reasoningContent", "I ");
        List<ChatResponse> others = List.of(
                with("", "reasoningContent", "I think"),
                with("", "reasoningContent", "Another"),
                text("so"),
                with("x", "reasoningContent", "Another choice"),
                with("y", "reasoningContent", "Another choice"),
                with("", "reasoningContent", ""),
                text(""));

        assertThat(stream(Emission.BUFFER, Flux.fromIterable(others).startWith(think)))
                .isEqualTo(others);
    }

    @Test
    void whatIsHeldBackOfRepeatedThoughtsGoesOnInTime() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<Object>();
        ruled(session, Emission.holdBack(2), new PlayedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
                .mapNotNull(chunk ->
                        chunk.getResults().get(0).getOutput().getMetadata().get("reasoningContent"))
                .subscribe(heard::add);

        for (String soFar : List.of("a", "ab", "abc", "abcd")) {
            model.tryEmitNext(with("", "reasoningContent", soFar));
        }

        assertThat(heard).containsExactly("a", "ab");
    }

    @Test
    void thoughtAndTextAreTwoTexts() {
        assertThat(texts(stream(
                        Emission.BUFFER,
                        Flux.just(
                                with("f", "isThought", true),
                                text("o"),
                                with("", "reasoningContent", "x"),
                                with("", "reasoningContent", "x"),
                                text("o")))))
                .isEqualTo("foo");
    }

    @Test
    void textDoesNotWaitForWhatWasThoughtBefore() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<String>();
        ruled(session, Emission.LINES, new PlayedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
                .subscribe(chunk -> heard.add(text(chunk)));

        model.tryEmitNext(with("hm", "isThought", true));
        model.tryEmitNext(text("a\n"));
        model.tryEmitNext(text("b"));

        assertThat(heard).containsExactly("hm", "a\n");
    }

    @Test
    void allGenerationsOfAResponseCount() {
        var response = new ChatResponse(
                List.of(new Generation(new AssistantMessage("fine")), new Generation(new AssistantMessage(" foo"))));

        assertThat(texts(stream(Emission.BUFFER, Flux.just(response), FINE))).isEqualTo("fine");
    }

    @Test
    void anErrorOfTheModelReachesTheCallerAndNothingIsAskedAgain() {
        var model = new PlayedModel(List.of(
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

        ruled(session, Emission.BUFFER, new PlayedModel(List.of(endless))).stream(new Prompt("Go on."))
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

        stream(Emission.BUFFER, Flux.just(text("foo")), again);

        assertThat(threads).singleElement().isNotEqualTo(Thread.currentThread().getName());
    }

    @Test
    void eachSubscriptionIsACallOfItsOwn() {
        var model = new PlayedModel(List.of(Flux.just(text("foo")), FINE, FINE));
        Flux<ChatResponse> stream = ruled(session, Emission.BUFFER, model).stream(new Prompt("Go on."));

        assertThat(model.prompts()).isEmpty();
        assertThat(texts(Objects.requireNonNull(stream.collectList().block()))).isEqualTo("fine");
        assertThat(texts(Objects.requireNonNull(stream.collectList().block()))).isEqualTo("fine");
        assertThat(model.prompts()).hasSize(3);
    }

    private List<ChatResponse> stream(Emission emission, Flux<ChatResponse> first) {
        return stream(emission, List.of(first));
    }

    private List<ChatResponse> stream(Emission emission, Flux<ChatResponse> first, Flux<ChatResponse> second) {
        return stream(emission, List.of(first, second));
    }

    private List<ChatResponse> stream(Emission emission, List<Flux<ChatResponse>> responses) {
        List<ChatResponse> heard = ruled(session, emission, new PlayedModel(responses)).stream(new Prompt("Go on."))
                .collectList()
                .block(Duration.ofMinutes(1));
        return Objects.requireNonNull(heard);
    }

    private static ChatModel ruled(Session session, Emission emission, ChatModel model) {
        return Rules.of(Given.engine()).withEmission(emission).around(model, session);
    }

    private static ChatResponse text(String text) {
        return Asked.chunk(new Text(text));
    }

    private static ChatResponse call(String json) {
        return Asked.chunk(new Call("1", "edit", List.of(json)));
    }

    private static ChatResponse with(String text, String property, Object value) {
        return Asked.response(AssistantMessage.builder()
                .content(text)
                .properties(Map.of(property, value))
                .build());
    }

    private static String texts(List<ChatResponse> chunks) {
        return chunks.stream().map(RuledStreamTest::text).collect(Collectors.joining());
    }

    private static String text(ChatResponse chunk) {
        return chunk.getResults().stream()
                .map(generation ->
                        Objects.requireNonNullElse(generation.getOutput().getText(), ""))
                .collect(Collectors.joining());
    }
}
