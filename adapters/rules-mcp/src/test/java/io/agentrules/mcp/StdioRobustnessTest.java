package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.core.RuleEngine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that hurry, end or vanish, and rules that are not trusted, over standard input and output. */
@Timeout(180) // a server that does not answer fails, and does not hang
class StdioRobustnessTest {
    private static final long SHORT_MILLIS = 200;
    private static final long LONG_MILLIS = 120_000;

    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void writeRules() {
        project = Project.in(folder);
    }

    @Test
    @Timeout(30)
    void aClientThatReportsChangedRootsIsNotAskedForThem() throws Exception {
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine())) {
            for (int change = 0; change < 40; change++) { // more than the unanswered messages at which reading stops
                wire.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
            }

            wire.assertStillAnswers();
        }
    }

    @Test
    void requestsBeforeTheEndOfTheInputAreAnswered() throws Exception {
        int calls = 100;
        RawStdioClient wire = RawStdioClient.initialized(project.engine());
        for (int id = 0; id < calls; id++) {
            wire.send(call(id));
        }
        wire.end();

        var ids = new ArrayList<Object>();
        for (int read = 0; read < calls; read++) {
            Map<String, Object> answer = wire.read();
            assertThat(answer).containsKey("result");
            ids.add(answer.get("id"));
        }
        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, calls).boxed().toList());
        assertThat(wire.ends(LONG_MILLIS)).isTrue();
    }

    @Test
    void aRequestInProgressAtTheEndOfTheInputIsAnswered() throws Exception {
        var slow = new BlockingListener();
        RawStdioClient wire =
                RawStdioClient.initialized(project.engine(slow)).send(call(1)).end();

        assertThat(wire.ends(SHORT_MILLIS)).isFalse();
        slow.release();

        assertThat(wire.read()).containsEntry("id", 1).containsKey("result");
        assertThat(wire.ends(LONG_MILLIS)).isTrue();
    }

    /** An interrupted refresh would be reported to a user who just ended the client. */
    @Test
    void aRefreshInProgressAtTheEndOfTheInputIsNotInterrupted() throws Exception {
        var begun = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        var ended = new CompletableFuture<String>();
        var slow = new RuleListener() {
            @Override
            public Running<CatalogEvent> refreshing() {
                if (Thread.currentThread().getName().equals("rules-refresh")) {
                    begun.countDown();
                    try {
                        released.await();
                        ended.complete("by itself");
                    } catch (InterruptedException e) {
                        ended.complete("interrupted");
                    }
                }
                return Running.unobserved();
            }
        };
        RawStdioClient wire = RawStdioClient.initialized(project.engine(slow));
        begun.await();

        assertThat(wire.end().ends(LONG_MILLIS)).isTrue();
        released.countDown();

        assertThat(ended.get()).isEqualTo("by itself");
    }

    @Test
    void aSlowAnswerKeepsNoOtherWaiting() throws Exception {
        var slow = new BlockingListener();
        try (RawStdioClient wire = RawStdioClient.initialized(project.engine(slow))) {
            wire.send(call(1));

            wire.assertStillAnswers();
            slow.release();
            assertThat(wire.read()).containsEntry("id", 1);
        }
    }

    @Test
    void aClientThatVanishesWhileItIsAnsweredIsTheEndOfItsServerAlone() throws Exception {
        var slow = new BlockingListener();
        RuleEngine engine = project.engine(slow);
        RawStdioClient wire = RawStdioClient.initialized(engine).send(call(1));
        slow.awaitCall();

        wire.vanish();
        slow.release();

        assertThat(wire.ends(LONG_MILLIS)).isTrue();
        try (RawStdioClient next = RawStdioClient.initialized(engine)) {
            assertThat(next.send(call(2)).read()).containsEntry("id", 2).containsKey("result");
        }
    }

    @Test
    void aClientThatVanishesBeforeItsAnswerIsTheEndOfItsServerAlone() throws Exception {
        String said =
                String.join("\n", RawStdioClient.INITIALIZE, RawStdioClient.INITIALIZED, call(1), "{oops", call(2))
                        + "\n";
        var gone = new OutputStream() {
            private int writes;

            @Override
            public void write(int octet) throws IOException {
                writes++;
                throw new IOException("Broken pipe");
            }
        };

        new RuleServer(project.engine()).serve(new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)), gone);

        assertThat(gone.writes).isPositive();
    }

    @Test
    void rulesThatAreNotTrustedReachNobody() throws Exception {
        project.with("no-print.mdc", "---\ncondition: printed\n---\nUse the logger.");
        var out = new ByteArrayOutputStream();
        String said = String.join(
                "\n",
                RawStdioClient.INITIALIZE,
                RawStdioClient.INITIALIZED,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"rules_for\","
                        + "\"arguments\":{\"paths\":[\"src/a.ts\"],\"prompt\":\"@style\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"explain_rule\","
                        + "\"arguments\":{\"name\":\"style\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/read\",\"params\":{\"uri\":\"rule://always\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"prompts/get\",\"params\":{\"name\":\"active_rules\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/call\",\"params\":{\"name\":\"check_text\","
                        + "\"arguments\":{\"text\":\"printed\"}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"read_rule\","
                        + "\"arguments\":{\"uri\":\"always\"}}}");

        new RuleServer(project.untrusted()).serve(new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)), out);

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "No rule is named style; known names: none",
                        "No rule applies to this work",
                        "This text violates no rule")
                .doesNotContain(
                        "Always test.",
                        "Use const.",
                        "src/**/*.ts",
                        "Problem details.",
                        "api/errors",
                        "Use the logger.");
    }

    private static String call(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"rules_for\",\"arguments\":{}}}";
    }
}
