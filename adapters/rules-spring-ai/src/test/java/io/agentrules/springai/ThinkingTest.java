package io.agentrules.springai;

import static io.agentrules.springai.StreamFixtures.FINE;
import static io.agentrules.springai.StreamFixtures.NO_FOO;
import static io.agentrules.springai.StreamFixtures.ruled;
import static io.agentrules.springai.StreamFixtures.stream;
import static io.agentrules.springai.StreamFixtures.text;
import static io.agentrules.springai.StreamFixtures.texts;
import static io.agentrules.springai.StreamFixtures.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** What a model thinks, in the ways of its providers. */
class ThinkingTest {
    private final RuleEngine engine = RuleFixtures.engine(NO_FOO);
    private final Session session = engine.openSession();

    @ParameterizedTest
    @MethodSource
    void whatTheModelThinksIsWatched(String provider, List<ChatResponse> chunks) {
        assertThat(texts(stream(session, Emission.BUFFER, Flux.fromIterable(chunks), FINE)))
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

        assertThat(stream(session, Emission.BUFFER, Flux.fromIterable(others).startWith(think)))
                .isEqualTo(others);
    }

    @Test
    void whatIsHeldBackOfRepeatedThoughtsGoesOnInTime() {
        Sinks.Many<ChatResponse> model = Sinks.many().unicast().onBackpressureBuffer();
        var heard = new ArrayList<Object>();
        ruled(session, Emission.holdBack(2), new PreparedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
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
                        session,
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
        ruled(session, Emission.LINES, new PreparedModel(List.of(model.asFlux()))).stream(new Prompt("Go on."))
                .subscribe(chunk -> heard.add(text(chunk)));

        model.tryEmitNext(with("hm", "isThought", true));
        model.tryEmitNext(text("a\n"));
        model.tryEmitNext(text("b"));

        assertThat(heard).containsExactly("hm", "a\n");
    }
}
