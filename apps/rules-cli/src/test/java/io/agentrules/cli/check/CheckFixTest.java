package io.agentrules.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CheckFixTest {
    private static final String WRONG = "---\n# Ours\nglobs: [\"a.ts\"] # ours\n---\nUse const.\n";

    @TempDir
    Path folder;

    @Test
    void aDryRunShowsTheChangesAndMakesNone() throws IOException {
        Workspace workspace = wrong();

        CommandResult run = workspace.rules("check", "--fix", "--unsafe", "--dry-run");

        assertThat(run.out()).isEqualTo("""
                        --- a/.claude/rules/style.md
                        +++ b/.claude/rules/style.md
                        @@ -1,5 +1,5 @@
                         ---
                         # Ours
                        -globs: ["a.ts"] # ours
                        +paths: ["a.ts"] # ours
                         ---
                         Use const.
                        Nothing was written; --fix would change 1 file
                        """);
        assertThat(text(workspace)).isEqualTo(WRONG);
    }

    @Test
    void aFixChangesTheFileAndReportsTheRest() throws IOException {
        Workspace workspace = wrong();

        CommandResult run = workspace.rules("check", "--fix", "--unsafe");

        assertThat(run.out()).startsWith("Fixed .claude/rules/style.md: always-by-mistake\n");
        assertThat(run.out())
                .doesNotContain("always-by-mistake\n  ")
                .contains("No problems; checked 1 rule of Claude Code\n");
        assertThat(text(workspace)).isEqualTo(WRONG.replace("globs", "paths"));
        assertThat(workspace.rules("check", "--fix", "--unsafe", "--dry-run").out())
                .isEqualTo("Nothing to fix\n");
        assertThat(workspace
                        .with(".cursor/rules/lonely.mdc", "Nobody asks for me.")
                        .rules("check", "--fix", "--unsafe", "--dry-run")
                        .out())
                .isEqualTo("Nothing that --fix could change; rules check says what to do by hand\n");
    }

    @Test
    void globsThatMatchNothingInTheRootAreWrittenForAnyDepth() throws IOException {
        Workspace workspace = new Workspace(folder)
                .with("src/a.ts", "")
                .with("src/b.tsx", "")
                .with("README.md", "")
                .with(".clinerules/list.md", "---\npaths: ['*.ts', '*.tsx', '*.md'] # ours\n---\nUse const.\n")
                .with(".clinerules/more.md", "---\npaths: [\"*.ts\", \"docs/*.x\"]\n---\nUse const.\n");

        String shown =
                workspace.harness("check", "--fix", "--unsafe", "--dry-run").out();

        assertThat(shown).contains("""
                        -paths: ['*.ts', '*.tsx', '*.md'] # ours
                        +paths: ['**/*.ts', '**/*.tsx', '*.md'] # ours
                        """).contains("""
                        -paths: ["*.ts", "docs/*.x"]
                        +paths: ["**/*.ts", "docs/*.x"]
                        """);
        workspace.harness("check", "--fix", "--unsafe");
        assertThat(workspace.harness("check").out()).doesNotContain("write **/").contains("docs/*.x");
    }

    @Test
    void onlyTheNamedFilesAreFixed() throws IOException {
        Workspace workspace = wrong().with(".claude/rules/other.md", WRONG);

        workspace.rules(
                "check", workspace.root.resolve(".claude/rules/other.md").toString(), "--fix", "--unsafe");

        assertThat(text(workspace)).isEqualTo(WRONG);
        assertThat(Files.readString(workspace.root.resolve(".claude/rules/other.md")))
                .contains("paths:");
    }

    @Test
    void theSummaryCountsWhatCanBeFixed() {
        assertThat(wrong().rules("check").out())
                .contains("1 of them can be fixed by rules check --fix --unsafe, which changes when a rule applies\n");
    }

    @Test
    void jsonHasTheFixOfADiagnosticAndWhatWasFixed() {
        JsonNode fix = wrong().rules("check", "--json").json().at("/diagnostics/0/fix");
        JsonNode dry = wrong().rules("check", "--json", "--fix", "--unsafe", "--dry-run")
                .json();

        assertThat(fix.toString())
                .isEqualTo("{\"path\":\".claude/rules/style.md\",\"firstLine\":3,\"lastLine\":3,"
                        + "\"lines\":[\"paths: [\\\"a.ts\\\"] # ours\"]}");
        assertThat(dry.at("/fixed/0/path").asString()).isEqualTo(".claude/rules/style.md");
        assertThat(dry.at("/fixed/0/codes/0").asString()).isEqualTo("always-by-mistake");
        assertThat(dry.at("/fixed/0/diff").asString()).contains("+paths:");
        assertThat(dry.get("diagnostics")).isNotEmpty();
    }

    @Test
    void aDiffSaysThatTheLastLineHasNoEnd() {
        String text = "---\nglobs: [\"src/*.ts, *.tsx\"]\n---\nText";
        Workspace workspace =
                new Workspace(folder).with(".cursor/rules/a.mdc", text).withUser(".cursor/rules/b.mdc", text);

        assertThat(workspace
                        .harness("check", "--json", "--fix", "--unsafe", "--dry-run")
                        .json()
                        .at("/fixed"))
                .extracting(fixed -> fixed.get("diff").asString())
                .containsExactly(
                        diff("~/.cursor/rules/b.mdc", "~/.cursor/rules/b.mdc"),
                        diff("a/.cursor/rules/a.mdc", "b/.cursor/rules/a.mdc"));
    }

    @Test
    void aFolderNamedWithATildeIsOneOfTheWorkspaceInADiff() {
        String text = "---\nglobs: [\"src/*.ts, *.tsx\"]\n---\nText";
        Workspace workspace =
                new Workspace(folder).with("~/.cursor/rules/a.mdc", text).with("~x/.cursor/rules/b.mdc", text);

        assertThat(workspace
                        .harness("check", "--json", "--fix", "--unsafe", "--dry-run")
                        .json()
                        .at("/fixed"))
                .extracting(fixed -> fixed.get("diff").asString())
                .containsExactly(
                        diff("a/~/.cursor/rules/a.mdc", "b/~/.cursor/rules/a.mdc"),
                        diff("a/~x/.cursor/rules/b.mdc", "b/~x/.cursor/rules/b.mdc"));
    }

    private static String diff(String before, String after) {
        return """
                --- %s
                +++ %s
                @@ -1,4 +1,4 @@
                 ---
                -globs: ["src/*.ts, *.tsx"]
                +globs: ["src/*.ts", "*.tsx"]
                 ---
                 Text
                \\ No newline at end of file
                """.formatted(before, after);
    }

    @Test
    void sarifHasTheFix() {
        JsonNode replacement = wrong().rules("check", "--format", "sarif")
                .json()
                .at("/runs/0/results/0/fixes/0/artifactChanges/0/replacements/0");

        assertThat(replacement.at("/deletedRegion").toString())
                .isEqualTo("{\"startLine\":3,\"startColumn\":1,\"endLine\":4,\"endColumn\":1}");
        assertThat(replacement.at("/insertedContent/text").asString()).isEqualTo("paths: [\"a.ts\"] # ours\n");
    }

    @Test
    void aLinkIsNotChangedAndSaysSo() throws IOException {
        Workspace workspace = new Workspace(folder).with("real.md", WRONG);
        Files.createDirectories(workspace.root.resolve(".claude/rules"));
        Files.createSymbolicLink(workspace.root.resolve(".claude/rules/style.md"), workspace.root.resolve("real.md"));

        CommandResult run = workspace.rules("check", "--fix", "--unsafe");

        assertThat(run.out()).contains("fix-refused", "it is a link").doesNotContain("can be fixed");
        assertThat(Files.readString(workspace.root.resolve("real.md"))).isEqualTo(WRONG);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            .github/instructions/a.instructions.md | globs: "*.ts"             | applyTo: "*.ts"
            .clinerules/a.md                       | paths: "src/**"           | paths: ["src/**"]
            """)
    void whatChangesWhenARuleAppliesNeedsUnsafe(String path, String line, String fixed) throws IOException {
        String text = "---\n" + line + "\n---\nText.\n";
        Workspace workspace =
                new Workspace(folder).with(path, text).with("a.ts", "").with("src/b.ts", "");

        CommandResult safe = workspace.harness("check", "--fix", "--json");

        assertThat(Files.readString(workspace.root.resolve(path))).isEqualTo(text);
        assertThat(safe.json().get("fixed")).isEmpty();
        assertThat(safe.json().at("/unsafe/0/path").asString()).isEqualTo(path);
        workspace.harness("check", "--fix", "--unsafe");
        assertThat(Files.readString(workspace.root.resolve(path))).contains("\n" + fixed + "\n");
    }

    /** Claude Code takes "**" for always, and reads a glob without quotes, so these rules apply as before. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            applyTo: "**" | paths: "**"
            paths: *.ts   | paths: "*.ts"
            """)
    void whatChangesNoReadingOfTheFileNeedsNoMore(String line, String fixed) throws IOException {
        Workspace workspace = new Workspace(folder)
                .with(".claude/rules/a.md", "---\n" + line + "\n---\nText.\n")
                .with("a.ts", "");

        workspace.rules("check", "--fix");

        assertThat(Files.readString(workspace.root.resolve(".claude/rules/a.md")))
                .contains("\n" + fixed + "\n");
    }

    @Test
    void aFixThatChangesNothingButTheTextNeedsNoMore() throws IOException {
        Workspace workspace = wrong().with(".cursor/rules/a.mdc", "\n---\nalwaysApply: true\n---\nA.\n");

        CommandResult dry = workspace.rules("check", "--fix", "--dry-run");
        CommandResult fixed = workspace.rules("check", "--fix");

        assertThat(dry.out()).endsWith("""
                        Nothing was written; --fix would change 1 file
                        1 more with --unsafe: it changes when a rule applies
                        """);
        assertThat(fixed.out())
                .startsWith("Fixed .cursor/rules/a.mdc: front-matter-late\n")
                .contains("1 of them can be fixed by rules check --fix --unsafe, which changes when a rule applies\n");
        assertThat(Files.readString(workspace.root.resolve(".cursor/rules/a.mdc")))
                .startsWith("---\n");
        assertThat(text(workspace)).isEqualTo(WRONG);
    }

    /** Issue 53, B.16: a fix may bring to light what another solves. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            .claude/rules/a.md                     | ---!globs: *.ts, *.tsx!---!Text.!
            .claude/rules/a.md                     | !---!globs: src/*.ts!---!Text.!
            .claude/rules/a.md                     | !!---!applyTo: *.ts, src/**!---!Text.!
            .github/instructions/a.instructions.md | !---!globs: *.ts!---!Text.!
            .cursor/rules/a.mdc                    | !---!applyTo: *.ts, *.tsx!---!Text.!
            .cursor/rules/a.mdc                    | ---!globs: ["src/*.ts, *.tsx"]!paths: *.ts!---!Text.
            .kiro/steering/a.md                    | ---!inclusion: fileMatch!fileMatchPattern: *.ts, *.tsx!---!Text.!
            .clinerules/a.md                       | ---!globs: *.ts!---!Text.!
            .clinerules/a.md                       | !---!globs: "*.tsx"!---!Text.!
            .windsurf/rules/a.md                   | !---!trigger: glob!paths: *.ts!---!Text.!
            """)
    void whatIsFixedOnceIsFixedAndADryRunShowsIt(String path, String written) throws IOException {
        for (String more : List.of("", "--unsafe")) {
            for (String end : List.of("\n", "\r\n")) {
                String text = written.strip().replace("!", end);
                Workspace workspace = new Workspace(folder)
                        .with(path, text)
                        .with("src/b.ts", "")
                        .with("src/c.tsx", "");
                List<String> fix = Stream.of("check", "--fix", "--json", more)
                        .filter(word -> !word.isEmpty())
                        .toList();
                String[] preview =
                        Stream.concat(fix.stream(), Stream.of("--dry-run")).toArray(String[]::new);

                JsonNode shown = workspace.rules(preview).json();
                assertThat(Files.readString(workspace.root.resolve(path))).isEqualTo(text);
                JsonNode done = workspace.rules(fix.toArray(String[]::new)).json();
                JsonNode again = workspace.rules(preview).json();

                assertThat(shown.get("fixed")).isEqualTo(done.get("fixed"));
                assertThat(shown.get("unsafe")).isEqualTo(done.get("unsafe"));
                assertThat(again.get("fixed")).isEmpty();
                assertThat(again.get("unsafe")).isEqualTo(done.get("unsafe"));
            }
        }
    }

    @Test
    void unsafeWithoutAFixIsWrongUsage() {
        CommandResult run = wrong().rules("check", "--unsafe");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--unsafe needs --fix");
    }

    @Test
    void aDryRunWithoutAFixIsWrongUsage() {
        CommandResult run = wrong().rules("check", "--dry-run");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--dry-run needs --fix");
    }

    private Workspace wrong() {
        return new Workspace(folder).with(".claude/rules/style.md", WRONG).with("a.ts", "x");
    }

    private static String text(Workspace workspace) throws IOException {
        return Files.readString(workspace.root.resolve(".claude/rules/style.md"));
    }
}
