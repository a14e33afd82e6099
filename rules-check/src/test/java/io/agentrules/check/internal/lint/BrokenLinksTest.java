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
                "[x](docs)"
            })
    void whatExistsOrMayBeNoLinkIsNotReported(String text) throws IOException {
        assertThat(findings("Text.\n\n" + text)).isEmpty();
    }

    @Test
    void theTextOfAnImportIsNotLookedAt() throws IOException {
        Rule rule = rule("See @pkg/imported.md and [x](gone.md).");
        Rule expanded =
                rule.withContent("See [y](inner.md) and [x](gone.md).").withImports(List.of(root + "/pkg/imported.md"));

        assertThat(BrokenLinks.of(expanded, List.of(root)))
                .hasValueSatisfying(found ->
                        assertThat(found.message()).isEqualTo("The text links to gone.md, which does not exist"));
    }

    private Optional<Diagnostic> findings(String content) throws IOException {
        return BrokenLinks.of(rule(content), List.of(root));
    }

    private Rule rule(String content) throws IOException {
        Path file = root.resolve(".cursor/rules/a.mdc");
        Files.writeString(file, content);
        var source = new RuleSource(
                "cursor", Level.PROJECT, "a.mdc", file.toString(), file.toString(), Optional.of(root.toString()));
        return Rule.named("a", source).alwaysApply(true).content(content).build();
    }
}
