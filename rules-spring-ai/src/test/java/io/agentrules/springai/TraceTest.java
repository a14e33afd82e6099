package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.RuleEngine;
import io.agentrules.micrometer.RuleObservations;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.FakeOpenAiServer;
import io.agentrules.testsupport.FixedRuleProvider;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.Spans;
import io.micrometer.observation.Observation;
import io.opentelemetry.api.common.AttributeKey;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** The spans of one call that a rule interrupts, as OpenTelemetry exports them. */
class TraceTest {
    private final Spans spans = new Spans();
    private final RuleEngine engine = RuleFixtures.engine(
            new InMemoryProject(),
            new RuleObservations(spans.registry(), false),
            new FixedRuleProvider(
                    "fixed",
                    50,
                    List.of(RuleFixtures.always("english"), RuleFixtures.trigger("no-console", "console\\.log"))));

    @SuppressWarnings("NullAway.Init")
    private FakeOpenAiServer server;

    @BeforeEach
    void start() throws IOException {
        server = new FakeOpenAiServer();
        engine.catalog(); // has a trace of its own
        spans.clear();
    }

    @AfterEach
    void stop() {
        server.close();
        spans.close();
    }

    @Test
    void aStreamedCallIsOneTrace() {
        server.neverEnding("{\"content\":\"By console\"}", "{\"content\":\".log \"}")
                .answering("stop", "{\"content\":\"By the logger.\"}");

        String answer = request(true);

        assertThat(answer).isEqualTo("By the logger.");
        assertThat(tree()).isEqualTo("""
                request
                  spring_ai chat_client
                    rules of the conversation
                      message_chat_memory
                        tool _calling\s
                          rules of the model call
                            rules activation rules.active.count=1 rules.active.names=english
                            rules rendering rules.section.tokens=10
                            rules guard rules.outcome=interrupted
                              * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                            stream
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                            rules guard rules.outcome=complete
                            stream
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                """);
    }

    @Test
    void aCallThatDoesNotStreamIsOneTraceToo() {
        server.answeringWhole("By console.log ").answeringWhole("By the logger.");

        String answer = request(false);

        assertThat(answer).isEqualTo("By the logger.");
        assertThat(tree()).isEqualTo("""
                request
                  spring_ai chat_client
                    rules of the conversation
                      message_chat_memory
                        tool _calling\s
                          rules of the model call
                            rules activation rules.active.count=1 rules.active.names=english
                            rules rendering rules.section.tokens=10
                            call
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                            rules guard rules.outcome=interrupted
                              * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                            call
                              chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                            rules guard rules.outcome=complete
                """);
    }

    @Test
    void theModelsSpanSaysWhichRulesItHad() {
        server.answeringWhole("Hello.");

        request(false);

        assertThat(spans.all())
                .filteredOn(span -> span.getName().equals("chat gpt-test"))
                .singleElement()
                .satisfies(span -> assertThat(span.getAttributes().asMap())
                        .containsEntry(
                                AttributeKey.stringKey("rules.catalog.digest"),
                                engine.catalog().digest()));
    }

    /** A stream that breaks off leaves no span without an end. */
    @Test
    void aStreamThatBreaksOffIsAbandoned() {
        server.failing(500);

        assertThatThrownBy(() -> request(true)).isInstanceOf(RuntimeException.class);

        assertThat(spans.tree("rules.outcome")).contains("            rules guard rules.outcome=abandoned");
    }

    /** Without the spans of Spring AI's client of HTTP. */
    private String tree() {
        return spans.tree("rules.active", "rules.section", "rules.outcome").stream()
                .filter(line -> !line.strip().equals("POST"))
                .map(line -> line.replace(" rules.outcome=changed", "").replace(" rules.outcome=rendered", "") + "\n")
                .collect(Collectors.joining());
    }

    private String request(boolean streams) {
        return Observation.start("request", spans.registry())
                .observe(() -> Agent.of(clients(), streams).ask("Log the value."));
    }

    private ChatClient.Builder clients() {
        var model = OpenAiChatModel.builder()
                .options(OpenAiChatOptions.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey("none")
                        .model("gpt-test")
                        .maxRetries(0)
                        .build())
                .observationRegistry(spans.registry())
                .build();
        return Rules.of(engine).on(ChatClient.builder(model, spans.registry(), null, null));
    }
}
