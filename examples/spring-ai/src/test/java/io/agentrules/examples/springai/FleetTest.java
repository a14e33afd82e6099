package io.agentrules.examples.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.FiringEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.testsupport.FakeOpenAiServer;
import io.agentrules.testsupport.PostgresServer;
import io.agentrules.testsupport.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Instances of the example that get the requests of one conversation in turns, with one PostgreSQL, act as a single one does. */
class FleetTest {
    private static final String TYPESCRIPT = "Prefer `const`";
    private static final String NO_CONSOLE = "import `logger` from `src/logger.ts`";
    private static final String NO_FIXME = "Nothing is left for later";

    private static final String WRITE = "{\"tool_calls\":[{\"index\":0,\"id\":\"1\",\"type\":\"function\",\"function\":"
            + "{\"name\":\"write\",\"arguments\":\"{\\\"filePath\\\":\\\"src/a.ts\\\",\\\"content\\\":\\\"info(a);\\\"}\"}}]}";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    /**
     * The result of a conversation.
     *
     * @param answers what the users read
     * @param requests what the model was asked: JSON
     * @param fired the names of the rules that fired, in order
     */
    private record Outcome(List<String> answers, List<String> requests, List<String> fired) {
        /** Returns which requests, counted from zero, contain a text. */
        List<Integer> requestsWith(String text) {
            return IntStream.range(0, requests.size())
                    .filter(request -> requests.get(request).contains(text))
                    .boxed()
                    .toList();
        }
    }

    /** The model is told of this rule with the next request, and the rule fires again after one model call. */
    @BeforeEach
    void addARuleThatRepeats() throws IOException {
        Path rules = Files.createDirectories(folder.resolve(".xcsh/rules"));
        Files.writeString(rules.resolve("no-fixme.md"), """
                ---
                condition: FIXME
                interruptMode: never
                repeatMode: after-gap
                repeatGap: 1
                ---
                %s.
                """.formatted(NO_FIXME));
    }

    @AfterEach
    void takeTheScriptAgain() {
        System.clearProperty("openai.model");
        System.clearProperty("openai.url");
    }

    @Test
    void aConversationThatMovesBetweenInstancesGoesAsWithOne() throws Exception {
        try (TestServer database = PostgresServer.start()) {
            Outcome alone = converse(1, database);
            Outcome inTurns = converse(2, database);

            assertThat(inTurns.fired()).containsExactly("no-console", "no-fixme", "no-fixme");
            // The first request comes before the first instance's tool call, the third is the second instance's first.
            assertThat(inTurns.requestsWith(TYPESCRIPT)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
            // The rest of the turn in which the rule fired, on the second instance.
            assertThat(inTurns.requestsWith(NO_CONSOLE)).containsExactly(3, 4);
            // The requests after those that fired, each time on the other instance.
            assertThat(inTurns.requestsWith(NO_FIXME)).containsExactly(7, 8);
            assertThat(inTurns).isEqualTo(alone);
        }
    }

    private Outcome converse(int size, TestServer database) throws IOException, InterruptedException {
        var answers = new ArrayList<String>();
        List<String> fired = new CopyOnWriteArrayList<>();
        var instances = new ArrayList<ConfigurableApplicationContext>();
        try (FakeOpenAiServer model = new FakeOpenAiServer()) {
            System.setProperty("openai.model", "some-model");
            System.setProperty("openai.url", model.baseUrl());
            while (instances.size() < size) {
                instances.add(instance(database, fired));
            }
            script(model);
            for (int turn = 0; turn < 6; turn++) {
                int port = instances
                        .get(turn % size)
                        .getEnvironment()
                        .getRequiredProperty("local.server.port", Integer.class);
                answers.add(answer(port, "conversation-of-" + size, "Prompt " + turn));
            }
            return new Outcome(answers, model.bodies(), List.copyOf(fired));
        } finally {
            instances.forEach(ConfigurableApplicationContext::close);
        }
    }

    /** Each statement is one turn. */
    private static void script(FakeOpenAiServer model) {
        model.answering("tool_calls", WRITE).answering("stop", text("Done."));
        model.neverEnding(text("By console.log."))
                .answering("tool_calls", WRITE)
                .answering("stop", text("By logger."));
        model.answering("stop", text("By console.log."));
        model.answering("stop", text("FIXME: log."));
        model.answering("stop", text("FIXME: log more."));
        model.answering("stop", text("By console.log."));
    }

    private static String text(String content) {
        return "{\"content\":\"" + content + "\"}";
    }

    private ConfigurableApplicationContext instance(TestServer database, List<String> fired) {
        RuleListener recorder = new RuleListener() {
            @Override
            public void triggered(FiringEvent event) {
                event.firing().matches().forEach(match -> fired.add(match.rule()));
            }
        };
        return new SpringApplicationBuilder(Example.class)
                .initializers(context -> context.getBeanFactory().registerSingleton("recorder", recorder))
                .run(
                        "--spring.profiles.active=" + Example.FLEET,
                        "--spring.datasource.url=" + database.url(),
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--rules.workspace=workspace," + folder,
                        "--rules.sessions.timeout=60s", // machines that test are slow; this is not about the deadline
                        "--logging.level.org.apache.catalina.loader=error"); // of threads that the model's client keeps
    }

    private String answer(int port, String conversation, String prompt) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/conversations/" + conversation))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(prompt))
                .build();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }
}
