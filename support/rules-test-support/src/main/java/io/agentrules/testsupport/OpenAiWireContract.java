package io.agentrules.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What an adapter does on the wire, played with the framework's own client of OpenAI against a server on this machine. An adapter's
 * test extends this and says how an agent is made with it.
 */
public abstract class OpenAiWireContract {
    private static final String TURN = "Log the value.";

    @SuppressWarnings("NullAway.Init")
    private FakeOpenAiServer server;

    /** Made by JUnit, for each claim anew. */
    protected OpenAiWireContract() {}

    /**
     * Returns a new agent under the rules of an engine, which streams, and asks again for nothing that failed.
     *
     * @param baseUrl of the server that its client of OpenAI calls, up to the version
     */
    protected abstract Harness harness(RuleEngine engine, String baseUrl);

    /** Returns whether the framework hands over the arguments of a tool while they are written, or when they are complete. */
    protected boolean seesArgumentsWhileTheyAreWritten() {
        return true;
    }

    @BeforeEach
    final void start() throws IOException {
        server = new FakeOpenAiServer();
    }

    @AfterEach
    final void stop() {
        server.close();
    }

    @Test
    final void theConnectionClosesWhereTextIsInterrupted() throws InterruptedException {
        server.answering("tool_calls", call("{\\\"filePath\\\": \\\"src/", "a.ts\\\"}"))
                .neverEnding(text("Sure, use console"), text(".log here"))
                .answering("stop", text("It is "), text("logged."));

        Harness agent = agent();
        String answer = agent.ask(TURN);

        assertThat(server.closed().await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(answer).isEqualTo("It is logged.");
        List<String> bodies = server.bodies();
        assertThat(bodies)
                .hasSize(3)
                .allSatisfy(body -> assertThat(body).contains(HarnessContract.SYSTEM, ContractRules.ALWAYS));
        assertThat(bodies.get(0)).doesNotContain(ContractRules.CONDITIONAL);
        assertThat(bodies.subList(1, 3)).allSatisfy(later -> assertThat(later).contains(ContractRules.CONDITIONAL));
        assertThat(bodies.get(1)).doesNotContain(ContractRules.INTERRUPT);
        assertThat(bodies.get(2)).contains(ContractRules.INTERRUPT, ContractRules.TRIGGER);
        ContractRules.assertAreNotIn(agent.memory());
    }

    @Test
    final void aToolWhoseArgumentsAreInterruptedDoesNotRun() throws InterruptedException {
        String[] violates = call("{\\\"content\\\": \\\"console", ".log(1)\\\"}");
        if (seesArgumentsWhileTheyAreWritten()) {
            server.neverEnding(violates);
        } else {
            server.answering("tool_calls", violates);
        }
        server.answering("stop", text("Done."));

        Harness agent = agent();
        String answer = agent.ask(TURN);

        assertThat(answer).isEqualTo("Done.");
        assertThat(agent.edits()).isEmpty();
        assertThat(server.bodies()).hasSize(2);
        if (seesArgumentsWhileTheyAreWritten()) {
            assertThat(server.closed().await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    final void anErrorOfTheServerReachesTheCaller() {
        server.failing(500);

        Harness agent = agent();

        assertThatThrownBy(() -> agent.ask(TURN)).isInstanceOf(RuntimeException.class);
        assertThat(server.bodies()).hasSize(1);
    }

    @Test
    final void anErrorOfTheServerAtARetryReachesTheCaller() {
        server.neverEnding(text("console.log")).failing(500);

        Harness agent = agent();

        assertThatThrownBy(() -> agent.ask(TURN)).isInstanceOf(RuntimeException.class);
        assertThat(server.bodies()).hasSize(2);
    }

    private Harness agent() {
        return harness(ContractRules.engine(), server.baseUrl());
    }

    private static String text(String piece) {
        return "{\"content\":\"" + piece + "\"}";
    }

    /** Returns the deltas of a call of {@code edit}, whose arguments come in two pieces, as text within JSON. */
    private static String[] call(String first, String second) {
        return new String[] {
            "{\"tool_calls\":[{\"index\":0,\"id\":\"1\",\"type\":\"function\",\"function\":{\"name\":\"edit\",\"arguments\":\"\"}}]}",
            arguments(first),
            arguments(second)
        };
    }

    private static String arguments(String piece) {
        return "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"" + piece + "\"}}]}";
    }
}
