package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Suggestions and error messages for users who type an unknown command or name. */
class AnswersTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"help", "help list", "help explain", "help completion", "help help"})
    void helpIsTheSameAsTheOption(String arguments) {
        String command = arguments.substring("help".length()).strip();

        CommandResult run = new Workspace(folder).run(arguments.split(" "));

        assertThat(run.out())
                .isEqualTo(new Workspace(folder)
                        .run((command + " --help").strip().split(" "))
                        .out());
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "lsit, list",
        "ls, list",
        "lst, list",
        "complete, completion",
        "completions, completion",
        "expalin, explain",
        "exp, explain",
        "cov, coverage",
        "tset, test",
        "dis, disable",
        "prompts, prompt"
    })
    void anUnknownCommandSuggestsASimilarOne(String given, String meant) {
        CommandResult run = new Workspace(folder).run(given);
        CommandResult help = new Workspace(folder).run("help", given);

        assertThat(run.err()).contains("unknown command " + given, "Did you mean " + meant + "?");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(help.err()).contains("unknown command " + given, "Did you mean " + meant + "?");
        assertThat(help.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "x", "cat", "foo"})
    void nothingIsSuggestedForADissimilarWord(String given) {
        assertThat(new Workspace(folder).run(given).err())
                .contains("unknown command " + given)
                .doesNotContain("Did you mean");
    }

    @Test
    void aRuleMayBeAskedForWithItsProvider() {
        Workspace workspace = Workspace.varied(folder);

        assertThat(workspace.rules("show", "cursor:style").out()).isEqualTo("Use const.\n");
        assertThat(workspace.rules("show", "windsurf:style").out()).isEqualTo("Other style.\n");
        assertThat(workspace.rules("explain", "windsurf:style").out())
                .startsWith("style: out\n")
                .contains("state     shadowed")
                .doesNotContain("style: listed", "style: in");
        assertThat(workspace.rules("explain", "cursor:style", "--json").json().get("rules"))
                .extracting(rule -> rule.get("provider").asString())
                .isEqualTo(List.of("cursor"));
        assertThat(workspace.rules("test", "native:no-any", "--text", "-").exitCode())
                .isZero();
        assertThat(workspace
                        .with(".cursor/rules/no-any.mdc", "---\ncondition: x\n---\nOther.")
                        .rules("test", "cursor:no-any", "--text", "-")
                        .err())
                .contains("cursor:no-any is shadowed", "run rules explain cursor:no-any to see which");
        assertThat(Workspace.varied(folder).rules("show", "cline:style").err())
                .isEqualTo(
                        "rules: no rule is named cline:style; known names: native:commits, native:no-any, cursor:mine,"
                                + " cursor:lonely, cursor:no-any, cursor:style, windsurf:style, cline:tests\n");
    }

    @Test
    void ofManyRulesThoseThatHaveTheWordInTheirNamesAreOffered() {
        var workspace = new Workspace(folder).with(".cursor/rules/javascript-security-standards.mdc", "Long.");
        IntStream.range(0, 20).forEach(i -> workspace.with(".cursor/rules/typescript" + i + ".mdc", "Rule " + i));

        assertThat(workspace.rules("show", "JavaScript").err())
                .endsWith("most similar of 21: javascript-security-standards\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/a.ts", "CONVENTIONS.md", "src"})
    void explainingAFileHintsAtThePathOption(String file) {
        CommandResult run = Workspace.varied(folder).with("src/a.ts", "").rules("explain", file);

        assertThat(run.err()).contains("no rule is named " + file, "rules explain --path " + file + "\n");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(Workspace.varied(folder).rules("explain", "stile").err()).doesNotContain("--path");
    }

    @ParameterizedTest
    @CsvSource({"'x: any = 1', --exit-code, 1", "'x: int = 1', --exit-code, 0", "'x: any = 1', --json, 0"})
    void aTriedRuleThatFiresIsAnExitCodeOnRequest(String text, String option, int exitCode) {
        CommandResult run = Workspace.varied(folder).withInput(text).rules("test", "no-any", "--text", "-", option);

        assertThat(run.exitCode()).isEqualTo(exitCode);
        assertThat(run.out()).isNotEmpty();
    }

    @Test
    void quietLeavesOnlyTheExitCode() {
        Workspace broken =
                Workspace.varied(folder).with(".cursor/rules/empty.mdc", "").withInput("x: any = 1");

        assertThat(broken.rules("check", "--quiet")).isEqualTo(new CommandResult(1, "", ""));
        assertThat(broken.rules("test", "no-any", "--text", "-", "--quiet")).isEqualTo(new CommandResult(0, "", ""));
        assertThat(broken.rules("test", "no-any", "--text", "-", "--quiet", "--exit-code"))
                .isEqualTo(new CommandResult(1, "", ""));
        assertThat(broken.rules("check", "--quiet", "--provider", "native")).isEqualTo(new CommandResult(0, "", ""));
    }

    @Test
    void quietLeavesOutNotesAndNeverWhyThereIsNoAnswer() {
        Workspace broken = Workspace.varied(folder).with(".cursor/rules/empty.mdc", "");

        assertThat(broken.rules("explain", "--json").err()).isNotEmpty();
        assertThat(broken.rules("explain", "--json", "--quiet").err()).isEmpty();
        assertThat(broken.rules("explain", "--json", "--quiet").out())
                .isEqualTo(broken.rules("explain", "--json").out());
        assertThat(broken.rules("show", "nothing", "--quiet").err()).contains("no rule is named nothing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serve http --port 0 --allow-host a:1  | --allow-host: One of hosts is not a host name without a port: a:1",
                "serve http --port eighty               | --port must be a port from 0 to 65535, not eighty",
                "serve http --port 0 --host nowhere.invalid | --host nowhere.invalid is not a valid address"
            })
    void anErrorNamesWhatIsWrong(String arguments, String message) {
        assertThat(new Workspace(folder).run(arguments.split(" ")).err()).contains(message);
    }

    @Test
    void aTokenThatIsNoneIsNamedByWhereItCameFrom() {
        Workspace workspace = new Workspace(folder).with("token", "short");
        String file = workspace.root.resolve("token").toString();

        assertThat(workspace
                        .rules("serve", "http", "--port", "0", "--token-file", file)
                        .err())
                .contains("--token-file " + file + ": The token has fewer than 16 characters");
        assertThat(workspace
                        .withEnvironment(Map.of("RULES_MCP_TOKEN", "short"))
                        .rules("serve", "http", "--port", "0")
                        .err())
                .contains("RULES_MCP_TOKEN: The token has fewer than 16 characters");
    }
}
