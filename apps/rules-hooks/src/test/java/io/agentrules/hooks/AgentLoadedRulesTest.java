package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent loads by itself, it is not told. */
class AgentLoadedRulesTest {
    private HookFixture files;

    @BeforeEach
    void rules(@TempDir Path folder) {
        files = new HookFixture(folder)
                .file("CLAUDE.md", "Text of CLAUDE.md.\n@lib/more.md")
                .file("lib/more.md", "More text.")
                .file("AGENTS.md", "Text of AGENTS.md.")
                .file(".claude/rules/general.md", "Text of a general rule.")
                .file(".claude/rules/sql.md", "---\npaths: '**/*.sql'\n---\nText about SQL.")
                .file("lib/CLAUDE.md", "Text of the folder lib.")
                .file("lib/a.txt", "")
                .file("old.sql", "")
                .file(".xcsh/rules/native.md", "---\nalwaysApply: true\n---\nText of a native rule.")
                .file(".xcsh/rules/copy.md", "---\nalwaysApply: true\n---\nText of a general rule.");
    }

    @AfterEach
    void end() {
        files.close();
    }

    private String claude(String event, String tool, String path) {
        return claude(event, tool, path, "startup");
    }

    private String claude(String event, String tool, String path, String source) {
        return claude(event, tool, path, source, "x");
    }

    private String claude(String event, String tool, String path, String source, String text) {
        var json = new LinkedHashMap<String, Object>();
        json.put("session_id", "s");
        json.put("cwd", files.workspace().toString());
        json.put("hook_event_name", event);
        json.put("source", source);
        json.put("tool_name", tool);
        json.put("tool_use_id", "1");
        json.put(
                "tool_input",
                Map.of("file_path", files.workspace().resolve(path).toString(), "content", text));
        String answer = files.hooks().answer("claude", JsonMaps.text(json));
        return answer.isEmpty() ? "" : String.valueOf(JsonMaps.object(answer).get("hookSpecificOutput"));
    }

    private String start() {
        return claude("SessionStart", "", "");
    }

    @Test
    void claudeIsToldOnlyWhatItDoesNotLoadAtTheStart() {
        assertThat(start())
                .contains("Text of a native rule.", "Text of AGENTS.md.")
                .doesNotContain("Text of CLAUDE.md.", "Text of a general rule.", "Text about SQL.", "folder lib");
    }

    @Test
    void withoutAFileOfItsOwnClaudeLoadsTheCommonOne(@TempDir Path other) {
        files = new HookFixture(other)
                .file("AGENTS.md", "Text of AGENTS.md.")
                .file(".xcsh/rules/native.md", "---\nalwaysApply: true\n---\nText of a native rule.");

        assertThat(start()).contains("Text of a native rule.").doesNotContain("Text of AGENTS.md.");
    }

    @Test
    void whatClaudeLoadsWhenItReadsAFileIsNotTold() {
        start();

        assertThat(claude("PreToolUse", "Read", "old.sql")).isEmpty();
        assertThat(claude("PreToolUse", "Read", "lib/a.txt")).isEmpty();
        assertThat(claude("PreToolUse", "Write", "old.sql")).isEmpty();
    }

    /** As seen with version 2.1.332. */
    @Test
    void whatClaudeLoadsForAFileThatItCreatesIsNotTold() {
        start();

        assertThat(claude("PreToolUse", "Write", "new.sql")).isEmpty();
        assertThat(claude("PreToolUse", "Write", "lib/new.txt")).isEmpty();
    }

    /** What does not run makes it load nothing. */
    @Test
    void whatClaudeDoesNotLoadForACallThatIsDeniedIsTold() {
        files.file(".xcsh/rules/no-drop.md", "---\ncondition: drop\nscope: tool:write\n---\nNever drop.");
        start();

        assertThat(claude("PreToolUse", "Write", "new.sql", "startup", "drop"))
                .contains("Never drop.", "Text about SQL.");
    }

    @Test
    void whatClaudeLoadedOnTheWayIsToldAfterACompaction() {
        start();
        claude("PreToolUse", "Read", "old.sql");

        assertThat(claude("SessionStart", "", "", "compact"))
                .contains("Text about SQL.", "Text of a native rule.")
                .doesNotContain("Text of CLAUDE.md.");
    }

    /** opencode takes {@code CLAUDE.md} as it is. */
    @Test
    void whatAnAgentOnlySeesAReferenceToIsTold(@TempDir Path other) {
        files = new HookFixture(other)
                .file("CLAUDE.md", "Text of CLAUDE.md.\n@.github/copilot-instructions.md")
                .file(".github/copilot-instructions.md", "Text for Copilot.");
        String event = JsonMaps.text(Map.of(
                "event",
                "prompt",
                "session",
                "o",
                "prompt",
                "hi",
                "cwd",
                files.workspace().toString()));

        assertThat(files.hooks().answer("opencode", event)).contains("Text for Copilot.");
        assertThat(files.hooks().answer("opencode", event)).isEmpty();
    }

    /** Codex loads 32,768 bytes of all these files together. */
    @Test
    void whatTheAgentLoadsOnlyInPartIsTold(@TempDir Path other) {
        files = new HookFixture(other)
                .file("AGENTS.md", "Start of the root. " + "x".repeat(32_000))
                .file("a/AGENTS.md", "Start of a. " + "y".repeat(1_000) + " End of a.")
                .file("a/b/AGENTS.md", "Text of b.");

        assertThat(codex("a/b"))
                .contains("Start of a.", "End of a.", "Text of b.")
                .doesNotContain("Start of the root.");
        assertThat(codex("a/b")).isEmpty();
    }

    /** The hook cannot tell all of it, either, and says where it is. */
    @Test
    void aSingleFileThatTheAgentLoadsOnlyInPartIsTold(@TempDir Path other) {
        files = new HookFixture(other).file("AGENTS.md", "x".repeat(32_768) + " End.");

        assertThat(codex("")).contains("## AGENTS", "more characters of rules do not fit here");
    }

    @Test
    void whatTheAgentLoadsUpToItsLimitIsNotTold(@TempDir Path other) {
        files = new HookFixture(other).file("AGENTS.md", "x".repeat(32_758)).file("a/AGENTS.md", "y".repeat(10));

        assertThat(codex("a")).isEmpty();
    }

    private String codex(String folder) {
        return files.hooks()
                .answer(
                        "codex",
                        JsonMaps.text(Map.of(
                                "session_id",
                                "c",
                                "cwd",
                                files.workspace().resolve(folder).toString(),
                                "hook_event_name",
                                "UserPromptSubmit",
                                "prompt",
                                "hi")));
    }

    @Test
    void theGenericAgentLoadsNothing() {
        assertThat(files.context("session-start"))
                .contains("Text of CLAUDE.md.", "Text of AGENTS.md.", "Text of a native rule.")
                .containsOnlyOnce("Text of a general rule.");
        assertThat(files.before("read", "old.sql", null)).contains("Text about SQL.");
    }
}
