package io.agentrules.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about files that a tool does not load, or not as a whole. */
class ViewDiagnosticsTest {
    /** Both were silent, and the user's file was in no list. */
    @Test
    void whatALimitCutsOffOrLeavesOutIsReportedByCheck() {
        var seen = Seen.as(
                "factory",
                Seen.repository().with("CLAUDE.md", "a".repeat(90_000)).with("~/.factory/AGENTS.md", "g"));

        assertThat(RuleChecker.of(seen.engine()).check())
                .extracting(Seen::told)
                .contains(
                        "CLAUDE.md: Factory Droid loads at most 80,000 characters of these files together, and this file"
                                + " has 90,000 characters: the rest is cut off",
                        "~/.factory/AGENTS.md: Factory Droid loads at most 80,000 characters of these files together,"
                                + " and with this file they have 90,001 characters: it is left out");
        assertThat(seen.reason("~/.factory/AGENTS.md"))
                .isEqualTo("Factory Droid loads at most 80,000 characters of these files together");
    }

    @Test
    void aFileThatOnlyTheViewReadsSaysWhichFileOfItsNameIsUsed() {
        var seen = Seen.as(
                "openhands",
                Seen.repository()
                        .with(".agents/skills/a.md", "The project's.")
                        .with("~/.openhands/skills/a.md", "The user's."));

        assertThat(seen.inForce()).containsExactly(".agents/skills/a.md");
        assertThat(seen.reason("~/.openhands/skills/a.md"))
                .isEqualTo("OpenHands uses an earlier file of the same name, .agents/skills/a.md");
    }

    @Test
    void theLimitOfOneFileIsReportedByCheck() {
        var seen = Seen.as("antigravity", Seen.repository().with(".agents/rules/a.md", "a".repeat(13_000)));

        assertThat(RuleChecker.of(seen.engine()).check())
                .extracting(Seen::told)
                .containsExactly(
                        ".agents/rules/a.md: Google Antigravity loads at most 12,000 characters of a file, and this"
                                + " file has 13,000 characters: the rest is cut off");
    }

    /** The provider reads other extensions than the tool. */
    @Test
    void filesThatTheToolDoesNotReadAreReportedOnce() {
        var seen = Seen.as(
                "augment", Seen.repository().with(".augment/rules/a.txt", "A.").with(".cursor/rules/b.txt", "B."));

        assertThat(seen.engine().catalog().diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("a.txt in a rules folder has none of the extensions that are read: md");
    }

    /** The messages were those of the union, which recovers the keys. */
    @ParameterizedTest
    @CsvSource({"continue, .continue/rules/r.md, applyTo, the rule always applies"})
    void aViewSaysWhatItsToolDoesWithInvalidYaml(String tool, String file, String key, String consequence) {
        var seen = Seen.as(
                tool,
                Seen.repository().with("a.ts", "").with(file, "---\n" + key + ": *.ts\n" + key + ": a\n---\nRule."));

        assertThat(seen.always()).containsExactly(file);
        assertThat(RuleChecker.of(seen.engine()).check())
                .extracting(Seen::told)
                .containsExactly(
                        file + ": The front matter is not valid YAML, so " + consequence + ": the value of \"" + key
                                + "\" starts with \"*\", which marks an alias in YAML",
                        file + ": \"" + key + "\" is repeated");
    }

    @Test
    void aViewOfAToolThatSkipsInvalidYamlSaysNothingAboutItsKeys() {
        var seen = Seen.as("cline", Seen.repository().with(".clinerules/r.md", "---\npaths: *.ts\n---\nRule."));

        assertThat(seen.inForce()).isEmpty();
        assertThat(seen.reason(".clinerules/r.md")).contains("not valid YAML");
        assertThat(RuleChecker.of(seen.engine()).check()).isEmpty();
    }

    @Test
    void aSecondBlockOfKeysIsReportedOnce() {
        var seen = Seen.union(
                Seen.repository().with(".kiro/steering/r.md", "---\n---\n---\ninclusion: always\n---\nRule."));

        assertThat(RuleChecker.of(seen.engine()).check())
                .extracting(Diagnostic::code)
                .containsExactly("front-matter-repeated");
    }

    @Test
    void aFileInPlaceOfAFolderIsReportedByTheViewsThatReadTheFolder() {
        var project = Seen.repository().with("AGENTS.md", "Text.").with(".kiro/steering", "Text.");

        assertThat(RuleChecker.of(Seen.as("codex", project).engine()).check()).isEmpty();
        assertThat(RuleChecker.of(Seen.as("kiro", project).engine()).check())
                .extracting(Seen::told)
                .containsExactly(".kiro/steering: .kiro/steering is a file where a folder of rules is expected");
    }

    @Test
    void aFolderThatAnotherToolReadsIsNoProblem() {
        var project = Seen.repository().with(".clinerules/a.md", "Text.");

        assertThat(RuleChecker.of(Seen.as("roo", project).engine()).check()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"```yaml, ```", "~~~, ~~~", "<!--, -->"})
    void frontMatterInACodeBlockOrACommentIsReported(String open, String close) {
        String text = open + "\n---\nglobs: '*.ts'\n---\n" + close + "\nRule.";

        assertThat(Seen.union(Seen.repository().with(".cursor/rules/r.mdc", text))
                        .engine()
                        .catalog()
                        .diagnostics())
                .extracting(Diagnostic::code)
                .contains("front-matter-enclosed");
        assertThat(RuleChecker.of(Seen.as(
                                        "continue",
                                        Seen.repository()
                                                .with(".continue/rules/r.md", text)
                                                .with("a.ts", ""))
                                .engine())
                        .check())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\n---\nglobs: a\n---\nmore\n```\nRule.",
                "```\n---\ntitle: a\n---\n```\nRule.",
                "Text\n```\n---\nglobs: a\n---\n```\nRule."
            })
    void anExampleInACodeBlockIsNot(String text) {
        assertThat(Seen.union(Seen.repository().with(".cursor/rules/r.mdc", text))
                        .engine()
                        .catalog()
                        .diagnostics())
                .extracting(Diagnostic::code)
                .doesNotContain("front-matter-enclosed");
    }
}
