package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenLinksTest {
    @TempDir
    Path root;

    @BeforeEach
    void writeFiles() throws IOException {
        for (String file : List.of("docs/style.md", ".cursor/rules/other.mdc", "pkg/inner.md")) {
            Files.createDirectories(root.resolve(file).resolveSibling(""));
            Files.writeString(root.resolve(file), "x");
        }
    }

    @Test
    void linksToFilesThatDoNotExistAreOneWarningAtTheFirst() throws IOException {
        Optional<Diagnostic> found = findings(
                "See [style](docs/style.md).\n\nSee [a](docs/gone.md) and [b](mdc:src/gone.ts), [a](docs/gone.md#part).");

        assertThat(found).hasValueSatisfying(finding -> {
            assertThat(finding.code()).isEqualTo("link-target-missing");
            assertThat(finding.severity()).isEqualTo(Diagnostic.Severity.WARNING);
            assertThat(finding.message()).startsWith("The text links to docs/gone.md, src/gone.ts, which do not exist");
            assertThat(finding.location().orElseThrow().line()).hasValue(3);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[x](docs/style.md)",
                "[x](../../docs/style.md#part)",
                "[x](other.mdc)",
                "[x](mdc:docs/style.md)",
                "![x](docs/style.md \"Title\")",
                "`[x](docs/gone.md)`",
                "```\n[x](docs/gone.md)\n```",
                "[x](https://example.com/gone.md)",
                "[x](mailto:me@gone.md)",
                "[x](#gone.md)",
                "[x](/docs/gone.md)",
                "[x](~/gone.md)",
                "[x](../../../outside/gone.md)",
                "[x](path/to/file.md)",
                "[x](docs/your-file.md)",
                "[x](docs/{name}.md)",
                "[x](docs/*.md)",
                "[x](<url>)",
                "[x](link)",
                "[x](docs)",
                "Example: [x](docs/gone.md)",
                "- **Example**: link as [x](../gone.md)",
                "> For example, [x](docs/gone.md)",
                "Here is a good example: [x](docs/gone.md)",
                "Bad: [x](docs/gone.md)",
                "Link format:\n\n- [x](docs/gone.md)\n- [y](docs/gone2.md)",
                "**Examples:**\n[x](docs/gone.md)",
                "<template><![CDATA[\nSee [x](docs/gone.md)\n\n[y](docs/gone2.md)\n]]></template>",
                "<example name=\"a\">\n[x](docs/gone.md)\n</example>",
                "<pr_body_template>[x](docs/gone.md)</pr_body_template>",
                "[x](../../node_modules/next/gone.md)"
            })
    void whatExistsOrMayBeNoLinkIsNotReported(String text) throws IOException {
        assertThat(findings("Text.\n\n" + text)).isEmpty();
    }

    @Test
    void manyElementsThatDoNotEndAreReadOnce() throws IOException {
        assertThat(findings("<example>".repeat(100_000) + "\n[x](docs/gone.md)"))
                .isPresent();
    }

    @Test
    void whatFollowsAnExampleIsALink() throws IOException {
        assertThat(findings("<examples>None.</examples>\n\n<rule>[x](docs/gone.md)</rule>\n<example>"))
                .isPresent();
    }

    /** Issue 53, B.12: a path with {@code ../} leads out of the workspace from its root, which says nothing about the file's folder. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[x](../../docs/gone.md)",
                "[x](../gone.md)",
                "[x](../rules/gone.md#part)",
                "[x](./../../gone/../docs/gone.md \"Title\")",
                "Examples are in [x](../../docs/gone.md).",
                "Example: a.\n\nSee [x](../../docs/gone.md)",
                "Example:\n\n```\ncode\n```\n\nSee [x](../../docs/gone.md)",
            })
    void linksUpwardAreChecked(String text) throws IOException {
        assertThat(findings("Text.\n\n" + text)).isPresent();
    }

    @Test
    void linksAreCheckedInAWorkspaceThatIsReachedThroughALink(@TempDir Path elsewhere) throws IOException {
        Path linked = Files.createSymbolicLink(elsewhere.resolve("linked"), root);
        String text = "[x](../../docs/style.md) [y](../../docs/gone.md)";
        var source = new RuleSource(
                "cursor",
                Level.PROJECT,
                "a.mdc",
                linked + "/.cursor/rules/a.mdc",
                root.toRealPath() + "/.cursor/rules/a.mdc",
                Optional.of(linked.toString()));
        Rule rule = Rule.named("a", source).alwaysApply(true).content(text).build();

        assertThat(BrokenLinks.of(rule, List.of(linked), new WrittenFrontMatter(Map.of())))
                .hasValueSatisfying(
                        found -> assertThat(found.message()).contains("docs/gone.md, which does not exist"));
    }

    @Test
    void aFileThatIsALinkOutOfTheWorkspaceIsWrittenForAnotherPlace(@TempDir Path elsewhere) throws IOException {
        var source = new RuleSource(
                "cursor",
                Level.PROJECT,
                "a.mdc",
                root + "/.cursor/rules/a.mdc",
                elsewhere + "/shared/a.mdc",
                Optional.of(root.toString()));
        Rule rule = Rule.named("a", source)
                .alwaysApply(true)
                .content("[x](../gone.md)")
                .build();

        assertThat(BrokenLinks.of(rule, List.of(root), new WrittenFrontMatter(Map.of())))
                .isEmpty();
    }

    @Test
    void nothingIsKnownAboutASubmoduleThatIsNotCheckedOut() throws IOException {
        Files.createDirectories(root.resolve("libs/empty"));
        Files.createDirectories(root.resolve("libs/full/docs"));
        Files.writeString(root.resolve("libs/full/docs/there.md"), "x");
        Files.writeString(root.resolve(".gitmodules"), """
                [submodule "removed"]
                \tpath = libs/removed
                \turl = https://example.com/removed.git
                [submodule "with space"]
                \tpath = "libs/with space"
                [submodule "full"]
                \tpath = libs/full
                """);

        assertThat(findings("[a](../../libs/empty/docs/a.md) [b](libs/empty/b.md) [c](../../libs/removed/c.md)"))
                .isEmpty();
        assertThat(findings("[a](../../libs/full/docs/there.md)")).isEmpty();
        assertThat(findings("[a](../../libs/full/docs/gone.md) [b](../../libs/other/b.md)"))
                .hasValueSatisfying(found -> assertThat(found.message())
                        .contains("libs/full/docs/gone.md", "libs/other/b.md, which do not exist"));
    }

    @Test
    void theTextOfAnImportIsNotLookedAt() throws IOException {
        Rule rule = rule("See @pkg/imported.md and [x](gone.md).");
        Rule expanded =
                rule.withContent("See [y](inner.md) and [x](gone.md).").withImports(List.of(root + "/pkg/imported.md"));

        assertThat(BrokenLinks.of(expanded, List.of(root), new WrittenFrontMatter(Map.of())))
                .hasValueSatisfying(found ->
                        assertThat(found.message()).isEqualTo("The text links to gone.md, which does not exist"));
    }

    private Optional<Diagnostic> findings(String content) throws IOException {
        return BrokenLinks.of(rule(content), List.of(root), new WrittenFrontMatter(Map.of()));
    }

    private Rule rule(String content) throws IOException {
        Path file = root.resolve(".cursor/rules/a.mdc");
        Files.writeString(file, content);
        var source = new RuleSource(
                "cursor", Level.PROJECT, "a.mdc", file.toString(), file.toString(), Optional.of(root.toString()));
        return Rule.named("a", source).alwaysApply(true).content(content).build();
    }
}
