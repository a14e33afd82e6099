package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a finding says is true for the agents that it names, and a view says nothing about files that its agent does not read. */
class StatementsOfAgentsTest {
    @Test
    void anOverrideReplacesAFileForCodexAndPiAndNotForTheOthers() {
        InMemoryProject project =
                Seen.repository().with("AGENTS.override.md", "Mine.").with("AGENTS.md", "Ours.");

        assertThat(findings(Seen.union(project), "file-replaced"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.message()).contains("as by Codex CLI, Pi; ", "read this file");
                    assertThat(finding.remedy()).doesNotContain("remove").contains("keep this file");
                });
        for (String view : List.of("codex", "pi")) {
            assertThat(findings(Seen.as(view, project), "file-replaced"))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.remedy()).doesNotContain("remove"));
        }
        assertThat(findings(Seen.as("claude", project), "file-replaced")).isEmpty();
    }

    @Test
    void aFileThatNobodyElseReadsMayBeRemoved() {
        InMemoryProject project =
                Seen.repository().with(".roo/rules/a.md", "New.").with(".roorules", "Old.");

        assertThat(findings(Seen.union(project), "file-replaced"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.remedy()).endsWith(", or remove one of the two"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex", "copilot", "cursor", "gemini", "roo", "cline"})
    void aViewDoesNotSpeakOfFilesThatItsAgentDoesNotRead(String view) {
        InMemoryProject project = Seen.repository()
                .with("src/a.ts", "")
                .with("CLAUDE.md", "C")
                .with(".windsurfrules", "Old")
                .with(".windsurf/rules.md", "Misplaced")
                .with(".continue/rules/x.md", "---\nglobs: nothing/**\n---\nX")
                .with(".trae/rules/y.md", "---\nglobs: nothing/**\n---\nX");

        assertThat(RuleChecker.of(Seen.as(view, project).engine()).check()).isEmpty();
    }

    @Test
    void whatIsTextForAnAgentHasNoMistakesThere() {
        InMemoryProject project = Seen.repository()
                .with("GEMINI.md", "Ask @nobody/none.md")
                .with(".cursor/rules/a.mdc", "---\nglobs: *.ts\nalwaysApply: no way\n---\nA");

        assertThat(RuleChecker.of(Seen.as("crush", project).engine()).check())
                .extracting(Diagnostic::code)
                .containsOnly("front-matter-as-text");
        assertThat(findings(Seen.as("gemini", project), "import-missing")).hasSize(1);
        assertThat(findings(Seen.as("cursor", project), "value-wrong-type")).hasSize(1);
    }

    @Test
    void aViewSpeaksOfTheOldFormOfItsOwnFiles() {
        InMemoryProject project = Seen.repository().with(".windsurfrules", "Old");

        assertThat(findings(Seen.as("windsurf", project), "file-legacy")).hasSize(1);
        assertThat(findings(Seen.union(project), "file-legacy")).hasSize(1);
    }

    /** Issue 53: Cursor's agent does not read it, and check --as cursor was silent. */
    @Test
    void aViewSpeaksOfTheOldFormThatItsAgentNoLongerReads() {
        InMemoryProject project = Seen.repository().with(".cursorrules", "Old");

        assertThat(findings(Seen.as("cursor", project), "file-legacy")).hasSize(1);
        assertThat(findings(Seen.as("claude", project), "file-legacy")).isEmpty();
    }

    /** Issue 53: Codex and Gemini have no rules with globs, and VS Code imports nothing. */
    @Test
    void aRemedyIsOneThatTheAgentOffers() {
        InMemoryProject project = Seen.repository()
                .with("docs/a.md", "A")
                .with("CLAUDE.md", "docs/a.md")
                .with("AGENTS.md", "x".repeat(20_000))
                .with("GEMINI.md", "x".repeat(20_000));

        assertThat(remedy("codex", project, "always-costly"))
                .isEqualTo("Move what concerns only some tasks into skills, or shorten it");
        assertThat(remedy("gemini", project, "always-costly"))
                .startsWith("Move what concerns only one folder to GEMINI.md there, and what concerns only some tasks");
        assertThat(remedy("cursor", project, "always-costly")).contains("rules with globs");
        assertThat(remedy("claude", project, "link-as-text")).endsWith(", or write @docs/a.md");
        assertThat(remedy("copilot", project, "link-as-text")).doesNotContain("@");
    }

    private static String remedy(String view, InMemoryProject project, String code) {
        return findings(Seen.as(view, project), code).get(0).remedy();
    }

    @Test
    void whatAnAgentImportsIsNotCalledUnread() {
        var seen = Seen.as(
                "gemini",
                Seen.repository().with("GEMINI.md", "# G\n@./AGENTS.md").with("AGENTS.md", "Use tabs."));

        assertThat(seen.text("GEMINI.md")).contains("Use tabs.");
        assertThat(seen.reason("AGENTS.md")).isEqualTo("imported by gemini's GEMINI.md");
    }

    @ParameterizedTest
    @CsvSource({
        "'', CLAUDE.md, @.claude/rules/style.md, .claude/rules/style.md, twice",
        "gemini, GEMINI.md, @./sub/../docs/a.md, docs/a.md, ''",
        "'', CLAUDE.md, '@docs/a.md', docs/a.md, ''"
    })
    void aRuleThatAnotherImportsIsReportedIfItAppliesByItself(
            String view, String file, String text, String imported, String times) {
        InMemoryProject project = Seen.repository().with(file, "See\n\n" + text).with(imported, "Style: tabs.");
        var seen = view.isEmpty() ? Seen.union(project) : Seen.as(view, project);

        List<Diagnostic> findings = findings(seen, "text-repeated");

        assertThat(findings).hasSize(times.isEmpty() ? 0 : 1);
        assertThat(findings).allSatisfy(finding -> {
            assertThat(Seen.told(finding))
                    .startsWith(file + ": In a harness that reads all agents' rules, the text of " + imported)
                    .contains("reaches the model " + times);
            assertThat(finding.remedy()).startsWith("Remove the import");
        });
    }

    @Test
    void aTextThatThreeRulesBringIsCounted() {
        InMemoryProject project = Seen.repository()
                .with("CLAUDE.md", "C\n\n@.claude/rules/style.md")
                .with("CLAUDE.local.md", "L\n\n@.claude/rules/style.md")
                .with(".claude/rules/style.md", "Style: tabs.");

        assertThat(findings(Seen.union(project), "text-repeated"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("3 times", "CLAUDE.local.md"));
        assertThat(findings(Seen.as("claude", project), "text-repeated")).isEmpty(); // it loads a file once
    }

    @Test
    void twoFilesWithOneTextAreReportedWhereBothAreLoaded() {
        InMemoryProject project = Seen.repository()
                .with(".cursor/rules/a.mdc", "---\nalwaysApply: true\n---\nOne text.")
                .with(".cursor/rules/b.mdc", "---\nalwaysApply: true\n---\nOne text.")
                .with("a/AGENTS.md", "Other text.")
                .with("b/AGENTS.md", "Other text.");

        assertThat(findings(Seen.as("cursor", project), "text-repeated"))
                .extracting(Seen::told)
                .containsExactly(
                        ".cursor/rules/b.mdc: In Cursor, the text of this file reaches the model twice: .cursor/rules/a.mdc has the same text");
        assertThat(findings(Seen.union(project), "text-repeated")).hasSize(1);
    }

    @Test
    void aRuleThatNeverAppliesRepeatsNothing() {
        String frontMatter = "---\ninclusion: fileMatch\nfileMatchPattern: \"a,b\"\n---\n";
        InMemoryProject project = Seen.repository()
                .with(".kiro/steering/a.md", frontMatter + "A. #[[file:docs/x.md]]")
                .with(".kiro/steering/b.md", frontMatter + "B. #[[file:docs/x.md]]")
                .with("docs/x.md", "X.");

        assertThat(findings(Seen.union(project), "text-repeated")).isEmpty();
    }

    @Test
    void noFileOfAToolIsToLoseWhatAnotherToolImportsToo() {
        InMemoryProject project = Seen.repository()
                .with("GEMINI.md", "G\n\n@./docs/x.md")
                .with("QWEN.md", "Q\n\n@./docs/x.md")
                .with("docs/x.md", "X.");

        assertThat(findings(Seen.union(project), "text-repeated"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.remedy()).startsWith("Switch off the provider"));
        assertThat(findings(Seen.as("gemini", project), "text-repeated")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cline"})
    void clineIgnoresConditions(String view) {
        InMemoryProject project =
                Seen.repository().with(".clinerules/testing.md", "---\npaths: [\"nothing/**\"]\n---\nTest.");
        var seen = view.isEmpty() ? Seen.union(project) : Seen.as(view, project);

        assertThat(findings(seen, "ignored-by-own-tool"))
                .extracting(Diagnostic::message)
                .containsExactly("Cline 3.0.65 ignores paths: there the rule always applies");
    }

    private static List<Diagnostic> findings(Seen seen, String code) {
        return RuleChecker.of(seen.engine()).check().stream()
                .filter(finding -> finding.code().equals(code))
                .toList();
    }
}
