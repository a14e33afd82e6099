package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.Hooks.Options;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the event contains, the agent continues. */
class HostileEventsTest {
    private static final Options CLOSED = new Options(true, true);
    private static final Duration MOMENT = Duration.ofMillis(10);

    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.")
                .file(".xcsh/rules/no-any.md", "---\ncondition: 'as any'\nscope: tool:write\n---\nName the type.");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    private String answer(String json) {
        return agent.hooks().answer("generic", json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[]",
                "null",
                "\"text\"",
                "{} {}",
                "{}",
                "{\"event\": 1}",
                "{\"event\": \"prompt\"}",
                "{\"event\": \"prompt\", \"session\": \"\", \"cwd\": \"/\", \"prompt\": \"x\"}",
                "{\"event\": \"prompt\", \"session\": \"1\", \"cwd\": \"relative\", \"prompt\": \"x\"}",
                "{\"event\": \"prompt\", \"session\": \"1\", \"cwd\": \"/\\u0000\", \"prompt\": \"x\"}",
                "{\"event\": \"prompt\", \"session\": \"1\", \"cwd\": \"/no/such/folder\", \"prompt\": \"x\"}",
                "{\"event\": \"prompt\", \"session\": [\"1\"], \"cwd\": \"/\", \"prompt\": \"x\"}",
                "{\"event\": \"before-tool\", \"session\": \"1\", \"cwd\": \"/\"}",
                "{\"event\": \"before-tool\", \"session\": \"1\", \"cwd\": \"/\", \"tool\": \"write\"}",
                "{\"event\": \"before-tool\", \"session\": \"1\", \"cwd\": \"/\", \"tool\": {\"name\": \"w\", \"edits\": [1]}}",
                "{\"event\": \"before-tool\", \"session\": \"1\", \"cwd\": \"/\", \"tool\": {\"name\": \"w\", \"input\": []}}",
            })
    void whatIsNoEventIsNotAnsweredButLogged(String json) {
        assertThat(answer(json)).isEmpty();
        assertThat(agent.logged()).hasSize(1);
        assertThat(agent.logged().get(0)).containsEntry("kind", "failed").containsKey("message");
    }

    @Test
    void theLogDoesNotRepeatWhatIsNoJson() {
        answer("{\"event\": secret}");

        assertThat(agent.logged().get(0).get("message")).asString().doesNotContain("secret");
    }

    @Test
    void deepNestingIsNoProblem() {
        assertThat(answer("{\"a\":".repeat(100_000))).isEmpty();
        assertThat(answer("[".repeat(1_000_000))).isEmpty();
        assertThat(agent.logged()).hasSize(2);
    }

    @Test
    void anEventOfTenMegabytesIsRead() {
        String text = "x".repeat(Hooks.MAX_BYTES - 1_000) + "as any";

        assertThat(agent.denial("write", "a.ts", text)).contains("Name the type.");
    }

    @Test
    void theModelIsToldOfAWriteThatIsTooLong() {
        String text = "x".repeat(Hooks.MAX_BYTES) + "as any";

        assertThat(agent.before("write", "a.ts", text)).contains("were not checked", "longer than 10 MiB");
        assertThat(agent.after("write", "a.ts", text))
                .contains("were not checked", "longer than 10 MiB")
                .doesNotContain("Write less");
    }

    @Test
    void aLongerEventIsNotRead() {
        var bytes = new byte[Hooks.MAX_BYTES + 1];
        Arrays.fill(bytes, (byte) ' ');
        byte[] event = JsonMaps.text(agent.event("session-start")).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(event, 0, bytes, 0, event.length);

        assertThat(agent.hooks().answer("generic", bytes)).isEmpty();
        assertThat(agent.logged().get(0).get("message")).asString().contains("longer than");
    }

    @Test
    void bytesThatAreNoTextAreReplaced() {
        byte[] event =
                JsonMaps.text(agent.with("model", "?").event("session-start")).getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < event.length; i++) {
            event[i] = event[i] == '?' ? (byte) 0xFF : event[i];
        }

        assertThat(agent.hooks().answer("generic", event)).contains("Always polite.");
    }

    @Test
    void aByteOrderMarkIsIgnored() {
        assertThat(answer("\uFEFF" + JsonMaps.text(agent.event("session-start"))))
                .contains("Always polite.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../escape", "a\u0000b", "/", "\uD800", " ", "con", "🙂"})
    void anyIdIsOneConversation(String id) {
        assertThat(agent.with("session", id).context("session-start")).contains("Always polite.");
        assertThat(agent.restarted().context("session-start")).isEmpty();
        assertThat(agent.state().resolve("sessions")).isDirectoryContaining("regex:.*[/\\\\][0-9a-f]{40}\\.json");
    }

    @Test
    void idsOfALongTextAreNoProblem() {
        agent.with("session", "x".repeat(1_000_000)).with("subagent", "y".repeat(1_000_000));

        assertThat(agent.context("session-start")).contains("Always polite.");
    }

    @Test
    void theSameTextInTwoFieldsIsNotTheSameConversation() {
        agent.with("session", "ab").with("subagent", "c").context("session-start");

        assertThat(agent.with("session", "a").with("subagent", "bc").context("session-start"))
                .contains("Always polite.");
    }

    @Test
    void eventsInTheWrongOrderAreAnswered() {
        for (String kind :
                List.of("session-end", "compacted", "turn-end", "subagent-end", "compacting", "compacting")) {
            agent.answer(agent.event(kind));
        }
        agent.after("write", "a.ts", "as any");
        agent.with("subagent", "1").answer(agent.event("subagent-end"));

        assertThat(agent.with("subagent", null).denial("write", "a.ts", "as any"))
                .contains("Name the type.");
        assertThat(agent.log()).doesNotContain("failed");
    }

    @Test
    void unknownFieldsMeanNothing() {
        assertThat(agent.with("x", List.of(Map.of())).with("tool", null).context("session-start"))
                .contains("Always polite.");
    }

    @Test
    void anUnknownAgentIsNotAnswered() {
        assertThat(agent.hooks().answer("nobody", "{}")).isEmpty();
        assertThat(agent.logged().get(0)).containsEntry("agent", "nobody");
    }

    @Test
    void whatTakesTooLongIsNotAnsweredAndToldAtTheNextEvent() {
        var mayAnswer = new CountDownLatch(1);
        agent.restarted(builder -> slow(builder, mayAnswer).deadline(MOMENT));

        assertThat(agent.context("session-start")).isEmpty();
        mayAnswer.countDown();
        assertThat(agent.logged().get(0).get("message")).asString().contains("no answer within");
        assertThat(agent.restarted().context("session-start")).contains("Always polite.");
    }

    private static Hooks.Builder slow(Hooks.Builder builder, CountDownLatch mayAnswer) {
        return builder.engine(() -> {
            try {
                mayAnswer.await();
                return RuleEngine.builder();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void whatNobodyWaitsForDoesNotCountAsTold() {
        var mayAnswer = new CountDownLatch(1);
        agent.restarted(builder -> slow(builder, mayAnswer));

        Thread.currentThread().interrupt();
        assertThat(agent.context("session-start")).isEmpty();
        assertThat(Thread.interrupted()).isTrue();

        mayAnswer.countDown();
        assertThat(agent.context("session-start")).contains("Always polite.");
        assertThat(agent.log()).containsExactly("failed", "injected always");
    }

    @Test
    void whoeverFailsClosedDeniesATool() {
        var mayAnswer = new CountDownLatch(1);
        agent.restarted(builder -> slow(builder, mayAnswer).deadline(MOMENT).options(CLOSED));

        assertThat(agent.denial("write", "a.ts", "")).contains("could not be checked");
        assertThat(agent.answer(agent.event("session-start"))).isEmpty();
        mayAnswer.countDown();
        agent.with("session", "2").with("cwd", "/no/such/folder").restarted(builder -> builder.options(CLOSED));
        assertThat(agent.denial("write", "a.ts", "")).contains("could not be checked");
    }

    @Test
    void afterTheEndNothingIsAnswered() {
        agent.close();

        assertThat(agent.context("session-start")).isEmpty();
        assertThat(agent.log()).containsExactly("failed");
    }

    @Test
    void manyAgentsAtOnceLoseNothing() throws Exception {
        agent.context("session-start");
        var threads = Executors.newFixedThreadPool(16);
        try {
            List<Callable<String>> events = IntStream.range(0, 64)
                    .mapToObj(i -> {
                        Map<String, Object> event = agent.event("session-start");
                        event.put("session", "many-" + i % 32);
                        return (Callable<String>) () -> answer(JsonMaps.text(event));
                    })
                    .toList();

            int told = 0;
            for (Future<String> answer : threads.invokeAll(events)) {
                told += answer.get().contains("Always polite.") ? 1 : 0;
            }

            assertThat(told).isEqualTo(32);
            assertThat(agent.log()).hasSize(33).containsOnly("injected always");
        } finally {
            threads.shutdownNow();
        }
    }
}
