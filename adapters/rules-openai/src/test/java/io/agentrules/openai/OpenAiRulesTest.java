package io.agentrules.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionContentPartText;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionSystemMessageParam;
import com.openai.services.blocking.chat.ChatCompletionService;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules on the client's own requests and streams. */
class OpenAiRulesTest {
    /** Servers that cache the system text do it by its parts. */
    @Test
    @SuppressWarnings("deprecation") // nothing else has what only some servers take
    void ofASystemMessageWithPartsTheRulesAreTheLast() {
        var script = new ScriptedModel(ScriptedReply.text("Done"));
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.always("english"));
        ChatCompletionCreateParams parts = request().toBuilder()
                .messages(List.of())
                .addMessage(ChatCompletionSystemMessageParam.builder()
                        .contentOfArrayOfContentParts(List.of(ChatCompletionContentPartText.builder()
                                .text("Base.")
                                .putAdditionalProperty("cache_control", JsonValue.from("ephemeral"))
                                .build()))
                        .build())
                .addUserMessage("Hi")
                .build();

        ChatCompletionCreateParams ruled = Completions.FORMAT.system(parts, text -> text + "RULES");

        assertThat(ruled.messages().get(0).asSystem().content().asArrayOfContentParts())
                .extracting(ChatCompletionContentPartText::text)
                .containsExactly("Base.", "RULES");
        assertThat(ruled.messages()
                        .get(0)
                        .asSystem()
                        .content()
                        .asArrayOfContentParts()
                        .get(0)
                        ._additionalProperties())
                .containsKey("cache_control");
        try (ScriptedServer server = ScriptedServer.start(script)) {
            OpenAiRules.of(engine.openSession()).around(completions(server)).create(parts);
        }
        assertThat(script.requests().get(0).system()).startsWith("Base.").contains("Text of english.");
    }

    @Test
    void aLineIsShownAsSoonAsItIsCertain() throws InterruptedException {
        var script = new ScriptedModel(ScriptedReply.text("Line\n", "and more", ScriptedReply.ENDLESS));
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.trigger("no-console", "console\\.log", "text"));

        try (ScriptedServer server = ScriptedServer.start(script)) {
            ChatCompletionService ruled = OpenAiRules.of(engine.openSession())
                    .withEmission(Emission.LINES)
                    .around(completions(server));
            try (StreamResponse<ChatCompletionChunk> response = ruled.createStreaming(request())) {
                assertThat(response.stream()
                                .flatMap(chunk -> chunk.choices().stream())
                                .map(choice -> choice.delta().content().orElse(""))
                                .filter(text -> !text.isEmpty())
                                .iterator()
                                .next())
                        .isEqualTo("Line\n");
            }
            script.awaitCancelled(0);
        }
    }

    private static ChatCompletionService completions(ScriptedServer server) {
        return OwnLoop.client(server.url() + "/v1").chat().completions();
    }

    private static ChatCompletionCreateParams request() {
        return ChatCompletionCreateParams.builder()
                .model("gpt-test")
                .addUserMessage("Hi")
                .build();
    }
}
