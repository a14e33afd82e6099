package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code scan} reads, finds and writes, in repositories that git itself makes. */
class ScanCommandTest {
    @TempDir
    Path folder;

    private GitFolder git;

    @BeforeEach
    void repository() {
        git = new GitFolder(folder)
                .rule("no-any", ": any\\b", "scope: tool:edit(*.ts)\n")
                .with("src/a.ts", "let a = 1;\n")
                .committed("Begin");
    }

    /** Returns the findings as {@code path:line:column:rule}. */
    private static List<String> found(CommandResult run) {
        assertThat(Schemas.violations("scan", run.json())).isEmpty();
        return StreamSupport.stream(run.json().get("findings").spliterator(), false)
                .map(each -> each.get("path").asString() + ":"
                        + each.get("line").asInt() + ":" + each.get("column").asInt() + ":"
                        + each.get("rule").asString())
                .toList();
    }

    @Test
    void textIsOneLineForEachMatch() {
        git.with("src/a.ts", "let a = 1;\nlet b: any = 1; let c: any;\n").committed("b");

        CommandResult run = git.scan("--base", "HEAD~1");

        assertThat(run.out().lines().toList())
                .containsExactly(
                        "src/a.ts:2:6: no-any: Text of no-any.",
                        "src/a.ts:2:22: no-any: Text of no-any.",
                        "",
                        "2 errors in 1 file and 1 message");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void jsonTellsTheWholeExtentOfAMatchInUtf16Units() {
        git.rule("spread", "BEGIN[^;]*END", "").committed("rule");
        git.with("src/b.ts", "// \uD83D\uDE00 x: any = 1\nBEGIN\n END rest\n");

        var findings = git.workspace.atTerminal().rules("scan", "--json").json().get("findings");

        assertThat(findings.get(0).toString()).contains("""
                "severity":"error","path":"src/b.ts","line":1,"column":8,"endLine":1,"endColumn":13""");
        assertThat(findings.get(0).get("excerpt").asString()).isEqualTo("// \uD83D\uDE00 x: any = 1");
        assertThat(findings.get(1).toString()).contains("""
                "line":2,"column":1,"endLine":3,"endColumn":5""");
    }

    @Test
    void eachModeReadsItsOwnChanges() {
        git.with("src/a.ts", "let a: any = 1;\n").committed("a");
        git.with("staged.ts", "let s: any;\n").git("add", "staged.ts");
        git.with("staged.ts", "let s: any;\nlet t: any;\n").with("new.ts", "let n: any;\n");
        git.with(".gitignore", "ignored.ts\n").with("ignored.ts", "let i: any;\n");

        assertThat(found(git.scan("--staged", "--json"))).containsExactly("staged.ts:1:6:no-any");
        assertThat(found(git.scan("--base", "HEAD~1", "--json"))).containsExactly("src/a.ts:1:6:no-any");
        assertThat(found(git.scan("--all", "--json")))
                .containsExactly("src/a.ts:1:6:no-any", "staged.ts:1:6:no-any", "staged.ts:2:6:no-any");
        assertThat(found(git.workspace.atTerminal().rules("scan", "--json")))
                .containsExactly("new.ts:1:6:no-any", "staged.ts:1:6:no-any", "staged.ts:2:6:no-any");
    }

    @Test
    void theWholeFileTellsWhereCommentsBegin() throws IOException {
        git.rule("no-todo", "TODO", "in: comments\nscope: tool\n")
                .with("long.ts", "/*\n" + "x\n".repeat(20) + "*/\n" + "y();\n".repeat(20))
                .committed("Add a long comment");
        git.with(
                "long.ts",
                "/*\n" + "x\n".repeat(10) + "TODO\n" + "x\n".repeat(10) + "*/\n" + "y();\n".repeat(10) + "y('TODO');\n"
                        + "y();\n".repeat(10));
        Path diff = Files.writeString(folder.resolve("short.diff"), git.git("diff", "--unified=1"));

        assertThat(found(git.workspace.atTerminal().rules("scan", "--json"))).containsExactly("long.ts:12:1:no-todo");
        assertThat(found(git.scan("--json", "--diff", diff.toString()))).containsExactly("long.ts:12:1:no-todo");
        git.git("add", "long.ts");
        git.with("long.ts", "another text\n");
        assertThat(found(git.scan("--json", "--staged"))).containsExactly("long.ts:12:1:no-todo");
        assertThat(found(git.scan("--json", "--diff", diff.toString()))).isEmpty();
    }

    @Test
    void theFirstCommitIsScannedBeforeItIsThere() throws IOException {
        var first = new GitFolder(Files.createDirectory(folder.resolve("first")))
                .rule("no-any", ": any\\b", "")
                .with("a.ts", "a: any;\n");
        first.git("add", "a.ts");

        assertThat(found(first.scan("--staged", "--json"))).containsExactly("a.ts:1:2:no-any");
        assertThat(found(first.workspace.atTerminal().rules("scan", "--json"))).contains("a.ts:1:2:no-any");
    }

    @Test
    void aDiffIsReadFromAFileAndFromStandardInput() throws IOException {
        String diff = "--- a/x.ts\n+++ b/x.ts\n@@ -4,0 +5,2 @@\n+x: any\n+y\n";
        Path file = Files.writeString(folder.resolve("x.diff"), diff);

        assertThat(found(git.scan("--diff", file.toString(), "--json"))).containsExactly("x.ts:5:2:no-any");
        assertThat(found(git.workspace.withInput(diff).rules("scan", "--json"))).containsExactly("x.ts:5:2:no-any");
        assertThat(found(git.workspace.withInput(diff).rules("scan", "--diff", "-", "--json")))
                .containsExactly("x.ts:5:2:no-any");
    }

    @Test
    void nothingIsNoDiffAndTextWithoutOneIsWrong() {
        assertThat(git.workspace.withInput("").rules("scan").exitCode()).isZero();
        assertThat(git.workspace.withInput("\n\n").rules("scan").exitCode()).isZero();
        assertThat(git.workspace.withInput("what is this").rules("scan").exitCode())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--base no-such-ref",
                "--base --all",
                "--base -x",
                "--staged --all",
                "--base main --diff x",
                "--diff absent.diff",
                "--message absent",
                "--format xml",
                "--json --format sarif",
                "--config absent.yaml"
            })
    void wrongUsageIsTold(String options) {
        CommandResult run = git.scan(options.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("rules: ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void withoutARepositoryOnlyDiffsAreRead() throws IOException {
        Path plain = Files.createDirectory(folder.resolve("plain"));

        for (String mode : List.of("--staged", "--all", "--base=main")) {
            assertThat(git.workspace
                            .run("scan", mode, "--workspace", plain.toString())
                            .exitCode())
                    .as(mode)
                    .isEqualTo(2);
        }
        assertThat(git.workspace
                        .withInput("--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n")
                        .run("scan", "--workspace", plain.toString())
                        .exitCode())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "interruptMode: never, warning, 0, 1",
        "interruptMode: prose-only, warning, 0, 1",
        "interruptMode: tool-only, error, 1, 1",
        "interruptMode: always, error, 1, 1"
    })
    void whatWouldNotStopAModelWarns(String mode, String severity, int exitCode, int strictCode) {
        git.rule("no-any", ": any\\b", mode + "\n").with("b.ts", "b: any\n");
        git.git("add", "b.ts");

        CommandResult run = git.scan("--staged", "--json");

        assertThat(run.json().get("findings").get(0).get("severity").asString()).isEqualTo(severity);
        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(git.scan("--staged", "--strict").exitCode()).isEqualTo(strictCode);
    }

    @Test
    void aRuleThatIsRemovedOrWeakenedHoldsOnceMore() {
        git.rule("no-eval", "eval", "").rule("no-log", "log", "").committed("rules");
        git.git("checkout", "-q", "-b", "branch");
        git.without(".xcsh/rules/no-any.md")
                .rule("no-eval", "eval\\(never", "")
                .rule("no-log", "log", "interruptMode: never\n")
                .with("b.ts", "b: any\neval(x)\nlog(x)\n")
                .committed("weaker");

        CommandResult run = git.scan("--base", "main");

        assertThat(run.out())
                .contains("b.ts:1:2: no-any: Text of no-any. (as in main; this change removes the rule)")
                .contains("b.ts:2:1: no-eval: Text of no-eval. (as in main; this change alters the rule)")
                .contains("b.ts:3:1: no-log: Text of no-log. (as in main; this change alters the rule)");
        assertThat(run.out().lines().filter(line -> line.startsWith("b.ts:3"))).hasSize(1);
        assertThat(run.err())
                .contains("no-any counts as it is in main, too: this change removes it")
                .contains("no-eval counts as it is in main, too: this change alters it");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(git.scan("--all").out()).doesNotContain("no-any");
    }

    @Test
    void anotherTextOfARuleIsNoOtherRule() {
        git.with(".xcsh/rules/no-any.md", "---\ncondition: ': any\\b'\nscope: tool:edit(*.ts)\n---\nNew text.\n")
                .with("b.ts", "b: any\n")
                .committed("text");

        CommandResult run = git.scan("--base", "HEAD~1");

        assertThat(run.out()).contains("b.ts:1:2: no-any: New text.\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void whatTheBranchExcludesAnewIsNotExcluded() {
        git.with(".agent-rules.yaml", "scan:\n  exclude: [\"gen/**\"]\n").committed("config");
        git.with(".agent-rules.yaml", "scan:\n  exclude: [\"gen/**\", \"b.ts\"]\n")
                .with("gen/a.ts", "a: any\n")
                .with("b.ts", "b: any\n")
                .committed("exclude");

        CommandResult run = git.scan("--base", "HEAD~1", "--json");

        assertThat(found(run)).containsExactly("b.ts:1:2:no-any");
        assertThat(run.err()).contains("scan.exclude counts as it is in HEAD~1, so that b.ts is not left out");
        assertThat(found(git.scan("--all", "--json"))).isEmpty();
        assertThat(found(git.scan("--all", "--json", "--no-config"))).hasSize(2);
    }

    @Test
    void messagesCountAsTextAndAsACommand() throws IOException {
        git.rule("no-co", "Co-authored-by", "scope: tool:bash\n")
                .rule("no-sure", "Sure", "scope: text\n")
                .committed("Begin\n\nCo-authored-by: x");
        git.committed("Sure\n\nFine.\nCo-authored-by: y");
        Path message = Files.writeString(folder.resolve("m"), """
                Sure
                # Co-authored-by: comment
                Co-authored-by: z
                # ------------------------ >8 ------------------------
                Co-authored-by: in the diff
                """);

        List<String> ofBranch = found(git.scan("--base", "HEAD~1", "--json"));
        CommandResult ofMessage = git.scan("--message", message.toString(), "--json");

        String commit = "commit " + git.git("rev-parse", "HEAD").substring(0, 12);
        assertThat(ofBranch).containsExactly(commit + ":1:1:no-sure", commit + ":4:1:no-co");
        assertThat(found(ofMessage)).containsExactly(message + ":1:1:no-sure", message + ":3:1:no-co");
        assertThat(ofMessage.exitCode()).isEqualTo(1);
    }

    @Test
    void rulesThatAScanCannotDecideAboutAreNamed() {
        git.rule("thinks", "x", "scope: thinking\n")
                .rule("plans", "x", "mode: plan\n")
                .rule("asks", "x", "when: \"keywords:deploy OR model:gpt\"\n")
                .rule("either", "x", "mode: plan\npaths: [\"*.ts\"]\n")
                .rule("linux", "x", "os: no-such-system\n")
                .with("b.ts", "x\n");
        git.git("add", "b.ts");

        CommandResult run = git.scan("--staged", "--json");

        assertThat(found(run)).containsExactly("b.ts:1:1:either");
        assertThat(StreamSupport.stream(run.json().get("skipped").spliterator(), false)
                        .map(each -> each.get("rule").asString()))
                .containsExactly("asks", "plans", "thinks");
        assertThat(git.scan("--staged").err())
                .contains("rules: asks is skipped: a scan does not know what its keys keywords, model depend on")
                .contains("rules: thinks is skipped: it watches only thinking");
    }

    @Test
    void anAllowedMatchIsToldInTheSummary() {
        git.with("b.ts", """
                a: any // agent-rules: allow no-any the library has no types
                // agent-rules: allow no-any: until #12
                b: any
                // agent-rules: allow no-any
                c: any
                // agent-rules: allow no-anything because
                d: any
                # agent-rules: allow no-any -->
                e: any
                """);
        git.git("add", "b.ts");

        CommandResult run = git.scan("--staged");

        assertThat(run.out().lines().toList())
                .contains(
                        "b.ts:5:2: no-any: Text of no-any. (agent-rules: allow has no effect without a reason)",
                        "b.ts:7:2: no-any: Text of no-any.",
                        "b.ts:1: agent-rules: allow no-any: the library has no types",
                        "b.ts:2: agent-rules: allow no-any: until #12",
                        "b.ts:6: agent-rules: allow no-anything has no effect: because",
                        "3 errors in 1 file");
        assertThat(git.scan("--staged", "--format", "github").out())
                .contains("::notice file=b.ts,line=1,col=1,title=no-any::agent-rules: allow no-any: the library");
    }

    @Test
    void anAllowOnALineOfTheContextCountsAndIsNotTold() {
        git.with("src/a.ts", "// agent-rules: allow no-any it was so\nlet a = 1;\nlet b = 1;\n")
                .committed("allow");
        git.with("src/a.ts", "// agent-rules: allow no-any it was so\nlet a: any = 1;\nlet b: any = 1;\n");

        CommandResult run = git.workspace.atTerminal().rules("scan");

        assertThat(run.out().lines().toList())
                .containsExactly("src/a.ts:3:6: no-any: Text of no-any.", "", "1 error in 1 file");
    }

    @Test
    void anAllowWithoutEffectIsToldWithAll() {
        git.with(
                        "src/a.ts",
                        "// agent-rules: allow no-any no more\nlet a = 1;\n// agent-rules: allow no-any yes\nb: any\n")
                .committed("a");

        assertThat(git.scan("--all").out())
                .contains("src/a.ts:1: agent-rules: allow no-any has no effect: no more")
                .doesNotContain("src/a.ts:3:");
    }

    @Test
    void settingsOfTheUserAndTheRepositoryDoNotMatter() throws IOException {
        Path evidence = folder.resolve("ran");
        Path program = Files.writeString(folder.resolve("run.sh"), "#!/bin/sh\ntouch " + evidence + "\ncat\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        git.with(".gitattributes", "*.ts diff=evil filter=evil -text\n*.bin.ts binary\n")
                .committed("attributes");
        for (String setting : List.of(
                "diff.external",
                "diff.evil.command",
                "diff.evil.textconv",
                "filter.evil.clean",
                "core.fsmonitor",
                "core.pager")) {
            git.git("config", setting, program.toString());
        }
        for (String setting : List.of(
                "diff.noprefix",
                "diff.mnemonicPrefix",
                "diff.suppressBlankEmpty",
                "color.ui=always",
                "diff.submodule=log")) {
            String[] parts = setting.split("=", -1);
            git.git("config", parts[0], parts.length > 1 ? parts[1] : "true");
        }
        git.git("config", "diff.context", "0");
        git.git("config", "filter.evil.required", "true");
        Files.writeString(git.root.resolve("b.bin.ts"), "b: any\n");
        Files.writeString(git.root.resolve("src/a.ts"), "let a: any = 1;\n");

        List<String> working = found(git.workspace.atTerminal().rules("scan", "--json"));
        List<String> all = found(git.scan("--all", "--json"));

        assertThat(working).containsExactly("b.bin.ts:1:2:no-any", "src/a.ts:1:6:no-any");
        assertThat(all).containsExactly("src/a.ts:1:6:no-any");
        assertThat(evidence).doesNotExist();
    }

    @Test
    void attributesHideNoFile() {
        git.with(".gitattributes", "*.ts -diff\n").with("b.ts", "b: any\n").committed("hide");

        assertThat(found(git.scan("--base", "HEAD~1", "--json"))).containsExactly("b.ts:1:2:no-any");
    }

    @Test
    void renamesBinariesLineEndsAndSubmodulesAreReadAsGitShowsThem() throws IOException {
        git.with("old.ts", "one\ntwo\nthree\nfour\n")
                .with("crlf.ts", "a\r\nb\r\n")
                .committed("files");
        git.git("mv", "old.ts", "new.ts");
        git.with("new.ts", "one\ntwo\nthree: any\nfour\n")
                .with("crlf.ts", "a\r\nb: any\r\n")
                .with("end.ts", "x: any");
        byte[] withNul = {':', ' ', 'a', 'n', 'y', ' ', 0, 1, 2};
        Files.write(git.root.resolve("image.png"), withNul);
        Files.write(git.root.resolve("source.ts"), withNul);
        git.git(
                "update-index",
                "--add",
                "--cacheinfo",
                "160000," + git.git("rev-parse", "HEAD").strip() + ",: any ");
        git.git("add", "new.ts", "crlf.ts", "end.ts", "image.png", "source.ts");
        git.rule("no-any", ": any\\b", "scope: tool:edit(*.ts), tool:edit(*.png)\n");

        CommandResult run = git.scan("--staged", "--json");

        assertThat(found(run))
                .containsExactly(
                        "crlf.ts:2:2:no-any", "end.ts:1:2:no-any", "new.ts:3:6:no-any", "source.ts:1:1:no-any");
    }

    @Test
    void namesOfFilesAreReadAsTheyAre() {
        git.with("ü \"quoted\".ts", "a: any\n")
                .with("with space.ts", "a: any\n")
                .with("tab\there.ts", "a: any\n");
        git.git("add", "-A");

        assertThat(found(git.scan("--staged", "--json")))
                .containsExactlyInAnyOrder(
                        "tab\there.ts:1:2:no-any", "with space.ts:1:2:no-any", "ü \"quoted\".ts:1:2:no-any");
    }

    @Test
    void ofACombinedDiffOnlyWhatNeitherSideHasIsAdded() {
        String diff = """
                diff --cc m.ts
                index 1,2..3
                --- a/m.ts
                +++ b/m.ts
                @@@ -1,2 -1,2 +1,3 @@@
                + ours: any
                 +theirs: any
                ++merged: any
                """;

        assertThat(found(git.workspace.withInput(diff).rules("scan", "--json"))).containsExactly("m.ts:3:7:no-any");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x.ts", "/etc/x.ts", "a/../../x.ts", "C:/x.ts"})
    void whatIsOutsideIsLeftOut(String path) {
        String diff = "--- " + path + "\n+++ " + path + "\n@@ -0,0 +1 @@\n+a: any\n";

        CommandResult run = git.workspace.withInput(diff).rules("scan", "--json");

        assertThat(found(run)).isEmpty();
        assertThat(run.err()).contains("is outside the workspace, and is left out");
    }

    @Test
    void sarifHasTheRuleTheRegionAndAFingerprintThatMovesWithTheLine() {
        String diff = "--- a/x.ts\n+++ b/x.ts\n@@ -0,0 +%d @@\n+a: any\n";

        var first = git.workspace
                .withInput(diff.formatted(1))
                .rules("scan", "--format", "sarif")
                .json();
        var moved = git.workspace
                .withInput(diff.formatted(7))
                .rules("scan", "--format", "sarif")
                .json();

        var result = first.get("runs").get(0).get("results").get(0);
        assertThat(result.get("ruleId").asString()).isEqualTo("no-any");
        assertThat(result.get("locations").toString())
                .contains("\"uri\":\"x.ts\"")
                .contains("\"startLine\":1,\"startColumn\":2,\"endLine\":1,\"endColumn\":7");
        assertThat(first.get("runs").get(0).get("columnKind").asString()).isEqualTo("utf16CodeUnits");
        assertThat(moved.get("runs").get(0).get("results").get(0).get("partialFingerprints"))
                .isEqualTo(result.get("partialFingerprints"));
    }

    @Test
    void githubsPropertiesAreEscaped() {
        git.with(".xcsh/rules/no-any.md", "---\ncondition: ': any'\n---\n100% :: sure\n");
        String diff = "--- \"a/x,%.ts\"\n+++ \"b/x,%.ts\"\n@@ -0,0 +1 @@\n+a: any\n";

        assertThat(git.workspace
                        .withInput(diff)
                        .rules("scan", "--format", "github")
                        .out())
                .isEqualTo("::error file=x%2C%25.ts,line=1,col=2,title=no-any::100%25 :: sure\n");
    }
}
