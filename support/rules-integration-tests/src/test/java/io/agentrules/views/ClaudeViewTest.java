package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.testkit.InMemoryProject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Claude Code reads CLAUDE.md and its rules on the whole way down, imports files, and falls back to AGENTS.md. */
@Tag("one-jdk")
class ClaudeViewTest {
    @Test
    void aLocalFileAloneKeepsAgentsMdOut() {
        var seen = Seen.as(
                "claude", Seen.repository().with("CLAUDE.local.md", "Local.").with("AGENTS.md", "Agents."));

        assertThat(seen.always()).containsExactly("CLAUDE.local.md");
        assertThat(seen.reason("AGENTS.md"))
                .isEqualTo("Claude Code does not read this file, because it reads CLAUDE.local.md");
    }

    @Test
    void theUsersFileDoesNot() {
        var seen = Seen.as(
                "claude", Seen.repository().with("~/.claude/CLAUDE.md", "User.").with("AGENTS.md", "Agents."));

        assertThat(seen.always()).containsExactly("~/.claude/CLAUDE.md", "AGENTS.md");
    }

    @Test
    void rulesDoNotKeepAgentsMdOut() {
        var seen = Seen.as(
                "claude", Seen.repository().with(".claude/rules/a.md", "Rule.").with("AGENTS.md", "Agents."));

        assertThat(seen.always()).containsExactly(".claude/rules/a.md", "AGENTS.md");
    }

    @Test
    void aFolderWithItsOwnFileDoesNotLoadAgentsMd() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("AGENTS.md", "Root.")
                        .with("p/CLAUDE.md", "P.")
                        .with("p/AGENTS.md", "Not read.")
                        .with("q/AGENTS.md", "Q."));

        assertThat(seen.always()).containsExactly("AGENTS.md");
        assertThat(seen.in("p/x")).containsExactly("AGENTS.md", "p/CLAUDE.md");
        assertThat(seen.in("q/x")).containsExactly("AGENTS.md", "q/AGENTS.md");
        assertThat(seen.reason("p/AGENTS.md"))
                .isEqualTo("Claude Code does not read this file, because it reads p/CLAUDE.md");
    }

    @Test
    void aFolderIsReadWholeBeforeTheNext() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.local.md", "1.")
                        .with("CLAUDE.md", "2.")
                        .with(".claude/CLAUDE.md", "3.")
                        .with(".claude/rules/r.md", "4.")
                        .with("a/CLAUDE.md", "5.")
                        .with("~/.claude/rules/u.md", "6."),
                "a");

        assertThat(seen.always())
                .containsExactly(
                        "~/.claude/rules/u.md",
                        "CLAUDE.md",
                        ".claude/CLAUDE.md",
                        ".claude/rules/r.md",
                        "CLAUDE.local.md",
                        "a/CLAUDE.md");
    }

    @Test
    void foldersAboveTheRepositoryAreReadToo() {
        var seen = Seen.as(
                "claude", Seen.repository().with("../CLAUDE.md", "Above.").with("CLAUDE.md", "Root."));

        assertThat(seen.always()).containsExactly("~/projects/CLAUDE.md", "CLAUDE.md");
    }

    @Test
    void pathsAreSplitAtCommas() {
        var seen = Seen.as(
                "claude",
                Seen.repository().with(".claude/rules/r.md", "---\npaths: \"src/**/*.ts, lib/**\"\n---\nRule."));

        assertThat(seen.always()).isEmpty();
        assertThat(seen.in("src/a/b.ts")).containsExactly(".claude/rules/r.md");
        assertThat(seen.in("lib/x.js")).containsExactly(".claude/rules/r.md");
    }

    @Test
    void globsHasNoEffect() {
        var seen = Seen.as("claude", Seen.repository().with(".claude/rules/r.md", "---\nglobs: \"*.ts\"\n---\nRule."));

        assertThat(seen.always()).containsExactly(".claude/rules/r.md");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            delimiter = '|',
            value = {
                "paths: **/*.ts | src/a.ts",
                "paths: {src,lib}/** | src/a.ts",
                "description: a: b: c\\npaths: src/** | src/a.ts",
                "description: [a\\npaths: [\"src/**\"] | src/a.ts",
                "description: a: b\\npaths:\\n  - src/** | src/a.ts",
                "paths: \"lib/**\"\\npaths: \"src/**\" | src/a.ts",
                "\\tpaths: src/** | src/a.ts",
                "paths: !!str src/** | src/a.ts",
                "x: &x\\n  paths: src/**\\n<<: *x | src/a.ts",
                "<<: {paths: nope/**}\\npaths: src/** | src/a.ts",
                "paths: src/**\\n<<: [{paths: nope/**}, {x: y}] | src/a.ts",
                "description: a\u0007b\\npaths: src/** | src/a.ts",
                "x: a---\\npaths: nope/** | ",
                "paths: \"src/**\\n | nothing",
                "paths: [**/*.ts, src/**] | nothing",
                "paths: src/** # all | src/a.ts",
                "description: a: b\\npaths: src/** # all | nothing",
                "paths:\\n  - **/*.nope | ",
                "  description: a: b\\n  paths: nope/** | ",
                "description: a: b\\n  paths: nope/** | ",
                "paths:\\n  a: nope/** | ",
                "just text | ",
            })
    void frontMatterIsReadAsIts(String written, String path) {
        String text = "---\n" + written.replace("\\n", "\n").replace("\\t", "\t") + "\n---\nRule.";
        var seen = Seen.as("claude", Seen.repository().with(".claude/rules/r.md", text));

        assertThat(seen.always()).hasSize(path == null ? 1 : 0);
        assertThat(seen.in("src/a.ts")).hasSize("nothing".equals(path) ? 0 : 1);
    }

    @Test
    void frontMatterOfAnyFileIsRemoved() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "---\nNo keys.\n---\nText.")
                        .with(".claude/CLAUDE.md", "---\npaths: nope/**\n--- Rest.")
                        .with("CLAUDE.local.md", "\n---\nname: x\n---\nLocal.")
                        .with("docs/a.md", "---\nbad: [\n---\nImported.")
                        .with(".claude/rules/r.md", "@../../docs/a.md"));

        assertThat(seen.text("CLAUDE.md")).isEqualTo("Text.");
        assertThat(seen.text(".claude/CLAUDE.md")).isEqualTo("Rest.");
        assertThat(seen.text("CLAUDE.local.md")).isEqualTo("---\nname: x\n---\nLocal.");
        assertThat(seen.text("docs/a.md")).isEqualTo("Imported.");
    }

    @Test
    void globsStartAtTheFolderOfTheirRulesAndTheUsersAtTheCurrentOne() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("~/.claude/rules/u.md", rule("/s/**"))
                        .with("~/.claude/rules/v.md", rule("p/q/s/**"))
                        .with(".claude/rules/a.md", rule("p/q/s/**"))
                        .with(".claude/rules/b.md", rule("/s/**"))
                        .with("p/.claude/rules/c.md", rule("q/s/**"))
                        .with("p/.claude/rules/d.md", rule("p/q/s/**"))
                        .with("p/q/a.ts", ""),
                "p/q");

        assertThat(seen.in("p/q/s/x.ts"))
                .containsExactly("~/.claude/rules/u.md", ".claude/rules/a.md", "p/.claude/rules/c.md");
    }

    private static String rule(String glob) {
        return "---\npaths: \"" + glob + "\"\n---\nRule.";
    }

    @Test
    void aFileOutsideTheCurrentFolderBringsNothing() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "Root.")
                        .with("other/CLAUDE.md", "Other.")
                        .with(".claude/rules/a.md", rule("**/*.ts"))
                        .with("~/.claude/rules/u.md", rule("**/*.ts"))
                        .with("p/x/CLAUDE.md", "Deeper."),
                "p");

        assertThat(seen.in("other/o.ts", "a.ts")).containsExactly("CLAUDE.md");
        assertThat(seen.in("p/x/a.ts"))
                .containsExactly("CLAUDE.md", "~/.claude/rules/u.md", ".claude/rules/a.md", "p/x/CLAUDE.md");
        assertThat(seen.reason("other/CLAUDE.md")).startsWith("Claude Code does not read this file");
    }

    @ParameterizedTest
    @ValueSource(strings = {".hidden", "node_modules/d", "vendor/v", "dist", "target", "build", "a/.b/c"})
    void foldersThatNobodyWalksAreLookedUp(String folder) {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "Root.")
                        .with(folder + "/CLAUDE.md", "Nested.")
                        .with(folder + "/.claude/rules/r.md", "Rule."));

        assertThat(seen.always()).containsExactly("CLAUDE.md");
        assertThat(seen.in(folder + "/x/y.ts"))
                .containsExactly("CLAUDE.md", folder + "/CLAUDE.md", folder + "/.claude/rules/r.md");
    }

    @Test
    void nestedAgentsMdCountsOnlyWithoutAnyOtherFile() {
        var project = Seen.repository()
                .with("AGENTS.md", "Root.")
                .with("p/AGENTS.md", "P.")
                .with("p/.claude/AGENTS.md", "Hidden.");

        assertThat(Seen.as("claude", project).in("p/x"))
                .containsExactly("AGENTS.md", "p/AGENTS.md", "p/.claude/AGENTS.md");
        assertThat(Seen.as("claude", project.with("CLAUDE.local.md", "Local.")).in("p/x"))
                .containsExactly("CLAUDE.local.md");
        assertThat(Seen.as("claude", project.with("CLAUDE.local.md", "---\na: b\n---\n<!-- x -->\n"))
                        .in("p/x"))
                .containsExactly("AGENTS.md", "p/AGENTS.md", "p/.claude/AGENTS.md");
    }

    @Test
    void commentsAreRemovedOutsideOfCode() {
        var seen = Seen.as("claude", Seen.repository().with("CLAUDE.md", "A\n\n<!-- x -->\n\n```\n<!-- y -->\n```\n"));

        assertThat(seen.text("CLAUDE.md")).doesNotContain("x").contains("<!-- y -->");
    }

    @Test
    void importsFollowTheFileThatImportsThemFourFilesDeep() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "0 @a1.md\n@b.md")
                        .with("b.md", "B @a1.md")
                        .with("CLAUDE.local.md", "Local @b.md @AGENTS.md")
                        .with("AGENTS.md", "Agents.")
                        .with("a1.md", "1 @a2.md")
                        .with("a2.md", "2 @a3.md")
                        .with("a3.md", "3 @a4.md")
                        .with("a4.md", "4 @a5.md")
                        .with("a5.md", "5"));

        assertThat(seen.always())
                .containsExactly(
                        "CLAUDE.md", "a1.md", "a2.md", "a3.md", "a4.md", "b.md", "CLAUDE.local.md", "AGENTS.md");
        assertThat(seen.text("CLAUDE.md")).isEqualTo("0 @a1.md\n@b.md");
    }

    @Test
    void importsOutOfTheCurrentFolderAreLeftOut() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "Root. @docs/x.md @a/y.md")
                        .with("docs/x.md", "X.")
                        .with("a/y.md", "Y.")
                        .with("a/CLAUDE.md", "A. @../docs/x.md")
                        .with("~/.claude/CLAUDE.md", "User. @~/z.md")
                        .with("~/z.md", "Z."),
                "a");

        assertThat(seen.always())
                .containsExactly("~/.claude/CLAUDE.md", "~/z.md", "CLAUDE.md", "a/y.md", "a/CLAUDE.md");
    }

    @Test
    void whatARuleImportsHasPathsOfItsOwn() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with(".claude/rules/a.md", "A @../../docs/s.md")
                        .with(".claude/rules/p.md", "---\npaths: src/**\n---\nP @../../docs/t.md")
                        .with("docs/s.md", rule("src/**"))
                        .with("docs/t.md", "Always."));

        assertThat(seen.always()).containsExactly(".claude/rules/a.md", "docs/t.md");
        assertThat(seen.in("src/a.ts"))
                .containsExactly(".claude/rules/a.md", "docs/t.md", "docs/s.md", ".claude/rules/p.md");
    }

    @Test
    void whatATextStartsWithIsIndented() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "\n    @a.md\n\n    <!-- Code. -->\n")
                        .with(".claude/CLAUDE.md", "\n\f<!-- Text. -->\n")
                        .with("a.md", "Imported."));

        assertThat(seen.always()).containsExactly("CLAUDE.md", ".claude/CLAUDE.md");
        assertThat(seen.text("CLAUDE.md")).isEqualTo("@a.md\n\n    <!-- Code. -->");
        assertThat(seen.text(".claude/CLAUDE.md")).isEqualTo("<!-- Text. -->");
    }

    @Test
    void codeImportsNothing() {
        String text = "`@README.md`\n\n```\n@README.md\n```";
        var seen = Seen.as("claude", Seen.repository().with("CLAUDE.md", text).with("README.md", "Read me."));

        assertThat(seen.text("CLAUDE.md")).isEqualTo(text);
    }

    @Test
    void aLinkCountsOnce() {
        var seen = Seen.as(
                "claude", Seen.repository().with("CLAUDE.md", "Text.").withLink("CLAUDE.local.md", "CLAUDE.md"));

        assertThat(seen.always()).containsExactly("CLAUDE.md");
    }

    /** The tool's limit counts in its view, not the engine's of 1 MiB. */
    @Test
    void claudeLoadsAFileThatIsLongerThanTheEngineReads() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("CLAUDE.md", "a".repeat(3 << 20))
                        .with(".claude/rules/b.md", "b".repeat(3 << 19)));

        assertThat(seen.always()).containsExactly("CLAUDE.md", ".claude/rules/b.md");
    }

    @Test
    void claudeSkipsAFileThatIsTooLong() {
        InMemoryProject project = Seen.repository()
                .with("CLAUDE.md", "a".repeat(4 << 20))
                .with(".claude/rules/b.md", "b".repeat((4 << 20) + 1));
        RulesConfig config = RulesConfig.builder()
                .limits(Limits.builder().maxFileBytes(8 << 20).build())
                .build();
        RuleCatalog catalog =
                project.builder().viewAs("claude").config(config).build().catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("CLAUDE");
        assertThat(catalog.entries().get(1).notInView()).contains("Claude Code loads at most 4 MiB of a file");
    }

    @Test
    void aLinkOfARuleIsFollowedOnlyBelowTheCurrentFolder() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("shared/x.md", "Shared.")
                        .with("p/own.md", "Own.")
                        .with(".claude/rules/plain.md", "Plain.")
                        .withLink(".claude/rules/in.md", "../../p/own.md")
                        .withLink(".claude/rules/out.md", "../../shared/x.md")
                        .withLink("CLAUDE.md", "shared/x.md"),
                "p");

        assertThat(seen.always()).containsExactly("CLAUDE.md", ".claude/rules/in.md", ".claude/rules/plain.md");
        assertThat(seen.reason(".claude/rules/out.md"))
                .isEqualTo("Claude Code follows links of rules only to files below the folder it was started in");
    }

    @Test
    void whatTheFilesOfTwoFoldersImportIsARuleOfEach() {
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with("a/CLAUDE.md", "A. @../shared.md")
                        .with("a/sub/CLAUDE.md", "Sub. @../../shared.md")
                        .with("b/CLAUDE.md", "B. @../shared.md")
                        .with("c/.claude/rules/c.md", "C. @../../../shared.md")
                        .with("shared.md", "Shared."));

        assertThat(seen.always()).isEmpty();
        assertThat(seen.in("a/sub/x")).containsExactlyInAnyOrder("a/CLAUDE.md", "a/sub/CLAUDE.md", "shared.md");
        assertThat(seen.in("b/x")).containsExactly("b/CLAUDE.md", "shared.md");
        assertThat(seen.in("c/x")).containsExactly("c/.claude/rules/c.md", "shared.md");
    }

    @Test
    void aCommentInHtmlStaysUpToABlankLine() {
        var seen = Seen.as("claude", Seen.repository().with("CLAUDE.md", """
                                <section>
                                <!-- in -->

                                <!-- after -->

                                <i>x</i>
                                <!-- inline -->

                                <pre>

                                <!-- pre -->
                                </pre>
                                <!-- end -->
                                """));

        assertThat(seen.text("CLAUDE.md")).contains("in -->", "pre -->").doesNotContain("after", "inline", "end");
    }

    @Test
    void brokenFrontMatterIsNotRepairedWhereLinesEndInACarriageReturn() {
        String text = "---\npaths: {a,b}/*.nope\n---\nRule.";
        var seen = Seen.as(
                "claude",
                Seen.repository()
                        .with(".claude/rules/lf.md", text)
                        .with(".claude/rules/crlf.md", text.replace("\n", "\r\n"))
                        .with(".claude/rules/valid.md", "---\r\npaths: nope/**\r\n---\r\nRule."));

        assertThat(seen.always()).containsExactly(".claude/rules/crlf.md");
    }
}
