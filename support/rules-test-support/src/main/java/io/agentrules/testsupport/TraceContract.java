package io.agentrules.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.testkit.InMemoryProject;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The spans of one call that a rule interrupts, as OpenTelemetry exports them. An adapter's test extends this, and says how an agent
 * is made with it and which spans its framework adds.
 */
public abstract class TraceContract {
    private static final String ABANDONED = "rules guard rules.outcome=abandoned";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Spans spans = new Spans();

    @SuppressWarnings("NullAway.Init")
    private RuleEngine engine;

    @SuppressWarnings("NullAway.Init")
    private FakeOpenAiServer server;

    /** Made by JUnit, for each claim anew. */
    protected TraceContract() {}

    /** Returns what observes the engine, with names of its own and not those of OpenTelemetry's conventions. */
    protected abstract RuleListener observations(ObservationRegistry registry);

    /**
     * Asks a new agent whose model is {@code gpt-test}, and that asks again for nothing that failed.
     *
     * @param streams whether the agent streams
     * @return the agent's answer
     */
    protected abstract String ask(String prompt, boolean streams);

    /** Returns the tree of a streamed call that a rule interrupts, with a line break after each line. */
    protected abstract String streamedTree();

    /** Returns the tree of a call that does not stream and is interrupted, with a line break after each line. */
    protected abstract String wholeTree();

    /** Returns the spans that have ended. */
    protected final Spans spans() {
        return spans;
    }

    /** Returns the engine, whose rules are {@code english}, which always applies, and the trigger rule {@code no-console}. */
    protected final RuleEngine engine() {
        return engine;
    }

    /** Returns the server that the agent's model asks. */
    protected final FakeOpenAiServer server() {
        return server;
    }

    @BeforeEach
    final void start() throws IOException {
        server = new FakeOpenAiServer();
        engine = RuleFixtures.engine(
                new InMemoryProject(),
                observations(spans.registry()),
                new FixedRuleProvider(
                        "fixed",
                        50,
                        List.of(RuleFixtures.always("english"), RuleFixtures.trigger("no-console", "console\\.log"))));
        engine.catalog(); // has a trace of its own
        spans.clear();
    }

    @AfterEach
    final void stop() {
        server.close();
        spans.close();
    }

    @Test
    final void aStreamedCallIsOneTrace() {
        server.neverEnding("{\"content\":\"By console\"}", "{\"content\":\".log \"}")
                .answering("stop", "{\"content\":\"By the logger.\"}");

        String answer = request(true);

        assertThat(answer).isEqualTo("By the logger.");
        assertTree(streamedTree());
    }

    @Test
    final void aCallThatDoesNotStreamIsOneTraceToo() {
        server.answeringWhole("By console.log ").answeringWhole("By the logger.");

        String answer = request(false);

        assertThat(answer).isEqualTo("By the logger.");
        assertTree(wholeTree());
    }

    /** A stream that breaks off leaves no span without an end. */
    @Test
    final void aStreamThatBreaksOffIsAbandoned() {
        server.failing(500);

        assertThatThrownBy(() -> request(true)).isInstanceOf(RuntimeException.class);

        await(() -> outcomes().contains(ABANDONED));
        assertThat(outcomes()).contains(ABANDONED);
    }

    private List<String> outcomes() {
        return spans.tree("rules.outcome").stream().map(String::strip).toList();
    }

    /** Asks an agent in an observation of the caller. */
    protected final String request(boolean streams) {
        return Objects.requireNonNull(Observation.createNotStarted("request", spans.registry())
                .observe(() -> ask("Log the value.", streams)));
    }

    private void assertTree(String expected) {
        await(() -> tree().equals(expected));
        assertThat(tree()).isEqualTo(expected);
    }

    /** Waits for the last span of a stream, which may end on another thread after the stream has. */
    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    /** Without the spans of clients of HTTP. */
    private String tree() {
        return spans.tree("rules.active", "rules.section", "rules.outcome").stream()
                .filter(line -> !line.strip().equals("POST"))
                .map(line -> line.replace(" rules.outcome=changed", "").replace(" rules.outcome=rendered", "") + "\n")
                .collect(Collectors.joining());
    }
}
