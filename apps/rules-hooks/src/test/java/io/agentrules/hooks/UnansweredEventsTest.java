package io.agentrules.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What had no answer in time was only in the log: now the next event tells the person, or the model where the agent shows nothing. */
@Timeout(120)
class UnansweredEventsTest {
    private static final String LATE = "did not answer in time";

    private final CountDownLatch released = new CountDownLatch(1);

    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder).file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.");
    }

    @AfterEach
    void end() {
        released.countDown();
        agent.close();
    }

    private void hanging() {
        agent.restarted(hooks -> hooks.deadline(Duration.ofMillis(50)).engine(() -> {
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return RuleEngine.builder();
        }));
    }

    private String claude(String name) {
        return claude(name, Hooks.Options.DEFAULT);
    }

    private String claude(String name, Hooks.Options options) {
        return agent.hooks().answer("claude", event(name), options);
    }

    private byte[] event(String name) {
        var event = new LinkedHashMap<String, Object>();
        event.put("hook_event_name", name);
        event.put("session_id", "s-1");
        event.put("cwd", agent.workspace().toString());
        event.put("prompt", "go on");
        event.put("tool_name", "Write");
        event.put("tool_input", Map.of("file_path", agent.workspace() + "/a.ts", "content", "const a = 1"));
        return JsonMaps.text(event).getBytes(UTF_8);
    }

    @Test
    void aWriteThatWasLetThroughIsToldToThePersonOnce() {
        hanging();
        assertThat(claude("PreToolUse")).isEmpty();
        assertThat(claude("PreToolUse")).isEmpty();
        assertThat(claude("UserPromptSubmit")).isEmpty();
        agent.restarted();

        String next = claude("PostToolUse");
        String later = claude("UserPromptSubmit");

        assertThat((String) JsonMaps.object(next).get("systemMessage"))
                .contains(LATE, "2 calls of tools ran unchecked", "1 other event was missed", "rules hook log");
        assertThat(later).doesNotContain(LATE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"})
    void eachEventThatIsShownTellsIt(String name) {
        hanging();
        claude("PreToolUse");
        agent.restarted();

        assertThat(claude(name)).contains("systemMessage", "1 call of a tool ran unchecked");
    }

    /** It waits for an event whose answer reaches somebody. */
    @Test
    void anEventThatShowsNothingLeavesIt() {
        hanging();
        claude("PreToolUse");
        agent.restarted();

        assertThat(claude("SubagentStop") + claude("SessionEnd")).doesNotContain(LATE);
        assertThat(claude("Stop")).contains(LATE);
    }

    @Test
    void whatWasDeniedInsteadIsNotToldAgain() {
        hanging();
        assertThat(claude("PreToolUse", new Hooks.Options(true, true))).contains("deny");
        agent.restarted();

        assertThat(claude("UserPromptSubmit")).doesNotContain(LATE);
    }

    @Test
    void anotherConversationIsNotTold() {
        hanging();
        claude("PreToolUse");
        agent.restarted();

        assertThat(agent.with("session", "s-2").prompt("go on")).doesNotContain(LATE);
        assertThat(agent.with("session", "s-1").prompt("go on")).contains(LATE, "Tell the user", "Always polite.");
    }

    @Test
    void whatTheDaemonGaveUpIsToldToo() {
        agent.hooks().unanswered("claude", event("PreToolUse"), Hooks.Options.DEFAULT, "no answer within 1500 ms");
        agent.hooks().unanswered("claude", "nonsense".getBytes(UTF_8), Hooks.Options.DEFAULT, "too many events");

        assertThat(claude("PostToolUse")).contains("1 call of a tool ran unchecked");
        assertThat(agent.logged())
                .filteredOn(entry -> "failed".equals(entry.get("kind")))
                .extracting(entry -> entry.getOrDefault("session", ""))
                .containsExactly("s-1", "");
    }

    static List<Agent> agents() {
        return Agents.all();
    }

    /** Each agent has a way to hear of it. */
    @ParameterizedTest
    @MethodSource("agents")
    void eachAgentShowsItOrItsModelReadsIt(Agent each) {
        assertThat(each.showsAt().isEmpty() ? each.injectsAt() : each.showsAt())
                .containsAnyOf(Kind.PROMPT, Kind.AFTER_TOOL);
    }
}
