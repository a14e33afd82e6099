package io.agentrules.cli.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that could not be read as a rule can be explained, too. */
class BrokenRuleTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"releases", "cursor:releases"})
    void itsDiagnosticsAreShown(String name) {
        CommandResult run = broken().harness("explain", name);

        assertThat(run.out())
                .startsWith(name + ": no rule\n")
                .contains(".cursor/rules/releases.mdc  error  rule-empty", "→ Write the rule, or remove the file");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void aRuleOfAnotherProviderIsNoBrokenFile() {
        CommandResult run = new Workspace(folder)
                .with(".windsurf/rules/style.md", "---\ntrigger: alway\n---\nText.")
                .harness("explain", "cursor:style");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no rule is named cursor:style");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void showSaysThatTheFileIsBroken() {
        CommandResult run = broken().rules("show", "releases");

        assertThat(run.err()).contains("no rule is named releases; its file was not read as a rule:", "[rule-empty]");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void dataIsNotMixedWithThem() {
        CommandResult run = broken().harness("explain", "releases", "--json");

        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("no rule is named releases", ".cursor/rules/releases.mdc: error: ", "[rule-empty]");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void aFileOfAnotherExtensionIsFoundByItsName() {
        CommandResult run = broken().with(".cursor/rules/notes.txt", "Notes.").harness("explain", "notes");

        assertThat(run.out()).contains(".cursor/rules/notes.txt  info  extension-not-read");
    }

    @ParameterizedTest
    @CsvSource({"AGENTS.md, AGENT.md", ".roo/rules/a.md, .roorules", ".cursor/rules/a.mdc, .cursor/rules/empty.mdc"})
    void aFileThatIsNotReadIsFoundByItsPath(String read, String asked) {
        CommandResult run = new Workspace(folder)
                .with(read, "Text.")
                .with(asked, asked.contains("empty") ? "" : "Other.")
                .harness("explain", asked);

        assertThat(run.out())
                .startsWith(asked + ": no rule\n  Its file was not read as a rule\n")
                .contains(asked + "  ");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void aBrokenFileBesideARuleOfItsNameIsShownWithTheRule() {
        CommandResult run = broken().with(".windsurf/rules/releases.md", "---\ntrigger: always_on\n---\nTag them.")
                .harness("explain", "releases");

        assertThat(run.out())
                .startsWith("releases: in\n")
                .contains("Other files with this name\n.cursor/rules/releases.mdc  error  rule-empty");
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"explain", "explain commits", "explain releases"})
    void everyExplanationCountsErrorsAtItsEnd(String arguments) {
        assertThat(broken().harness(arguments.split(" ")).out())
                .endsWith("\n1 error; run rules check --as harness to see it\n");
        assertThat(broken().withUser(".cursor/rules/empty.mdc", "")
                        .harness(arguments.split(" "))
                        .out())
                .endsWith("\n2 errors; run rules check --as harness to see them\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"explain --json", "explain --batch"})
    void beneathDataTheyAreCountedOnStandardError(String arguments) {
        assertThat(broken().withInput("{}").harness(arguments.split(" ")).err())
                .isEqualTo("rules: 1 error; run rules check --as harness to see it\n");
    }

    @Test
    void withoutErrorsNoneAreCounted() {
        assertThat(Workspace.varied(folder).harness("explain").out()).doesNotContain("rules check");
    }

    private Workspace broken() {
        return Workspace.varied(folder).with(".cursor/rules/releases.mdc", "");
    }
}
