package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Copilot runs its own hooks and those that a workspace has for Claude Code, one after the other, as seen with its version 1.0.102.
 */
class CopilotTest {
    private HookFixture files;

    @BeforeEach
    void rules(@TempDir Path folder) {
        files = new HookFixture(folder)
                .file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nText of a native rule.")
                .file(".xcsh/rules/sql.md", "---\nglobs: '*.sql'\n---\nText about SQL.")
                .file(
                        ".xcsh/rules/no-any.md",
                        "---\ncondition: 'as any'\nscope: tool:write(*.ts)\n---\nName the type.");
    }

    @AfterEach
    void end() {
        files.close();
    }

    private Map<String, Object> event(String name, Map<String, Object> more) {
        var event = new LinkedHashMap<String, Object>();
        event.put("hook_event_name", name);
        event.put("session_id", "main");
        event.put("timestamp", "2026-11-27T23:49:26.571Z");
        event.put("cwd", files.workspace().toString());
        event.putAll(more);
        return event;
    }

    private Map<String, Object> write(String file, String text) {
        return Map.of(
                "tool_name",
                "Write",
                "tool_input",
                Map.of("path", files.workspace().resolve(file).toString(), "file_text", text));
    }

    private String answer(String hooks, Map<String, Object> event) {
        return files.hooks().answer(hooks, JsonMaps.text(event));
    }

    @Test
    void whatItsOwnHookHasToldTheHookOfClaudeDoesNotTellAgain() {
        Map<String, Object> prompt = event("UserPromptSubmit", Map.of("prompt", "hi"));
        Map<String, Object> tool = event("PreToolUse", write("a.sql", "drop"));

        assertThat(answer("copilot", prompt)).contains("Text of a native rule.");
        assertThat(answer("claude", prompt)).isEmpty();
        assertThat(answer("copilot", tool)).contains("Text about SQL.").doesNotContain("native");
        assertThat(answer("claude", tool)).isEmpty();
    }

    @Test
    void theHookOfClaudeAnswersAsThatOfCopilot() {
        String answer = answer("claude", event("PreToolUse", write("a.ts", "x as any")));

        assertThat(JsonMaps.object(answer)).containsEntry("permissionDecision", "deny");
        assertThat(files.logged())
                .anySatisfy(entry ->
                        assertThat(entry).containsEntry("kind", "denied").containsEntry("agent", "copilot"));
    }

    /** It must not be told what the main conversation was told last, or its own prompt tells. */
    @Test
    void aSubagentIsToldItsRulesOnce() {
        answer("copilot", event("UserPromptSubmit", Map.of("prompt", "hi")));
        var start = new LinkedHashMap<String, Object>();
        start.put("sessionId", "main");
        start.put("timestamp", 1795823367012L);
        start.put("cwd", files.workspace().toString());
        start.put("agentName", "general-purpose");
        start.put("agent_id", "sub");
        start.put("parent_agent_id", "main");

        String begun = answer("copilot", start);
        var own = new LinkedHashMap<>(event("UserPromptSubmit", Map.of("prompt", begun)));
        own.putAll(Map.of("session_id", "sub", "agent_id", "sub", "parent_agent_id", "main"));
        var tool = new LinkedHashMap<>(event("PreToolUse", write("a.sql", "drop")));
        tool.putAll(Map.of("session_id", "sub", "agent_id", "sub", "parent_agent_id", "main"));

        assertThat(begun).contains("Text of a native rule.");
        assertThat(answer("copilot", own)).isEmpty();
        assertThat(answer("copilot", tool)).contains("Text about SQL.").doesNotContain("native");
    }

    /** Its events have a transcript, and no text reaches its model at a prompt. */
    @Test
    void vsCodeIsToldAtTheNextEventAfterAPrompt() {
        Map<String, Object> prompt = event("UserPromptSubmit", Map.of("prompt", "hi", "transcript_path", "/x"));
        var tool = new LinkedHashMap<>(event("PreToolUse", write("a.sql", "drop")));
        tool.put("transcript_path", "/x");

        assertThat(answer("copilot", prompt)).isEmpty();
        assertThat(answer("copilot", tool)).contains("Text of a native rule.", "Text about SQL.");
    }

    /** The conversation had the agent whose event came first after the start of the process. */
    @Test
    void theSenderOfAnEventDecidesWhereTextsReachTheModel() {
        Map<String, Object> end = event("Stop", Map.of("transcript_path", "/x"));
        Map<String, Object> prompt = event("UserPromptSubmit", Map.of("prompt", "hi", "transcript_path", "/x"));
        Map<String, Object> tool = event("PreToolUse", write("a.sql", "drop"));
        tool.put("transcript_path", "/x");

        answer("copilot", end); // VS Code and the CLI have a transcript at this event
        assertThat(answer("copilot", prompt)).isEmpty();
        assertThat(answer("copilot", tool)).contains("Text of a native rule.", "Text about SQL.");
    }

    /** Without a daemon, each hook is a process. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPromptThatBothHooksReportIsOneTurn(boolean inOtherProcess) {
        answer("copilot", event("UserPromptSubmit", Map.of("prompt", "hi")));
        if (inOtherProcess) {
            files.restarted();
        }
        answer("claude", event("UserPromptSubmit", Map.of("prompt", "hi")));
        answer("copilot", event("Stop", Map.of()));
        answer("copilot", event("UserPromptSubmit", Map.of("prompt", "hi")));

        assertThat(turn()).isEqualTo(1);
    }

    private int turn() {
        try (Stream<Path> stored = Files.list(files.state().resolve("sessions"))) {
            List<String> lines = Files.readAllLines(stored.findFirst().orElseThrow());
            var session = (Map<?, ?>) Objects.requireNonNull(
                    JsonMaps.object(lines.get(lines.size() - 1)).get("session"));
            return ((Number) Objects.requireNonNull(session.get("turn"))).intValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
