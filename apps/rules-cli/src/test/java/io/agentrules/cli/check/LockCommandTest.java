package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class LockCommandTest {
    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void writeRules() {
        workspace = Workspace.varied(folder);
    }

    @Test
    void aLockHasALineForEachRuleThatTheTeamShares() throws IOException {
        CommandResult run = locked();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("rules.lock written: 7 rules\n");
        assertThat(Files.readAllLines(workspace.root.resolve("rules.lock")))
                .hasSize(9)
                .anyMatch(line -> line.startsWith(".xcsh/rules/no-any.md\tno-any\tnative\ttrigger\t-\tsha256:"))
                .anyMatch(line -> line.startsWith(
                        ".windsurf/rules/style.md\tstyle\twindsurf\talways\t.cursor/rules/style.mdc\tsha256:"))
                .anyMatch(line -> line.matches(
                        "CLAUDE.md\tCLAUDE\tclaude\talways\t-\tsha256:\\S+\tsha256:\\S+\tCLAUDE.md=sha256:\\S+"
                                + "\tdocs/java.md=sha256:\\S+"))
                .noneMatch(line -> line.contains("mine"));
        assertThat(workspace.root.resolve("rules.lock.new")).doesNotExist();
    }

    @Test
    void whatDidNotChangePassesTheCheck() {
        locked();

        CommandResult check = workspace.rules("lock", "--check");

        assertThat(check.exitCode()).isZero();
        assertThat(check.out()).isEqualTo("rules.lock is up to date: 7 rules\n");
        assertThat(workspace.rules("lock").out()).isEqualTo("rules.lock is up to date: 7 rules\n");
    }

    @Test
    void aChangedTextIsFound() {
        locked();
        workspace.with(".xcsh/rules/commits.md", "---\nalwaysApply: true\n---\nSay why.");

        assertFound(".xcsh/rules/commits.md (native:commits): its text or front matter changed");
    }

    /** Issue 45: it was accepted, and the guard no longer denied a call. */
    @Test
    void aKeyThatOnlyHooksReadIsFound() throws IOException {
        locked();
        Path guard = workspace.root.resolve(".xcsh/rules/no-any.md");
        Files.writeString(guard, Files.readString(guard).replaceFirst("---\n", "---\nenforce: never\n"));

        assertFound(".xcsh/rules/no-any.md (native:no-any): its front matter changed");
        assertThat(workspace.harness("list", "--frozen").out()).contains("1 not-locked");
    }

    /** Issue 53: a lock that said that it is of version 1, without the last column, was fine for ever after. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "2", "10"})
    void aLockOfAnotherVersionFailsAndIsRenewed(String version) throws IOException {
        locked();
        Path lock = workspace.root.resolve("rules.lock");
        String written = Files.readString(lock);
        Files.writeString(lock, written.replace("agent-rules-lock 1", "agent-rules-lock " + version));

        CommandResult check = workspace.rules("lock", "--check");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.err())
                .isEqualTo(
                        "rules: rules.lock cannot be read: line 1 is not \"agent-rules-lock 1\"; run rules lock, review what"
                                + " it writes, and commit it\n");
        assertThat(workspace.rules("lock", "--check", "--json").exitCode()).isEqualTo(1);
        assertThat(workspace.harness("list", "--frozen").out()).contains("1 not-locked");
        assertThat(workspace.rules("check", "--frozen").out()).contains("lock-unreadable");
        assertThat(workspace.rules("lock").exitCode()).isZero();
        assertThat(lock).hasContent(written);
    }

    /** Wherever a lock is cut, in a line or after one, the check fails. */
    @Test
    void aLockThatIsCutIsNeverFine() throws IOException {
        locked();
        Path lock = workspace.root.resolve("rules.lock");
        String text = Files.readString(lock);
        List<Integer> ends = new ArrayList<>();
        for (int end = text.length() - 2; end > 0; end -= 61) {
            ends.add(end);
        }
        for (int end = text.indexOf('\t'); end > 0; end = text.indexOf('\t', end + 1)) {
            ends.add(end);
        }
        for (int end = text.indexOf('\n'); end < text.length() - 1; end = text.indexOf('\n', end + 1)) {
            ends.add(end + 1);
        }

        for (int end : ends) {
            Files.writeString(lock, text.substring(0, end));

            assertThat(workspace.rules("lock", "--check").exitCode())
                    .as("cut at %d", end)
                    .isEqualTo(1);
        }
    }

    @Test
    void aChangedImportIsFound() {
        locked();
        workspace.with("docs/java.md", "Use classes.");

        assertFound("CLAUDE.md (claude:CLAUDE): its import docs/java.md changed");
    }

    @Test
    void aRenamedFileIsFound() throws IOException {
        locked();
        Files.move(
                workspace.root.resolve(".cursor/rules/lonely.mdc"), workspace.root.resolve(".cursor/rules/alone.mdc"));

        assertFound(".cursor/rules/alone.mdc (cursor:alone): it was cursor:lonely in .cursor/rules/lonely.mdc");
    }

    @Test
    void aRuleThatShadowsAnotherIsFound() {
        locked();
        workspace.with(".xcsh/rules/tests.md", "No tests.");

        assertFound(".xcsh/rules/tests.md (native:tests): new rule, in place of cline:tests in .clinerules/tests.md");
    }

    @Test
    void aRemovedRuleAndAnotherBucketAreFound() throws IOException {
        locked();
        Files.delete(workspace.root.resolve(".cursor/rules/lonely.mdc"));
        workspace.with(".xcsh/rules/commits.md", "---\ndescription: Commits\n---\nSay what and why.");

        assertFound(
                ".cursor/rules/lonely.mdc (cursor:lonely): the rule is gone",
                ".xcsh/rules/commits.md (native:commits): its text or front matter changed; its bucket changed from always"
                        + " to rulebook");
    }

    @Test
    void lineEndingsDoNotCount() throws IOException {
        locked();
        for (String file : List.of("CLAUDE.md", "docs/java.md", ".cursor/rules/style.mdc", "rules.lock")) {
            Path path = workspace.root.resolve(file);
            Files.writeString(path, Files.readString(path).replace("\n", "\r\n"));
        }

        assertThat(workspace.rules("lock", "--check").exitCode()).isZero();
    }

    @Test
    void theOwnRulesOfAUserDoNotCountAndNeitherDoesTheFolder() throws IOException {
        locked();
        workspace.withUser(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nMine.");
        workspace.rules("disable", "commits");
        Path nested = Files.createDirectories(workspace.root.resolve("docs"));

        assertThat(workspace
                        .rules("lock", "--check", "--cwd", nested.toString(), "--untrusted")
                        .out())
                .isEqualTo("rules.lock is up to date: 7 rules\n");
    }

    @Test
    void renewingTheLockSaysWhatChanged() {
        locked();
        workspace.with(".cursor/rules/new.mdc", "New.");

        assertThat(workspace.rules("lock").out())
                .isEqualTo(".cursor/rules/new.mdc (cursor:new): new rule\nrules.lock written: 8 rules\n");
        assertThat(workspace.rules("lock", "--check").exitCode()).isZero();
    }

    @Test
    void withoutALockTheCheckFails() {
        CommandResult check = workspace.rules("lock", "--check");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.err()).isEqualTo("rules: there is no rules.lock yet; run rules lock to write it\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "agent-rules-lock 1\n\u001b[31m<<<<<<<\n", "agent-rules-lock 1\nx\ty\n"})
    void aDamagedLockIsNotShownButCanBeRenewed(String text) {
        workspace.with("rules.lock", text);

        CommandResult check = workspace.rules("lock", "--check");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.err())
                .startsWith("rules: rules.lock cannot be read: line ")
                .doesNotContain("\u001b");
        assertThat(workspace.rules("lock").exitCode()).isZero();
        assertThat(workspace.rules("lock", "--check").exitCode()).isZero();
    }

    @Test
    void noOtherFileIsReplaced() throws IOException {
        workspace.with("rules.lock", "# locks of our doors\n");

        CommandResult run = workspace.rules("lock");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("rules: rules.lock is not replaced: it is not a lock\n");
        Path target = folder.resolve("target");
        Files.writeString(target, "agent-rules-lock 1\n");
        Files.delete(workspace.root.resolve("rules.lock"));
        Files.createSymbolicLink(workspace.root.resolve("rules.lock"), target);
        assertThat(workspace.rules("lock").err()).contains("it is not a regular file");
        assertThat(target).hasContent("agent-rules-lock 1");
    }

    @Test
    void aLockIsNotReadThroughALinkOutOfTheWorkspace() throws IOException {
        locked();
        Path lock = workspace.root.resolve("rules.lock");
        Path outside = Files.move(lock, folder.resolve("outside.lock"));
        Files.createSymbolicLink(lock, outside);

        CommandResult run = workspace.rules("lock", "--check");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("rules: rules.lock cannot be read: it is a link that leads out of the workspace\n");
        Files.delete(lock);
        Files.createSymbolicLink(lock, Files.move(outside, workspace.root.resolve("inside.lock")));
        assertThat(workspace.rules("lock", "--check").exitCode()).isZero();
    }

    @Test
    void namesInALockNeverReachTheTerminalAsTheyAre() throws IOException {
        locked();
        Path lock = workspace.root.resolve("rules.lock");
        String line = "\\u{1b}[31mx.md\tx\tcursor\tmanual\t-" + ("\tsha256:" + "0".repeat(64)).repeat(2) + "\n";
        Files.writeString(lock, Files.readString(lock) + line);

        assertFound("\\u001b[31mx.md (cursor:x): the rule is gone");
    }

    @Test
    void jsonHasTheChanges() {
        locked();
        workspace.with("docs/java.md", "Use classes.");

        JsonNode lock = workspace.rules("lock", "--check", "--json").json().at("/locks/0");

        assertThat(lock).hasToString("""
                        {"path":"rules.lock","rules":7,"written":false,"changes":[{"path":"CLAUDE.md","name":"CLAUDE",\
                        "provider":"claude","kinds":["import"],"message":"its import docs/java.md changed"}]}""");
    }

    @Test
    void aFrozenCommandRefusesAChangedTrigger() {
        locked();
        workspace.with(".xcsh/rules/no-any.md", "---\ncondition: any\n---\nName the type.");

        CommandResult list = workspace.harness("list", "--frozen", "--json");

        assertThat(list.json()
                        .get("rules")
                        .valueStream()
                        .map(rule -> rule.get("state").asString()))
                .containsOnlyOnce("not-locked");
        assertThat(workspace.harness("list", "--frozen").out()).contains("1 not-locked");
        assertThat(workspace.rules("check", "--frozen").exitCode()).isEqualTo(1);
        assertThat(workspace.rules("check").exitCode()).isZero();
        assertThat(workspace.harness("explain", "no-any", "--frozen").out())
                .contains("rules.lock does not contain this version of the rule", "run rules lock")
                .contains("run rules check --frozen --as harness to see it"); // issue 53: without --frozen there is
        // nothing to see
        workspace.rules("lock");
        assertThat(workspace.harness("list", "--frozen").out()).doesNotContain("not-locked");
    }

    private CommandResult locked() {
        workspace.with("CLAUDE.md", "See @docs/java.md here.").with("docs/java.md", "Use records.");
        return workspace.rules("lock");
    }

    private void assertFound(String... lines) {
        CommandResult check = workspace.rules("lock", "--check");

        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.out().lines().takeWhile(line -> !line.isEmpty())).containsExactly(lines);
        assertThat(check.out()).matches("(?s).*\nReview (it|them), then run rules lock and commit the file\\.\n");
    }
}
