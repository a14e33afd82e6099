package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
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
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

    /** An AI service that does not stream. */
    interface Coder {
        String code(String prompt);
    }

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

    /** The first attempt has no span of the model: LangChain4j tells its listeners nothing of a call that was canceled. */
    @Test
    void aStreamedCallIsOneTrace() {
        server.neverEnding("{\"content\":\"By console\"}", "{\"content\":\".log \"}")
                .answering("stop", "{\"content\":\"By the logger.\"}");

        String answer = request(this::stream);

        assertThat(answer).isEqualTo("By the logger.");
        assertThat(tree()).isEqualTo("""
                request
                  rules activation rules.active.count=1 rules.active.names=english
                  rules rendering rules.section.tokens=10
                  rules guard rules.outcome=interrupted
                    * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                  rules guard rules.outcome=complete
                  chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                """);
    }

    @Test
    void aCallThatDoesNotStreamIsOneTraceToo() {
        server.answeringWhole("By console.log ").answeringWhole("By the logger.");

        String answer = request(this::call);

        assertThat(answer).isEqualTo("By the logger.");
        assertThat(tree()).isEqualTo("""
                request
                  rules activation rules.active.count=1 rules.active.names=english
                  rules rendering rules.section.tokens=10
                  chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                  rules guard rules.outcome=interrupted
                    * rules.firing rules.action=interrupt rules.offset=14 rules.pattern=console\\.log rules.rule=no-console rules.source=text
                  chat gpt-test rules.active.count=1 rules.active.names=english rules.section.tokens=10
                  rules guard rules.outcome=complete
                """);
    }

    /** A stream that breaks off leaves no span without an end. */
    @Test
    void aStreamThatBreaksOffIsAbandoned() {
        server.failing(500);

        assertThatThrownBy(() -> request(this::stream)).isInstanceOf(RuntimeException.class);

        assertThat(spans.tree("rules.outcome")).contains("  rules guard rules.outcome=abandoned");
    }

    private String request(Supplier<String> work) {
        return Objects.requireNonNull(
                Observation.start("request", spans.registry()).observe(work));
    }

    private String stream() {
        var model = OpenAiStreamingChatModel.builder()
                .baseUrl(server.baseUrl())
                .apiKey("none")
                .modelName("gpt-test")
                .listeners(List.of(new ModelObservations(spans.registry())))
                .build();
        return StreamingAgent.of(Rules.of(engine), model, service -> {}).ask("Log the value.");
    }

    private String call() {
        var model = OpenAiChatModel.builder()
                .baseUrl(server.baseUrl())
                .apiKey("none")
                .modelName("gpt-test")
                .listeners(List.of(new ModelObservations(spans.registry())))
                .build();
        return Rules.of(engine)
                .on(AiServices.builder(Coder.class), model)
                .build()
                .code("Log the value.");
    }

    private String tree() {
        return spans.tree("rules.active", "rules.section", "rules.outcome").stream()
                .map(line -> line.replace(" rules.outcome=changed", "").replace(" rules.outcome=rendered", "") + "\n")
                .collect(Collectors.joining());
    }
}
