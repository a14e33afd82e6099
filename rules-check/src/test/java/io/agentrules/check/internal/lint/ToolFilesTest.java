package io.agentrules.check.internal.lint;

import static io.agentrules.check.internal.lint.LintRules.files;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final AgentProfiles IMPORTING = AcmeProfile.alone();

    @TempDir
    Path root;

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
    void tagsThatOnlyThisEngineReadsAndNoWorkspaceHasAreReported() {
        assertThat(tagged("acme", "style", "naming"))
                .singleElement()
                .returns("tags-not-detected", Diagnostic::code)
                .satisfies(finding -> assertThat(finding.message()).contains("one of its tags (style, naming)"));
        assertThat(tagged("acme", "style", "python")).isEmpty();
        assertThat(tagged("acme", "browser-extension")).isEmpty();
        assertThat(tagged("native", "style")).isEmpty();
        assertThat(tagged("acme")).isEmpty();
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
        return LintRules.findings(List.of(LintRules.eligible(rule)), root);
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
        assertThat(UnfollowedLink.of(rule("acme", "/ws/ACME.md", text), IMPORTING))
                .hasValueSatisfying(finding -> assertThat(finding.remedy()).contains("AGENTS.md on a line"));
    }

    @Test
    void aLinkBesideOtherTextIsFine() {
        assertThat(UnfollowedLink.of(rule("acme", "/ws/ACME.md", "a\nb\nc\nSee AGENTS.md"), IMPORTING))
                .isEmpty();
        assertThat(UnfollowedLink.of(rule("other", "/ws/x.md", "See AGENTS.md"), AgentProfiles.NONE))
                .isEmpty();
        assertThat(UnfollowedLink.of(rule("acme", "/ws/ACME.md", "# A\n\n@AGENTS.md"), IMPORTING))
                .isEmpty();
        Rule imported = rule("claude", "/ws/CLAUDE.md", "About AGENTS.md").withImports(List.of("/ws/AGENTS.md"));
        assertThat(UnfollowedLink.of(imported, IMPORTING)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".acme/rules.md", "a/.acme/rules.md", "a/.acme/rules/x/a.md", "acme/rules.mdc", "ACME_RULES.txt"
            })
    void aFileWhereNoToolLooksIsReportedUnlessItIsRead(String path) throws IOException {
        Path file = write(path);

        assertThat(misplaced(Set.of("/ws/other.md"), path)).containsExactly("rules-misplaced " + text(file));
        assertThat(misplaced(Set.of(text(file)), path)).isEmpty();
    }

    @Test
    void olderFormsAreReportedIfTheyAreRead() throws IOException {
        Path file = write(".acmerules");

        assertThat(misplaced(Set.of(text(file)), ".acmerules")).containsExactly("file-legacy " + text(file));
        assertThat(misplaced(Set.of(), ".acmerules", ".acme/rules/a.md")).isEmpty();
    }

    private Stream<String> misplaced(Set<String> read, String... paths) {
        return MisplacedFiles.of(files(paths), AcmeProfile.alone().misplaced(), List.of(root), read, read)
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
