package io.agentrules.springai;

import static io.agentrules.springai.StreamFixtures.FINE;
import static io.agentrules.springai.StreamFixtures.NO_FOO;
import static io.agentrules.springai.StreamFixtures.call;
import static io.agentrules.springai.StreamFixtures.ruled;
import static io.agentrules.springai.StreamFixtures.text;
import static io.agentrules.springai.StreamFixtures.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.ContextMode;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Text;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** Interrupted text that is kept. */
class RetainedTextTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasKeptBeforeIsToldWithEachRetry(boolean streams) {
        RuleEngine keeping =
                RuleFixtures.engine(ContextMode.KEEP, NO_FOO, RuleFixtures.trigger("no-bar", "bar", "text"));
        var model = new PreparedModel(List.of(Flux.just(text("a foo!")), Flux.just(text(" a bar!")), FINE));
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
        RuleEngine keeping = RuleFixtures.engine(ContextMode.KEEP, NO_FOO);
        var model = new PreparedModel(List.of(Flux.just(text("so "), text("a foo bar"), text("!")), FINE));

        List<ChatResponse> heard = ruled(keeping.openSession(), Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("so a foofine");
        assertThat(model.prompts().get(1).getInstructions().subList(1, 2))
                .containsExactly(new AssistantMessage("so a foo"));
    }

    @Test
    void whatIsKeptOfToolCallsIsTheTextBefore() {
        RuleEngine keeping = RuleFixtures.engine(ContextMode.KEEP, NO_FOO);
        var model = new PreparedModel(List.of(Flux.just(text("I edit. "), call("{\"a\": \"foo\"}")), FINE));

        List<ChatResponse> heard = ruled(keeping.openSession(), Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("I edit. fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
    }

    @Test
    void whatIsKeptOfAChunkThatAlsoCallsAToolIsItsText() {
        RuleEngine keeping = RuleFixtures.engine(ContextMode.KEEP, NO_FOO);
        ChatResponse both = MessageMapper.whole(
                ScriptedReply.of(new Text("I edit. "), new Call("1", "edit", List.of("{\"a\": \"foo\"}"))));
        var model = new PreparedModel(List.of(Flux.just(both), FINE));

        List<ChatResponse> heard = ruled(keeping.openSession(), Emission.BUFFER, model).stream(new Prompt("Go on."))
                .collectList()
                .block();

        assertThat(texts(Objects.requireNonNull(heard))).isEqualTo("I edit. fine");
        assertThat(heard).noneMatch(ChatResponse::hasToolCalls);
        assertThat(model.prompts().get(1).getInstructions().subList(1, 2))
                .containsExactly(new AssistantMessage("I edit. "));
    }

    @Test
    void anAnswerThatSaysNothingIsWhatIsKept() {
        RuleEngine keeping = RuleFixtures.engine(ContextMode.KEEP, NO_FOO);
        var model = new PreparedModel(List.of(Flux.just(text("a foo!")), Flux.just(new ChatResponse(List.of()))));

        assertThat(ruled(keeping.openSession(), Emission.BUFFER, model).call("Go on."))
                .isEqualTo("a foo");
    }

    @Test
    void aResponseThatComesWholeBeginsWithWhatIsKept() {
        RuleEngine keeping = RuleFixtures.engine(ContextMode.KEEP, NO_FOO);
        AssistantMessage fine = AssistantMessage.builder()
                .content("fine")
                .properties(Map.of("role", "assistant"))
                .toolCalls(List.of(new ToolCall("1", "function", "edit", "{}")))
                .build();
        var metadata = ChatResponseMetadata.builder().id("id-1").build();
        var answer = new ChatResponse(List.of(new Generation(fine)), metadata);
        var model = new PreparedModel(List.of(Flux.just(text("so a foo bar")), Flux.just(answer)));

        ChatResponse response =
                ruled(keeping.openSession(), Emission.BUFFER, model).call(new Prompt("Go on."));

        assertThat(response.getMetadata().getId()).isEqualTo("id-1");
        assertThat(text(response)).isEqualTo("so a foofine");
        AssistantMessage whole = response.getResults().get(0).getOutput();
        assertThat(whole.getMetadata()).isEqualTo(fine.getMetadata());
        assertThat(whole.getToolCalls()).isEqualTo(fine.getToolCalls());
    }
}
