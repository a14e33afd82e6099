package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command says of arguments that it cannot use. */
class WrongUsageTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                              | Usage: rules COMMAND",
                "--json                          | a command is missing",
                "--workspace list                | a command is missing",
                "lst                             | Did you mean list?",
                "nonsense                        | unknown command nonsense",
                "list --jsn                      | Did you mean --json?",
                "list --workspace /does/not/exist | /does/not/exist does not exist",
                "list --provider curso           | unknown provider curso; did you mean cursor? Known providers: native",
                "list --no-provider zzz          | unknown provider zzz; known providers: native",
                "list --color green              | --color must be auto, always or never, not green",
                "list --home                     | --home requires a value: DIR",
                "list surplus                    | unknown argument surplus",
                "list --path a.ts                | unknown option --path",
                "explain --ci maybe              | --ci must be true or false, not maybe",
                "explain --model a --model b     | --model is given twice",
                "--json --json list              | --json is given twice",
                "list --json=true                | --json takes no value",
                "list --help=3                   | --help takes no value",
                "list --workspace                | --workspace requires a value: DIR",
                "--workspace                     | --workspace requires a value: DIR",
                "--workspace test list           | --workspace test does not exist",
                "list --workspace --json         | --workspace requires a value: DIR",
                "list --color                    | --color requires a value: auto|always|never",
                "explain --prompt --path a       | --prompt requires a value: TEXT",
                "list -- --json                  | unknown argument --json",
                "list --jsn -- a                 | Did you mean --json?",
                "explain a b                     | unknown argument b",
                "prompt --budget ten             | --budget must be a number of tokens from 0 to 2147483647, not ten",
                "prompt --budget 1000000000000   | --budget must be a number of tokens from 0 to 2147483647, not 1000000000000",
                "show                            | rules show requires NAME",
                "disable                         | rules disable requires NAME",
                "hook --user                     | unknown option --user",
                "test --text a                   | rules test requires NAME",
                "serve                           | rules serve requires a command: stdio, http",
                "daemon                          | rules daemon requires a command: start, stop, status",
                "hook                            | rules hook requires an agent, or a command: install, uninstall",
                "hook instal                     | unknown agent instal; known agents: ",
                "hook install                    | rules hook install requires an agent: claude",
                "hook status claude --dry-run    | unknown option --dry-run",
                "daemon stp                      | Did you mean stop?",
                "daemon start --idle 3           | --idle needs --foreground",
                "log --since 1h                  | this is rules hook log now",
                "daemon --status                 | this is rules daemon status now",
                "daemon --stop                   | this is rules daemon stop now",
                "serve --mcp                     | this is rules serve stdio now",
                "serve --mcp --http 8321         | this is rules serve http --port PORT now",
                "serve stdio --host ::1          | unknown option --host",
                "serve stdio --token-file a      | unknown option --token-file",
                "serve stdio --refresh 0         | --refresh must be a number of seconds from 1 to 2147483647, not 0",
                "serve http --port 65536        | --port must be a port from 0 to 65535, not 65536",
                "serve http --port 0 --host 0.0.0.0 | a token is required",
                "serve http --port 0 --host ::  | a token is required",
                "serve http --port 0 --allow-host a:1 | not a host name without a port: a:1",
                "serve http --port 0 --host [x  | --host [x is not a valid address",
                "serve http --port 0 --token-file /does/not/exist | --token-file /does/not/exist cannot be read"
            })
    void wrongUsageIsExplainedOnStandardError(String arguments, String message) {
        CommandResult run = new Workspace(folder).run(arguments.isEmpty() ? new String[0] : arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message).doesNotContain("Exception", "\tat ");
        assertThat(run.out()).isEmpty();
    }

    /** A script gives an empty argument where a variable of it is not set. */
    @ParameterizedTest
    @CsvSource({
        "list, --as",
        "list, --provider",
        "list, --no-provider",
        "list, --color",
        "list, --plugin-path",
        "explain, --path",
        "explain, --mention",
        "explain, --tool",
        "explain, --ci",
        "explain, --tag",
        "prompt, --budget",
        "check, --format",
        "hook log, --since",
        "hook log, --rule",
        "hook log, --session",
        "inspect, --build",
        "test no-any --text -, --source",
        "test no-any, --text",
        "serve stdio, --refresh",
        "serve http --port 0, --host",
        "serve http --port 0, --allow-host",
        "serve http --port 0, --token-file",
        "check, FILE",
        "explain, NAME",
        "show, NAME",
        "enable, NAME",
        "test --text -, NAME",
        "hook, AGENT",
        "hook install, AGENT",
        "completion, SHELL",
        "help, TOPIC"
    })
    void anEmptyValueIsCalledWhatItIs(String command, String name) {
        var arguments = new ArrayList<>(List.of(command.split(" ")));
        if (name.startsWith("--")) {
            arguments.add(name);
        }
        arguments.add("");

        assertThat(Workspace.varied(folder).rules(arguments.toArray(String[]::new)))
                .isEqualTo(new CommandResult(2, "", "rules: " + name + " requires a value, but its value is empty\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "list"})
    void anEmptyWordThatMeansNothingCanBeSeen(String command) {
        CommandResult run = command.isEmpty() ? new Workspace(folder).run("") : new Workspace(folder).run(command, "");

        assertThat(run.err()).startsWith("rules: unknown " + (command.isEmpty() ? "command" : "argument") + " ''\n");
    }

    /** Unlike a path, a text may be empty. */
    @ParameterizedTest
    @ValueSource(strings = {"--prompt", "--branch", "--model"})
    void aTextOfTheCurrentWorkMayBeEmpty(String option) {
        assertThat(Workspace.varied(folder).rules("explain", option, "").exitCode())
                .isZero();
    }

    @Test
    void anEmptyBranchIsNotTheDetectedOne() {
        Workspace workspace = Workspace.varied(folder).with(".git/HEAD", "ref: refs/heads/main\n");

        assertThat(workspace
                        .rules("explain", "--json")
                        .json()
                        .at("/context/branch")
                        .asString())
                .isEqualTo("main");
        assertThat(workspace.rules("explain", "--json", "--branch", "").json().at("/context/branch"))
                .hasToString("\"\"");
    }

    @Test
    void aWorkspaceThatIsAFileOrEmptyIsWrongUsage() {
        var workspace = new Workspace(folder).with("file", "text");

        assertThat(workspace
                        .run(
                                "list",
                                "--workspace",
                                workspace.root.resolve("file").toString())
                        .err())
                .contains("is not a folder");
        assertThat(workspace.run("list", "--workspace", "").exitCode()).isEqualTo(2);
    }

    /** It may be missing, as on a new machine; but rules below a file are never found. */
    @Test
    void aHomeFolderThatIsAFileIsWrongUsage() {
        Workspace workspace = new Workspace(folder).with("file", "text");
        String file = workspace.root.resolve("file").toString();

        assertThat(workspace.run("list", "--home", file))
                .isEqualTo(new CommandResult(2, "", "rules: --home " + file + " is not a folder\n"));
        assertThat(workspace.run("list", "--home", file + "-none").exitCode()).isZero();
    }

    @Test
    void aPageIsNotBuiltOverOtherFiles() {
        Workspace workspace = Workspace.varied(folder);
        String file = workspace.root.resolve("CONVENTIONS.md").toString();

        assertThat(workspace.rules("inspect", "--build", workspace.root.toString()))
                .isEqualTo(new CommandResult(
                        2,
                        "",
                        "rules: --build " + workspace.root + ": the folder has other files, such as .clinerules\n"));
        assertThat(workspace.rules("inspect", "--build", file))
                .isEqualTo(new CommandResult(2, "", "rules: --build " + file + " is not a folder\n"));
    }

    @Test
    void aFileThatCannotBeUsedIsNamedOnce() {
        Workspace workspace = Workspace.varied(folder);
        String below = workspace.root.resolve("CONVENTIONS.md/page").toString();

        for (List<String> arguments :
                List.of(List.of("inspect", "--build", below), List.of("test", "no-any", "--text", below))) {
            assertThat(workspace.rules(arguments.toArray(String[]::new)).err())
                    .containsOnlyOnce(below)
                    .doesNotEndWith(": null\n");
        }
    }
}
