package io.agentrules.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.http.StreamResponse;
import com.anthropic.models.messages.CacheControlEphemeral;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.TextBlockParam;
import com.anthropic.services.blocking.MessageService;
import io.agentrules.api.ContextMode;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
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
class AnthropicRulesTest {
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
    @SuppressWarnings("MustBeClosed") // another thread reads it
    void aCallerWhoClosesDuringARetryStopsTheModel() throws InterruptedException {
        var script = new ScriptedModel(VIOLATES, ScriptedReply.text("and more", ScriptedServer.ENDLESS));
        RuleEngine engine = RuleFixtures.engine(NO_CONSOLE);
        var outcomes = Collections.synchronizedList(new ArrayList<String>());
        engine.listen(GuardOutcomes.addedTo(outcomes));
        StreamResponse<RawMessageStreamEvent> response = AnthropicRules.of(engine.openSession())
                .around(OwnLoop.client(url(script)).messages())
                .createStreaming(request());
        var reader = new Thread(() -> {
            try {
                response.stream().forEach(event -> {});
            } catch (RuntimeException closed) {
                return;
            }
        });

        reader.start();
        script.awaitRequests(2);
        response.close();

        script.awaitCancelled(1);
        reader.join();
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
                        var loop = new OwnLoop(engine, engine.openSession("c" + number), server.url(), true);
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

    @Test
    void ofASystemTextInBlocksTheRulesAreTheLastAndTheOthersStayCached() {
        RuleEngine engine = RuleFixtures.engine(ENGLISH);
        var script = new ScriptedModel(COMPLIES);
        MessageCreateParams blocks = request().toBuilder()
                .systemOfTextBlockParams(List.of(TextBlockParam.builder()
                        .text("Base.")
                        .cacheControl(CacheControlEphemeral.builder().build())
                        .build()))
                .build();

        MessageCreateParams ruled = Messages.FORMAT.system(blocks, text -> text + "RULES");

        List<TextBlockParam> all = ruled.system().orElseThrow().asTextBlockParams();
        assertThat(all).extracting(TextBlockParam::text).containsExactly("Base.", "RULES");
        assertThat(all.get(0).cacheControl()).isPresent();
        AnthropicRules.of(engine.openSession())
                .around(OwnLoop.client(url(script)).messages())
                .create(blocks);
        assertThat(script.requests().get(0).system()).startsWith("Base.").contains("Text of english.");
    }

    @Test
    void agentsOfAConversationHaveTheirOwnRules() {
        var script = new ScriptedModel(COMPLIES);
        RuleEngine engine = RuleFixtures.engine(RuleFixtures.conditional("review", "agent", "reviewer"));
        MessageService messages = OwnLoop.client(url(script)).messages();

        AnthropicRules.of(engine.openSession("c", "reviewer")).around(messages).create(request());
        AnthropicRules.of(engine.openSession("c", "writer")).around(messages).create(request());

        assertThat(script.requests())
                .extracting(asked -> asked.system().contains("Text of review."))
                .containsExactly(true, false);
    }

    private static MessageCreateParams request() {
        return MessageCreateParams.builder()
                .model("claude-test")
                .maxTokens(100)
                .addUserMessage("Hi")
                .build();
    }

    private String url(ScriptedModel script) {
        ScriptedServer server = ScriptedServer.start(script);
        servers.add(server);
        return server.url();
    }
}
