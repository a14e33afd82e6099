package io.agentrules.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.micrometer.RuleObservations;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.FakeOpenAiServer;
import io.agentrules.testsupport.FixedRuleProvider;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.Spans;
import io.micrometer.observation.Observation;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** The spans of one call that a rule interrupts, as OpenTelemetry exports them. */
class TraceTest {
    private final Spans spans = new Spans();

    @SuppressWarnings("NullAway.Init")
    private FakeOpenAiServer server;

    @BeforeEach
    void start() throws IOException {
        server = new FakeOpenAiServer();
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
        assertThat(spans.tree("rules.active", "rules.section", "rules.outcome")).isEqualTo(List.of());
    }

    @Test
    void aCallThatDoesNotStreamIsOneTraceToo() {
        server.answeringWhole("By console.log ").answeringWhole("By the logger.");

        String answer = request(false);

        assertThat(answer).isEqualTo("By the logger.");
        assertThat(spans.tree("rules.active", "rules.section", "rules.outcome")).isEqualTo(List.of());
    }

    private String request(boolean streams) {
        return Observation.start("request", spans.registry()).observe(() -> Agent.of(clients(), streams)
                .ask("Log the value."));
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
        RuleEngine engine = RuleFixtures.engine(
                new InMemoryProject(),
                new RuleObservations(spans.registry(), false),
                new FixedRuleProvider(
                        "fixed",
                        50,
                        List.of(
                                RuleFixtures.always("english"),
                                RuleFixtures.trigger("no-console", "console\\.log"))));
        return Rules.of(engine).on(ChatClient.builder(model, spans.registry(), null, null));
    }
}
