package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which calls of tools are denied. */
class DenialTest {
    private static final String BAD = "export const a = 1 as any;";

    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(
                        ".xcsh/rules/no-any.md",
                        "---\ncondition: 'as any'\nscope: tool:write(*.ts)\n---\nName the type.");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    @Test
    void aRuleThatFiresOnceDeniesOneCall() {
        agent.file(".xcsh/rules/no-any.md", trigger("repeatMode: once"));

        assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.", "rule=\"no-any\"");
        assertThat(agent.before("write", "src/a.ts", BAD)).isEmpty();
    }

    private static String trigger(String key) {
        return "---\ncondition: 'as any'\nscope: tool:write(*.ts)\n" + key + "\n---\nName the type.";
    }

    /** As docs/when-a-trigger-fires.md says: 3 in a turn and 20 in a conversation. */
    @Test
    void aRuleDeniesEveryViolationWithinTheLimits() {
        var denials = new ArrayList<Integer>();

        for (int turn = 1; turn <= 7; turn++) {
            agent.prompt("go on");
            int denied = 0;
            while (!agent.denial("write", "src/a.ts", BAD).isEmpty()) {
                denied++;
            }
            denials.add(denied);
            assertThat(agent.before("write", "src/a.ts", BAD)).contains("Name the type.");
            agent.restarted();
        }

        assertThat(denials).containsExactly(3, 3, 3, 3, 3, 3, 2);
        assertThat(agent.log()).endsWith("deferred no-any src/a.ts", "told no-any src/a.ts");
    }

    /** As docs/when-a-trigger-fires.md says. */
    @Test
    void aRuleDeniesAgainAfterASummaryAndInASubagent() {
        agent.denial("write", "src/a.ts", BAD);

        agent.context("compacted");
        String afterSummary = agent.denial("write", "src/a.ts", BAD);
        agent.with("subagent", "sub-1").context("subagent-start");
        String inSubagent = agent.denial("write", "src/a.ts", BAD);

        assertThat(afterSummary).contains("Name the type.");
        assertThat(inSubagent).contains("Name the type.");
    }

    /** They denied 40 of 40 reads. */
    @Test
    void rulesThatMustBeReadDenyWithinTheLimits() {
        String longText = " x".repeat(1_000);
        for (int i = 0; i < 100; i++) {
            agent.file(".xcsh/rules/r" + i + ".md", "---\nglobs: '**'\nenforce: read\n---\nRule " + i + longText);
        }

        List<Boolean> denied = IntStream.range(0, 12)
                .mapToObj(read -> claudeReads("a" + read + ".txt").contains("deny"))
                .toList();

        assertThat(denied)
                .containsExactly(true, true, true, false, false, false, false, false, false, false, false, false);
    }

    @Test
    void allReasonsToDenyHaveOneLimitAndTheUsersRulesAnotherOne() {
        agent.file(".xcsh/rules/sql.md", "---\nglobs: '*.sql'\nenforce: modify\n---\nUse migrations.");
        agent.file("../home/.xcsh/agent/rules/mine.md", "---\ncondition: foo\nscope: tool\n---\nWrite bar.");

        assertThat(agent.denial("write", "a.sql", "drop")).contains("Use migrations.");
        assertThat(agent.denial("write", "a.ts", BAD)).contains("Name the type.");
        assertThat(agent.denial("write", "a.ts", BAD)).contains("Name the type.");
        assertThat(agent.before("write", "a.ts", BAD)).contains("Name the type.");
        for (int i = 0; i < 3; i++) {
            assertThat(agent.denial("write", "a.txt", "foo")).contains("Write bar.");
        }
        assertThat(agent.before("write", "a.txt", "foo")).contains("Write bar.");
    }

    @Test
    void rulesThatAreNeverEnforcedLeaveTheLimitsToOthers() {
        agent.file(".xcsh/rules/const.md", "---\ncondition: const\nscope: tool:write\nenforce: never\n---\nUse let.");

        for (int i = 0; i < 5; i++) {
            assertThat(agent.before("write", "src/a.ts", "const a = 1;")).containsOnlyOnce("Use let.");
        }
        assertThat(agent.denial("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    @Test
    void aTextThatATriggerRuleDoesNotMatchIsNotDenied() {
        assertThat(agent.denial("write", "src/a.ts", "const a = 1;")).isEmpty();
        assertThat(agent.denial("write", "src/a.js", BAD)).isEmpty();
        assertThat(agent.denial("read", "src/a.ts", BAD)).isEmpty();
    }

    @Test
    void aToolIsAlsoKnownByItsCommonName() {
        Map<String, Object> event = agent.event("before-tool");
        event.put("tool", Map.of("name", "TheWriter", "kind", "write", "paths", List.of("a.ts"), "text", BAD));

        assertThat(agent.answer(event)).containsKey("deny");
    }

    @Test
    void eachOfSeveralFilesIsWatched() {
        Map<String, Object> good = Map.of("paths", List.of("a.ts"), "text", "const a = 1;");
        Map<String, Object> other = Map.of("paths", List.of("b.js"), "text", BAD);
        Map<String, Object> bad = Map.of("paths", List.of("c.ts"), "text", BAD);
        Map<String, Object> event = agent.event("before-tool");

        event.put("tool", Map.of("name", "write", "edits", List.of(good, other)));
        assertThat(agent.answer(event)).doesNotContainKey("deny");
        event.put("tool", Map.of("name", "write", "edits", List.of(good, other, bad)));
        assertThat(agent.answer(event)).containsKey("deny");
        assertThat(agent.logged().get(0)).containsEntry("path", "c.ts");
    }

    @Test
    void onlyAddedLinesCountWhereTheRuleSaysSo() {
        agent.file(
                ".xcsh/rules/no-todo.md",
                "---\ncondition: TODO\nscope: tool:edit\naddedLinesOnly: true\n---\nDo it now.");
        String patch = "*** Update File: a.txt\n@@\n-TODO old\n%s\n";

        assertThat(agent.denial("edit", "a.txt", patch.formatted("+done"))).isEmpty();
        assertThat(agent.denial("edit", "a.txt", patch.formatted("+TODO new"))).contains("Do it now.");
    }

    @Test
    void aCommandIsWatched() {
        agent.file(".xcsh/rules/no-force.md", "---\ncondition: 'push --force'\nscope: tool:bash\n---\nNever.");

        assertThat(agent.answer(command("git push"))).doesNotContainKey("deny");
        assertThat(agent.answer(command("git push --force"))).containsKey("deny");
        assertThat(agent.answer(command("git push --force"))).containsKey("deny");
    }

    @Test
    void aRuleThatNeverInterruptsIsToldInstead() {
        agent.file(
                ".xcsh/rules/no-any.md",
                "---\ncondition: 'as any'\nscope: tool:write(*.ts)\ninterruptMode: never\n---\nName the type.");

        assertThat(agent.before("write", "src/a.ts", BAD)).contains("Name the type.");
        assertThat(agent.before("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    @Test
    void aRuleThatIsNeverEnforcedIsToldInstead() {
        agent.file(
                ".xcsh/rules/no-any.md",
                "---\ncondition: 'as any'\nscope: tool:write(*.ts)\nenforce: never\n---\nName the type.");

        assertThat(agent.before("write", "src/a.ts", BAD)).contains("Name the type.");
        assertThat(agent.before("write", "src/a.ts", BAD)).contains("Name the type.");
    }

    @Test
    void aRuleThatIsNeverEnforcedDoesNotHideOneThatIs() {
        agent.file(".xcsh/rules/const.md", "---\ncondition: const\nscope: tool:write\nenforce: never\n---\nUse let.");

        Map<String, Object> answer = agent.answer(agent.tool("before-tool", "write", "src/a.ts", BAD));

        assertThat(answer.get("deny")).asString().contains("Name the type.").doesNotContain("Use let.");
        assertThat(answer.get("context")).asString().contains("Use let.");
    }

    @Test
    void aRuleThatMustBeReadDeniesTheFirstWrite() {
        agent.file(".xcsh/rules/sql.md", "---\nglobs: '*.sql'\nenforce: modify\n---\nUse migrations.");

        Map<String, Object> first = agent.answer(agent.tool("before-tool", "write", "a.sql", "drop"));

        assertThat(first.get("deny")).asString().contains("Use migrations.");
        assertThat(first).doesNotContainKey("context");
        assertThat(agent.denial("write", "a.sql", "drop")).isEmpty();
        assertThat(agent.denial("write", "b.sql", "drop")).isEmpty();
    }

    @Test
    void rulesThatDoNotFitIntoOneDenialDenyTheNextAttempt() {
        agent.file(".xcsh/rules/a.md", rule("Use migrations."));
        agent.file(".xcsh/rules/b.md", rule("Name the index."));
        agent.file(".xcsh/rules/c.md", rule("Add a comment."));

        String first = claudeWrites("a.sql"); // the second rule comes as context, beside the denial
        String second = claudeWrites("a.sql");

        assertThat(first)
                .contains("deny", "Use migrations.", "Name the index.")
                .doesNotContain("Add a comment.", "do not fit");
        assertThat(second)
                .contains("deny", "Add a comment.")
                .doesNotContain("Use migrations.", "Name the index.", "do not fit");
        assertThat(claudeWrites("a.sql")).doesNotContain("deny");
    }

    @Test
    void remindersThatDoNotFitWaitForTheNextEvent() {
        agent.file(".xcsh/rules/a.md", deferred("drop", "Use migrations."));
        agent.file(".xcsh/rules/b.md", deferred("table", "Name the index."));

        String first = claudeWrites("a.sql", "drop table");
        String second = claude("UserPromptSubmit", Map.of("prompt", "go on"));

        assertThat(first).contains("Use migrations.").doesNotContain("Name the index.", "do not fit");
        assertThat(second).contains("Name the index.").doesNotContain("Use migrations.", "do not fit");
        assertThat(claude("UserPromptSubmit", Map.of("prompt", "go on"))).isEmpty();
    }

    @Test
    void theRulesOfARepositoryWaitForTheUsers() {
        agent.file("../home/.xcsh/agent/rules/mine.md", "---\nalwaysApply: true\n---\nNever push.");
        agent.file(".xcsh/rules/a.md", "---\nalwaysApply: true\n---\nBe brief." + " x".repeat(3_500));
        agent.file(".xcsh/rules/b.md", "---\nalwaysApply: true\n---\nBe polite." + " x".repeat(3_500));

        String first = claude("UserPromptSubmit", Map.of("prompt", "go on"));
        String second = claude("UserPromptSubmit", Map.of("prompt", "go on"));

        assertThat(first).contains("Never push.", "Be brief.").doesNotContain("Be polite.");
        assertThat(second).contains("Be polite.").doesNotContain("Never push.", "Be brief.");
    }

    /** Claude Code passes on 10,000 characters. */
    private static String rule(String text) {
        return "---\nglobs: '*.sql'\nenforce: modify\n---\n" + text + " x".repeat(3_500);
    }

    private static String deferred(String condition, String text) {
        return "---\ncondition: " + condition + "\nscope: tool:write\nenforce: never\n---\n" + text
                + " x".repeat(3_500);
    }

    private String claudeReads(String path) {
        return claude("PreToolUse", Map.of("tool_name", "Read", "tool_input", Map.of("file_path", path)));
    }

    private String claudeWrites(String path) {
        return claudeWrites(path, "drop");
    }

    private String claudeWrites(String path, String text) {
        String file = agent.workspace().resolve(path).toString();
        return claude(
                "PreToolUse", Map.of("tool_name", "Write", "tool_input", Map.of("file_path", file, "content", text)));
    }

    private String claude(String event, Map<String, Object> fields) {
        var json = new LinkedHashMap<String, Object>(fields);
        json.put("hook_event_name", event);
        json.put("session_id", "session-1");
        json.put("cwd", agent.workspace().toString());
        return agent.hooks().answer("claude", JsonMaps.text(json));
    }

    @Test
    void aRuleThatWasReadDeniesNothing() {
        agent.file(".xcsh/rules/sql.md", "---\nglobs: '*.sql'\nenforce: modify\n---\nUse migrations.");

        assertThat(agent.before("read", "a.sql", null)).contains("Use migrations.");
        assertThat(agent.denial("write", "a.sql", "drop")).isEmpty();
    }

    /** opencode takes no text before a tool, so a rule that a read has brought in waits. */
    @ParameterizedTest
    @CsvSource({"a/.claude/rules/x.md, other: true", ".xcsh/rules/x.md, globs: a/**"})
    void aRuleThatWaitsDeniesWritesOfItsFilesOnly(String file, String key) {
        agent.file(file, "---\n" + key + "\nenforce: modify\n---\nUse migrations.");

        assertThat(opencode("read", "a/x.sql", null)).doesNotContain("deny");
        assertThat(opencode("write", "b/y.sql", "drop")).doesNotContain("deny");
        assertThat(opencode("write", "a/y.sql", "drop")).contains("deny", "Use migrations.");
    }

    private String opencode(String tool, String path, @Nullable String text) {
        String file = agent.workspace().resolve(path).toString();
        return agent.hooks().answer("opencode", JsonMaps.text(agent.tool("before-tool", tool, file, text)));
    }

    @Test
    void aRuleForReadingDeniesTheFirstRead() {
        agent.file(".xcsh/rules/sql.md", "---\nglobs: '*.sql'\nenforce: read\n---\nUse migrations.");

        assertThat(agent.answer(agent.tool("before-tool", "read", "a.sql", null))
                        .get("deny"))
                .asString()
                .contains("Use migrations.");
        assertThat(agent.before("read", "a.sql", null)).isEmpty();
    }

    @Test
    void aRuleThatIsAboutOtherFilesDeniesNothing() {
        agent.file(".xcsh/rules/sql.md", "---\nglobs: '*.sql'\nenforce: modify\n---\nUse migrations.");

        assertThat(agent.denial("write", "a.txt", "drop")).isEmpty();
    }

    @Test
    void theLogTellsWhetherTheModelFollowed() {
        agent.denial("write", "src/a.ts", BAD);
        agent.denial("write", "src/b.ts", "const b = 1;");
        agent.denial("write", "src/a.ts", "const a: number = 1;");

        assertThat(agent.log()).containsExactly("denied no-any src/a.ts", "followed no-any src/a.ts");
    }

    @Test
    void aModelThatTriesTheSameAgainDoesNotFollow() {
        agent.denial("write", "src/a.ts", BAD);
        agent.denial("write", "src/a.ts", BAD);

        assertThat(agent.log()).containsExactly("denied no-any src/a.ts", "denied no-any src/a.ts");
    }

    @Test
    void anotherCommandIsNoSecondTry() {
        agent.file(".xcsh/rules/no-force.md", "---\ncondition: 'push --force'\nscope: tool:bash\n---\nNever.");
        agent.answer(command("git push --force"));

        agent.answer(command("ls"));

        assertThat(agent.log()).containsExactly("denied no-force");
    }

    private Map<String, Object> command(String text) {
        Map<String, Object> event = agent.event("before-tool");
        event.put("tool", Map.of("name", "bash", "input", Map.of("command", text)));
        return event;
    }
}
