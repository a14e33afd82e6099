package io.agentrules.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.core.JsonValue;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionContentPartText;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionSystemMessageParam;
import com.openai.services.blocking.chat.ChatCompletionService;
import io.agentrules.api.ContextMode;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.GuardOutcomes;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import io.agentrules.testsupport.ScriptedServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules on the client's own requests and streams. */
class OpenAiRulesTest {
    private static final Rule ENGLISH = RuleFixtures.always("english");
    private static final Rule NO_CONSOLE =
            RuleFixtures.trigger("no-console", "console\\.log", "text", "thinking", "tool");
    private static final ScriptedReply VIOLATES = ScriptedReply.text("Use ", "console", ".log", " here");
    private static final ScriptedReply COMPLIES = ScriptedReply.text(", no, the ", "logger");

    private final List<ScriptedServer> servers = new ArrayList<>();

    @AfterEach
    void stopServers() {
        servers.forEach(ScriptedServer::close);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keptTextBeginsTheAnswer(boolean streams) {
        var script = new ScriptedModel(VIOLATES, COMPLIES);
        RuleEngine engine = RuleFixtures.engine(ContextMode.KEEP, NO_CONSOLE);
        var loop = new OwnLoop(engine, engine.openSession(), url(script), streams);

        String answer = loop.ask("Log it.");

        assertThat(answer).isEqualTo("Use console.log, no, the logger");
        assertThat(loop.shown()).isEqualTo(streams ? answer : "");
        assertThat(script.requests().get(1).messages()).contains("assistant: Use console.log");
    }

    @Test
    void theModelIsStoppedWhereARuleInterruptsIt() throws InterruptedException {
        var script = new ScriptedModel(ScriptedReply.text("console", ".log", ScriptedServer.ENDLESS), COMPLIES);
        RuleEngine engine = RuleFixtures.engine(NO_CONSOLE);

        String answer = new OwnLoop(engine, engine.openSession(), url(script), true).ask("Log it.");

        assertThat(answer).isEqualTo(COMPLIES.text());
        script.awaitCancelled(0);
    }

    @Test
    void aCallerWhoClosesDuringARetryStopsTheModel() throws InterruptedException {
        var script = new ScriptedModel(VIOLATES, ScriptedReply.text("Line\n", "and more", ScriptedServer.ENDLESS));
        RuleEngine engine = RuleFixtures.engine(NO_CONSOLE);
        var outcomes = Collections.synchronizedList(new ArrayList<String>());
        engine.listen(GuardOutcomes.addedTo(outcomes));
        ChatCompletionService completions = OpenAiRules.of(engine.openSession())
                .withEmission(Emission.LINES)
                .around(OwnLoop.client(url(script)).chat().completions());

        try (StreamResponse<ChatCompletionChunk> response = completions.createStreaming(request())) {
            assertThat(response.stream()
                            .flatMap(chunk -> chunk.choices().stream())
                            .map(choice -> choice.delta().content().orElse(""))
                            .filter(text -> !text.isEmpty())
                            .iterator()
                            .next())
                    .isEqualTo("Line\n");
        }

        script.awaitCancelled(1);
        assertThat(outcomes).containsExactly("ended", "abandoned");
    }

    @Test
    void conversationsAtTheSameTimeAreApart() {
        RuleEngine engine = RuleFixtures.engine(
                ENGLISH, NO_CONSOLE, RuleFixtures.conditional("typescript", "paths", "src/**/*.ts"));

        List<Integer> requests = IntStream.range(0, 40)
                .parallel()
                .mapToObj(number -> {
                    var script = new ScriptedModel(VIOLATES, COMPLIES);
                    String prompt = number % 2 == 0 ? "Look at src/a.ts" : "Hello.";
                    try (ScriptedServer server = ScriptedServer.start(script)) {
                        var loop = new OwnLoop(engine, engine.openSession("c" + number), server.url() + "/v1", true);
                        assertThat(loop.ask(prompt)).isEqualTo(COMPLIES.text());
                    }
                    assertThat(script.requests())
                            .allSatisfy(request -> assertThat(request.system().contains("typescript"))
                                    .isEqualTo(number % 2 == 0));
                    return script.requests().size();
                })
                .toList();

        assertThat(requests).hasSize(40).containsOnly(2);
    }

    /** Servers that cache the system text do it by its parts. */
    @Test
    @SuppressWarnings("deprecation") // nothing else has what only some servers take
    void ofASystemMessageWithPartsTheRulesAreTheLast() {
        var script = new ScriptedModel(COMPLIES);
        RuleEngine engine = RuleFixtures.engine(ENGLISH);
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
        OpenAiRules.of(engine.openSession())
                .around(OwnLoop.client(url(script)).chat().completions())
                .create(parts);
        assertThat(script.requests().get(0).system()).startsWith("Base.").contains("Text of english.");
    }

    @Test
    void agentsOfAConversationHaveTheirOwnRules() {
        var script = new ScriptedModel(COMPLIES);
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("review", "agent", "reviewer"));
        ChatCompletionService completions = OwnLoop.client(url(script)).chat().completions();

        OpenAiRules.of(engine.openSession("c", "reviewer")).around(completions).create(request());
        OpenAiRules.of(engine.openSession("c", "writer")).around(completions).create(request());

        assertThat(script.requests())
                .extracting(asked -> asked.system().contains("Text of review."))
                .containsExactly(true, false);
    }

    private static ChatCompletionCreateParams request() {
        return ChatCompletionCreateParams.builder()
                .model("gpt-test")
                .addUserMessage("Hi")
                .build();
    }

    private String url(ScriptedModel script) {
        ScriptedServer server = ScriptedServer.start(script);
        servers.add(server);
        return server.url() + "/v1";
    }
}
