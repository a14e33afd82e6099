package io.agentrules.core.internal.lint;

import static io.agentrules.core.internal.lint.LintRules.files;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings about what tools make of the files themselves. */
class ToolFilesTest {
    @TempDir
    Path root;

    @Test
    void codexLimitsTheFilesOfAChainTogether() {
        Rule top = rule("agents-md", "/ws/AGENTS.md", "x".repeat(20_000));
        Rule fine = rule("agents-md", "/ws/a/AGENTS.md", "x".repeat(12_768));
        Rule over = rule("agents-md", "/ws/b/c/AGENTS.override.md", "\u00e4".repeat(6_385));
        Rule below = rule("agents-md", "/ws/b/c/d/AGENTS.md", "x");

        List<Diagnostic> findings =
                ToolLimits.together(List.of(below, over, fine, top)).toList();

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("file-over-tool-limit");
            assertThat(finding.location().orElseThrow().file()).isEqualTo("/ws/b/c/AGENTS.override.md");
            assertThat(finding.message()).contains("32,768 bytes", "folders above, which have 32,770");
        });
    }

    @Test
    void otherFilesAreNotPartOfTheChain() {
        assertThat(ToolLimits.together(List.of(
                        rule("agents-md", "/ws/AGENTS.local.md", "x".repeat(40_000)),
                        rule("claude", "/ws/CLAUDE.md", "x".repeat(40_000)))))
                .isEmpty();
    }

    @Test
    void augmentLimitsAllRulesTogether() {
        Rule one = rule("augment", "/ws/.augment/rules/a.md", "x".repeat(49_000));
        Rule two = rule("augment", "/ws/.augment/rules/b.md", "x".repeat(513));

        assertThat(ToolLimits.together(List.of(one))).isEmpty();
        assertThat(ToolLimits.together(List.of(one, two))).singleElement().satisfies(finding -> {
            assertThat(finding.location().orElseThrow().file()).endsWith("b.md");
            assertThat(finding.message()).contains("49,512 characters of all its rules together, which have 49,513");
        });
    }

    @Test
    void antigravityAndClaudeHaveLimitsForAFile() {
        assertThat(ToolLimits.of(rule("antigravity", "/ws/a.md", "x".repeat(12_000))))
                .isEmpty();
        assertThat(ToolLimits.of(rule("antigravity", "/ws/a.md", "x".repeat(12_001))))
                .isPresent();
        assertThat(ToolLimits.of(rule("claude", "/ws/a.md", "\u00e4".repeat(2 << 20))))
                .isEmpty();
        assertThat(ToolLimits.of(rule("claude", "/ws/a.md", "\u00e4".repeat((2 << 20) + 1))))
                .isPresent();
    }

    @Test
    void frontMatterInAPlainFileIsText() {
        String text = "---\nglobs: a\n---\nText";

        assertThat(PlainFrontMatter.of(rule("agents-md", "/ws/AGENTS.md", text), false))
                .hasValueSatisfying(finding -> assertThat(finding.message()).contains("globs has no effect"));
        assertThat(PlainFrontMatter.of(rule("agents-md", "/ws/AGENTS.md", "---\n\nText\n\n---\n"), false))
                .isEmpty();
        assertThat(PlainFrontMatter.of(rule("agents-md", "/ws/AGENTS.md", "Text\n" + text), false))
                .isEmpty();
    }

    @Test
    void frontMatterThatItsOwnToolReadsIsNotReportedWhereItIsText() {
        Rule rule = rule("cline", "/ws/.clinerules/a.md", "---\nglobs: *.ts\n---\nText");

        assertThat(PlainFrontMatter.of(rule, true)).isEmpty();
        assertThat(PlainFrontMatter.of(rule, false)).isPresent();
    }

    @Test
    void tagsOfAClineFileThatNoWorkspaceHasAreReported() { // #13
        assertThat(tagged("cline", "style", "naming"))
                .singleElement()
                .returns("tags-not-detected", Diagnostic::code)
                .satisfies(finding -> assertThat(finding.message()).contains("one of its tags (style, naming)"));
        assertThat(tagged("cline", "style", "python")).isEmpty();
        assertThat(tagged("cline", "browser-extension")).isEmpty();
        assertThat(tagged("native", "style")).isEmpty();
        assertThat(tagged("cline")).isEmpty();
    }

    private List<Diagnostic> tagged(String provider, String... tags) {
        RuleSource source = RuleSource.of(provider, Level.PROJECT, "/ws/a.md");
        Rule rule = Rule.named("a", source)
                .content("Text.")
                .when(
                        tags.length == 0 ? "os" : "tags",
                        tags.length == 0 ? List.of("linux") : List.of(tags),
                        PatternStyle.ROOTED)
                .build();
        return WorkspaceLint.of(List.of(LintRules.eligible(rule)), List.of(), List.of(root));
    }

    @Test
    void frontMatterIsNotReportedWhereItMayBeThatOfAnImportedFile() {
        Rule rule = rule("claude", "/ws/CLAUDE.md", "---\npaths: a\n---\nText");

        assertThat(PlainFrontMatter.of(rule, false)).isPresent();
        assertThat(PlainFrontMatter.of(rule.withImports(List.of("/ws/.claude/rules/a.md")), false))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Project\n\nFollow [AGENTS.md](./AGENTS.md).",
                "See ../AGENTS.md for all rules.",
                "Read `@AGENTS.md` first."
            })
    void aLinkAloneIsNotFollowed(String text) {
        assertThat(UnfollowedLink.of(rule("claude", "/ws/CLAUDE.md", text)))
                .hasValueSatisfying(finding -> assertThat(finding.remedy()).contains("AGENTS.md on a line"));
    }

    @Test
    void aLinkBesideOtherTextIsFine() {
        assertThat(UnfollowedLink.of(rule("claude", "/ws/CLAUDE.md", "a\nb\nc\nSee AGENTS.md")))
                .isEmpty();
        assertThat(UnfollowedLink.of(rule("copilot", "/ws/x.md", "See AGENTS.md")))
                .isEmpty();
        Rule imported = rule("claude", "/ws/CLAUDE.md", "About AGENTS.md").withImports(List.of("/ws/AGENTS.md"));
        assertThat(UnfollowedLink.of(imported)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".cursor/.cursorrules",
                ".cursor/style.mdc",
                ".roo/rules.md",
                "a/.claude/rules.md",
                ".antigravity/rules.md",
                ".kiro/rules/a.md",
                ".github/a.instructions.md",
                "instructions/a.instructions.md",
                "copilot-instructions.md",
                "packages/a/.github/copilot-instructions.md",
                "packages/a/.junie/guidelines.md",
                "packages/a/.cursorrules",
                "packages/a/.roo/rules/x/a.md",
                "packages/a/.amazonq/rules/a.md",
                "packages/a/.clinerules",
                "packages/a/.clinerules/a.md"
            })
    void aFileWhereNoToolLooksIsReportedUnlessItIsRead(String path) throws IOException {
        Path file = write(path);

        assertThat(misplaced(Set.of("/ws/other.md"), path)).containsExactly("rules-misplaced " + text(file));
        assertThat(misplaced(Set.of(text(file)), path)).isEmpty();
    }

    @Test
    void olderFormsAreReportedIfTheyAreRead() throws IOException {
        Path file = write(".cursorrules");

        assertThat(misplaced(Set.of(text(file)), ".cursorrules")).containsExactly("file-legacy " + text(file));
        assertThat(misplaced(Set.of(), ".cursorrules", ".cursor/rules/a.mdc", ".github/copilot-instructions.md"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void privateFilesUnderVersionControlAreReported(int version) throws IOException {
        Files.createDirectories(root.resolve(".git"));
        Files.write(
                root.resolve(".git/index"),
                index(version, "AGENTS.md", "a/AGENTS.override.md", "a/CLAUDE.local.md", "z"));
        Rule tracked = rule("agents-md", text(root.resolve("a/AGENTS.override.md")), "x");
        Rule untracked = rule("claude", text(root.resolve("CLAUDE.local.md")), "x");
        Rule shared = rule("agents-md", text(root.resolve("AGENTS.md")), "x");

        assertThat(TrackedFiles.of(List.of(tracked, untracked, shared)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("private-file-tracked");
                    assertThat(finding.remedy()).contains("git rm --cached a/AGENTS.override.md");
                });
    }

    @Test
    void anIndexThatCannotBeReadTracksNothing() throws IOException {
        Files.createDirectories(root.resolve(".git"));
        byte[] whole = index(2, "a.local.md");

        int nameEnd = 12 + 62 + "a.local.md".length();
        for (int length = 0; length <= nameEnd; length++) {
            Files.write(root.resolve(".git/index"), Arrays.copyOf(whole, length));
            assertThat(GitIndex.tracked(root, Set.of("a.local.md"))).isEmpty();
        }
        Files.write(root.resolve(".git/index"), whole);
        assertThat(GitIndex.tracked(root, Set.of("a.local.md"))).containsExactly("a.local.md");
    }

    /** Returns an index as git writes it, without extensions; the last entry is followed by a checksum. */
    private static byte[] index(int version, String... names) throws IOException {
        var out = new ByteArrayOutputStream();
        out.write(ByteBuffer.allocate(12)
                .putInt(0x44495243)
                .putInt(version)
                .putInt(names.length)
                .array());
        String before = "";
        for (String name : names) {
            var entry = new ByteArrayOutputStream();
            entry.write(new byte[60]);
            int extended = version == 3 ? 0x4000 : 0;
            entry.write(ByteBuffer.allocate(2)
                    .putShort((short) (name.length() | extended))
                    .array());
            entry.write(new byte[version == 3 ? 2 : 0]);
            if (version == 4) {
                entry.write(before.length()); // nothing of the name before is kept
                entry.write(name.getBytes(UTF_8));
                entry.write(0);
            } else {
                entry.write(name.getBytes(UTF_8));
                entry.write(new byte[8 - entry.size() % 8]);
            }
            out.write(entry.toByteArray());
            before = name;
        }
        out.write(new byte[20]);
        return out.toByteArray();
    }

    private Stream<String> misplaced(Set<String> read, String... paths) {
        return MisplacedFiles.of(files(paths), List.of(root), read)
                .map(finding ->
                        finding.code() + " " + finding.location().orElseThrow().file());
    }

    private Path write(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "x");
    }

    private static String text(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static Rule rule(String provider, String location, String content) {
        var source = new RuleSource(provider, Level.PROJECT, "a.md", location, location, Optional.of("/ws"));
        return Rule.named("a", source).content(content).alwaysApply(true).build();
    }
}
