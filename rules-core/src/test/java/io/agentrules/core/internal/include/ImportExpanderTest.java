package io.agentrules.core.internal.include;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.Imports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an import is in each tool, what takes its place, and when it is read again. */
class ImportExpanderTest extends ImportTests {
    @Test
    void textTakesThePlaceOfAReference() throws IOException {
        write("docs/a.md", "Text of A.\n");

        Expanded expanded = claude("Before @docs/a.md after\nEnd");

        assertThat(expanded.text()).isEqualTo("Before Text of A. after\nEnd");
        assertThat(expanded.imports()).containsExactly(repository.resolve("docs/a.md"));
        assertThat(expanded.problems()).isEmpty();
    }

    @Test
    void importsAreInReadingOrderAndOncePerRule() throws IOException {
        write("a.md", "A @docs/b.md");
        write("docs/b.md", "B @c.md");
        write("docs/c.md", "C");

        Expanded expanded = claude("@a.md @docs/c.md @docs/b.md");

        assertThat(expanded.text()).isEqualTo("A B C @docs/c.md @docs/b.md");
        assertThat(expanded.imports())
                .containsExactly(
                        repository.resolve("a.md"), repository.resolve("docs/b.md"), repository.resolve("docs/c.md"));
        assertThat(expanded.problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MARKDOWN, 4", "INLINE, 8", "WORD, 5", "FILE_NAME, 3"})
    void aChainEndsAtTheDepthOfTheTool(Written style, int depth) throws IOException {
        for (int i = 1; i <= depth; i++) {
            write("f" + i + ".md", i + " @f" + (i + 1) + ".md");
        }
        write("f" + (depth + 1) + ".md", "too deep");

        Expanded expanded = expand(style, "0 @f1.md");

        assertThat(expanded.imports()).hasSize(depth);
        assertThat(expanded.text()).endsWith(" " + depth + " @f" + (depth + 1) + ".md");
        assertThat(codes(expanded)).containsExactly("import-too-deep");
        assertThat(diagnostics(expanded).get(0).location().orElseThrow().file()).endsWith("f" + depth + ".md");
    }

    @Test
    void copilotsCommandImportsOnlyRelativePaths() throws IOException {
        write("a.md", "A");

        Expanded expanded = expand(Written.INLINE, "@a.md @" + repository + "/a.md @~/a.md");

        assertThat(expanded.text()).isEqualTo("A @" + repository + "/a.md @~/a.md");
        assertThat(codes(expanded)).containsExactly("import-outside", "import-outside");
        assertThat(diagnostics(expanded).get(0).message()).contains("which its agent does not import");
    }

    @Test
    void kiroImportsOnceAndFromTheWorkspaceRoot() throws IOException {
        write("docs/a.md", "A #[[file:docs/b.md]]");
        write("docs/b.md", "B");
        rule = repository.resolve(".kiro/steering/tech.md");

        Expanded expanded = expand(Written.FILE_LINK, "#[[file:docs/a.md]] #[[file:a.md]]");

        assertThat(expanded.text()).isEqualTo("A #[[file:docs/b.md]] #[[file:a.md]]");
        assertThat(codes(expanded)).containsExactly("import-too-deep", "import-missing");
    }

    @Test
    void gooseImportsInCodeButNoAbsolutePaths() throws IOException {
        write("a.md", "A");

        Expanded expanded = expand(Written.FILE_NAME, "```\n@a.md\n```\n@" + repository.resolve("a.md"));

        assertThat(expanded.text()).isEqualTo("```\nA\n```\n@" + repository.resolve("a.md"));
        assertThat(codes(expanded)).containsExactly("import-outside");
    }

    @Test
    void claudeImportsNothingInCode() throws IOException {
        write("README", "R");
        String text = "`@README` and\n```\n@README\n```\n";

        assertThat(claude(text).text()).isEqualTo(text);
        assertThat(claude(text).imports()).isEmpty();
    }

    @Test
    void claudeImportsAbsolutePathsAndThoseBelowHome() throws IOException {
        write("a b.md", "A");
        write("c.md", "C");
        Path file = repository.resolve("a b.md");

        Expanded expanded = claude("@" + file.toString().replace(" ", "\\ ") + " @~/repository/c.md");

        assertThat(expanded.text()).isEqualTo("A C");
    }

    @Test
    void aPathWithPunctuationBesideItIsReportedIfThereIsSuchAFile() throws IOException {
        write("a.md", "A");

        Expanded expanded = claude("(@a.md) @a.md, @b.md, @team, @a.md");

        assertThat(expanded.text()).isEqualTo("(@a.md) @a.md, @b.md, @team, A");
        assertThat(codes(expanded)).containsExactly("import-text", "import-text");
    }

    @Test
    void filesApartStayReferences() throws IOException {
        write("a.md", "A @b.md");
        write("b.md", "B");
        Imports options = Written.MARKDOWN.with(Imports.Habit.APART);

        Expanded expanded = expander(options).expand(rule, "@a.md @a.md @c.md", 1);

        assertThat(expanded.text()).isEqualTo("@a.md @a.md @c.md");
        assertThat(expanded.imports()).isEmpty();
        assertThat(expanded.mentions()).containsExactly(repository.resolve("a.md"));
        assertThat(codes(expanded)).containsExactly("import-missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Import from @/components/ui/button, never from the package.",
                "- @/lib",
                "@/lib and @/home/Page are aliases",
                "`@/etc/passwd`",
                "@/varia/x in a sentence"
            })
    void anAliasIsText(String text) {
        assertThat(claude(text).problems()).isEmpty();
    }

    @Test
    void linksInsideAreFollowedAndEachFileCountsOnce() throws IOException {
        write("docs/a.md", "A @b.md");
        write("docs/b.md", "B");
        link("a.md", Path.of("docs/a.md"));

        Expanded expanded = claude("@a.md @docs/a.md");

        assertThat(expanded.text()).isEqualTo("A B @docs/a.md");
        assertThat(expanded.imports().get(0)).isEqualTo(repository.resolve("docs/a.md"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@team", "@pytest.mark.unit", "user@host.md", "@angular/core", "@/components/Button", "@docs"})
    void wordsThatNameNoFileAreText(String word) throws IOException {
        Files.createDirectories(repository.resolve("docs"));

        Expanded expanded = claude("See " + word);

        assertThat(expanded.text()).isEqualTo("See " + word);
        assertThat(expanded.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@docs/missing.md", "@missing.JSON", "@./missing", "@.env", "@broken.md"})
    void whatWasMeantAsAPathIsReported(String reference) throws IOException {
        link("broken.md", Path.of("nowhere.md"));

        assertThat(codes(claude(reference))).containsExactly("import-missing");
    }

    @Test
    void aProblemHasItsLine() throws IOException {
        write("a.md", "\n\n@missing.md");
        var source = RuleSource.of("claude", Level.PROJECT, "/repository/CLAUDE.md");

        List<Diagnostic> diagnostics =
                expander(Written.MARKDOWN.with()).expand(rule, "One\n@none.md\n@a.md", 5).problems().stream()
                        .map(problem -> problem.in("CLAUDE", source, AgentProfiles.NONE))
                        .toList();

        assertThat(diagnostics)
                .extracting(diagnostic -> diagnostic.location().orElseThrow())
                .containsExactly(
                        new Diagnostic.Location("/repository/CLAUDE.md", OptionalInt.of(6)),
                        new Diagnostic.Location(repository.resolve("a.md").toString(), OptionalInt.of(3)));
        assertThat(diagnostics).allSatisfy(diagnostic -> {
            assertThat(diagnostic.rule()).hasValue("CLAUDE");
            assertThat(diagnostic.message()).contains(".md is written like an import");
            assertThat(diagnostic.remedy()).contains("Correct the path");
        });
    }

    @Test
    void geminiPunctuationBelongsToThePath() throws IOException {
        write("docs/x.md", "X");

        Expanded expanded = expand(Written.WORD, "see @docs/x.md, and @docs/x.md");

        assertThat(expanded.text()).isEqualTo("see @docs/x.md, and X");
        assertThat(codes(expanded)).containsExactly("import-missing");
    }

    @Test
    void aViewReplacesWhatGeminiReplaces() throws IOException {
        write("a.md", "A @a.md");
        var options = Written.WORD.with(Imports.Habit.FAILURES_AS_COMMENTS);

        Expanded expanded = expander(options).expand(rule, "@pytest.mark.unit\n@../x\n@https://a.b/c\n@a.md\n`@x`", 1);

        assertThat(expanded.text()).isEqualTo("""
            <!-- Import failed: pytest.mark.unit - ENOENT: no such file or directory -->
            <!-- Import failed: ../x - Path traversal attempt -->
            <!-- Import failed: https://a.b/c - Path traversal attempt -->
            A <!-- File already processed: a.md -->
            `@x`\
            """);
        assertThat(codes(expanded))
                .containsExactly("import-missing", "import-outside", "import-outside", "import-cycle");
    }

    @Test
    void commentsAreStrippedFromImportedTextTooAndNothingInThemIsImported() throws IOException {
        write("a.md", "<!-- note -->\nA\n<!-- @b.md -->\n");
        write("b.md", "B");
        var options = Written.MARKDOWN.with(Imports.Habit.WITHOUT_COMMENTS);

        Expanded expanded = expander(options).expand(rule, "<!-- @b.md\n-->\n@a.md\n```\n<!-- x -->\n```", 1);

        assertThat(expanded.text()).isEqualTo("A\n```\n<!-- x -->\n```");
        assertThat(expanded.imports()).containsExactly(repository.resolve("a.md"));
    }

    /** A word ends only at white space, so a comment can begin in it. */
    @Test
    @DisabledOnOs(OS.WINDOWS) // no file can have such a name
    void aCommentThatBeginsInAReferenceIsPartOfIt() throws IOException {
        write("x.md<!--", "X");
        var options = Written.WORD.with(Imports.Habit.WITHOUT_COMMENTS);

        Expanded expanded = expander(options).expand(rule, "<!-- c --> @x.md<!-- c --><!-- d -->", 1);

        assertThat(expanded.text()).isEqualTo(" X c -->");
        assertThat(expanded.imports()).containsExactly(repository.resolve("x.md<!--"));
    }

    @Test
    void commentsAreStrippedWithoutReferencesToo() {
        var options = Written.NONE.with(Imports.Habit.WITHOUT_COMMENTS);

        assertThat(expander(options).expand(rule, "<!-- x -->\nA @a.md", 1).text())
                .isEqualTo("A @a.md");
    }

    @Test
    void frontMatterOfAnImportedFileStaysText() throws IOException {
        write("a.md", "---\npaths: x\n---\nA");

        assertThat(claude("@a.md").text()).isEqualTo("---\npaths: x\n---\nA");
    }

    @Test
    void mentionsMayHaveWildcards() throws IOException {
        for (String file : List.of("b.md", "a.md", "c.txt", ".hidden.md", "deep/d.md", ".git/e.md")) {
            write("docs/" + file, "Text of " + file);
        }

        assertThat(mentioning("See @docs/*.md.").text()).isEqualTo("See Text of a.md\n\nText of b.md.");
        assertThat(mentioning("@./docs/**/{d,e}.md").text()).isEqualTo("Text of deep/d.md");
        assertThat(codes(mentioning("@docs/*.adoc @scope/*"))).containsExactly("import-missing");
        assertThat(claude("@docs/*.md").imports()).isEmpty();
    }

    @Test
    void aNewFileThatWildcardsMatchChangesTheText() throws IOException {
        write("docs/a.md", "A");
        Files.setLastModifiedTime(repository.resolve("docs"), FileTime.from(NOW.minusSeconds(60)));
        Dependencies dependencies = mentioning("@docs/*.md").dependencies();

        boolean before = dependencies.areUnchanged();
        write("docs/b.md", "B");

        assertThat(before).isTrue();
        assertThat(dependencies.areUnchanged()).isFalse();
    }

    @Test
    void aMentionedFileWithGlobsIsNotImported() throws IOException {
        write("docs/a.md", "---\nglobs: ['*.ts']\n---\nA");
        write("docs/b.md", "---\ndescription: b\n---\nB");

        Expanded expanded = mentioning("@docs/a.md @docs/a.md @docs/b.md @docs/*.md");

        assertThat(expanded.text()).isEqualTo("@docs/a.md @docs/a.md ---\ndescription: b\n---\nB @docs/*.md");
        assertThat(expanded.mentions()).containsExactly(repository.resolve("docs/a.md"));
        assertThat(expanded.imports()).containsExactly(repository.resolve("docs/b.md"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Written.class,
            names = {"NONE"})
    void withoutImportsEveryReferenceIsText(Written style) throws IOException {
        write("a.md", "A");

        assertThat(expand(style, "@a.md #[[file:a.md]]").text()).isEqualTo("@a.md #[[file:a.md]]");
    }

    @Test
    void everyFileThatWasLookedAtIsADependency() throws IOException {
        write("a.md", "A @docs/b.md");
        link("docs", outside);

        Expanded expanded = claude("@a.md @missing.md");

        assertThat(expanded.dependencies().stamps().keySet())
                .containsExactly(
                        repository.resolve("a.md"), repository.resolve("docs/b.md"), repository.resolve("missing.md"));
        assertThat(expanded.dependencies().areUnchanged()).isTrue();
    }

    @Test
    void aChangedAddedOrRemovedFileIsNoticed() throws IOException {
        write("a.md", "A");
        Dependencies dependencies = claude("@a.md @b.md").dependencies();
        assertThat(dependencies.areUnchanged()).isTrue();

        write("b.md", "B");
        assertThat(dependencies.areUnchanged()).isFalse();
        Files.delete(repository.resolve("b.md"));
        assertThat(dependencies.areUnchanged()).isTrue();

        write("a.md", "longer");
        assertThat(dependencies.areUnchanged()).isFalse();
        Files.delete(repository.resolve("a.md"));
        assertThat(dependencies.areUnchanged()).isFalse();
    }

    @Test
    void anotherTargetOfALinkIsNoticed() throws IOException {
        write("a.md", "A");
        write("b.md", "B");
        link("link.md", Path.of("a.md"));
        Dependencies dependencies = claude("@link.md").dependencies();

        Files.delete(repository.resolve("link.md"));
        link("link.md", Path.of("b.md"));

        assertThat(dependencies.areUnchanged()).isFalse();
    }

    @Test
    void aFileThatWasJustWrittenMayChangeUnnoticed() throws IOException {
        write("a.md", "A");
        Files.setLastModifiedTime(repository.resolve("a.md"), FileTime.from(NOW.minusSeconds(1)));

        assertThat(claude("@a.md").dependencies().areUnchanged()).isFalse();
    }
}
