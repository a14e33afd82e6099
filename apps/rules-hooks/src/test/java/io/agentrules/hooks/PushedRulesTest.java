package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rules an agent is told is what the user allows, or less. */
class PushedRulesTest {
    private static final String USER = "../home/.config/agent-rules/config.yaml";
    private static final String WORKSPACE = ".agent-rules.yaml";

    private HookFixture files;

    @BeforeEach
    void rules(@TempDir Path folder) {
        files = new HookFixture(folder)
                .file(".xcsh/rules/native.md", "---\nalwaysApply: true\n---\nNative text.")
                .file(".xcsh/rules/no-any.md", "---\ncondition: 'as any'\nscope: tool:write(*.ts)\n---\nName the type.")
                .file(".cursor/rules/other.mdc", "---\nalwaysApply: true\n---\nText for Cursor.");
    }

    @AfterEach
    void end() {
        files.close();
    }

    private String told(String session) {
        var json = new LinkedHashMap<String, Object>();
        json.put("session_id", session);
        json.put("cwd", files.workspace().toString());
        json.put("hook_event_name", "SessionStart");
        json.put("source", "startup");
        String answer = files.hooks().answer("claude", JsonMaps.text(json));
        return answer.isEmpty() ? "" : String.valueOf(JsonMaps.object(answer).get("hookSpecificOutput"));
    }

    @Test
    void allRulesArePushedByDefault() {
        assertThat(told("s")).contains("Native text.", "Text for Cursor.");
    }

    @ParameterizedTest
    @CsvSource({
        "all, triggers",
        "triggers, all",
        "triggers, triggers",
        "own-agent, triggers",
        "all, own-agent",
        "own-agent, all"
    })
    void neitherMayPushMoreThanTheOther(String user, String workspace) {
        files.file(USER, "hooks: {add: " + user + "}").file(WORKSPACE, "hooks: {add: " + workspace + "}");

        assertThat(told("s")).isEmpty();
    }

    @Test
    void anInvalidWordChangesNothing() {
        files.file(USER, "hooks: {add: everything}").file(WORKSPACE, "hooks: {add: [all]}");

        assertThat(told("s")).contains("Native text.");
    }

    @Test
    void aChangedFileCountsAtTheNextEvent() {
        files.file(WORKSPACE, "hooks: {add: triggers}");
        assertThat(told("s")).isEmpty();

        files.file(WORKSPACE, "hooks: {add: all} # again");
        assertThat(told("s")).contains("Native text.", "Text for Cursor.");
    }

    @Test
    void triggerRulesStayInForce() {
        files.file(WORKSPACE, "hooks: {add: triggers}");

        assertThat(files.denial("write", "src/a.ts", "x as any")).contains("Name the type.");
    }

    @Test
    void aTeamsFolderIsReadAlike() {
        files.file(WORKSPACE, "rules: [team]").file("team/house.md", "---\nalwaysApply: true\n---\nText of the team.");

        assertThat(told("s")).contains("Text of the team.");
    }
}
