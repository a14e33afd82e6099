package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                              | Usage: rules COMMAND",
                "--json                          | Usage: rules COMMAND",
                "lst                             | Did you mean list?",
                "nonsense                        | unknown command nonsense",
                "list --jsn                      | Did you mean --json?",
                "list --workspace /does/not/exist | /does/not/exist does not exist",
                "list --provider curso           | unknown provider curso; known providers: native",
                "list --no-provider curso        | unknown provider curso",
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
                "hook --user                     | rules hook requires AGENT",
                "test --text a                   | rules test requires NAME",
                "serve                           | rules serve requires --mcp",
                "serve --mcp --host ::1          | --host requires --http",
                "serve --mcp --token-file a      | --token-file requires --http",
                "serve --mcp --refresh 0         | --refresh must be a number of seconds from 1 to 2147483647, not 0",
                "serve --mcp --http 65536        | --http must be a port from 0 to 65535, not 65536",
                "serve --mcp --http 0 --host 0.0.0.0 | a token is required",
                "serve --mcp --http 0 --host ::  | a token is required",
                "serve --mcp --http 0 --allow-host a:1 | not a host name without a port: a:1",
                "serve --mcp --http 0 --host [x  | --host [x is not a valid address",
                "serve --mcp --http 0 --token-file /does/not/exist | --token-file /does/not/exist cannot be read"
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
        "log, --since",
        "log, --rule",
        "log, --session",
        "inspect, --build",
        "test no-any --text -, --source",
        "test no-any, --text",
        "serve --mcp, --refresh",
        "serve --mcp --http 0, --host",
        "serve --mcp --http 0, --allow-host",
        "serve --mcp --http 0, --token-file",
        "check, FILE",
        "explain, NAME",
        "show, NAME",
        "enable, NAME",
        "test --text -, NAME",
        "hook, AGENT",
        "hook install, AGENT",
        "completion, SHELL",
        "help, COMMAND"
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

    /** Unlike a path, a text may be empty, and an empty branch is one that is not the detected one. */
    @ParameterizedTest
    @ValueSource(strings = {"--prompt", "--branch", "--model"})
    void aTextOfTheCurrentWorkMayBeEmpty(String option) {
        assertThat(Workspace.varied(folder).rules("explain", option, "").exitCode())
                .isZero();
    }

    @Test
    void aWorkspaceThatIsNamedTwiceCountsOnce() {
        var workspace = new Workspace(folder).with("AGENTS.md", "Be kind.");
        String root = workspace.root.toString();

        assertThat(workspace.run("list", "--workspace", root, "--workspace", root + "/."))
                .isEqualTo(workspace.run("list", "--workspace", root));
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "list -h",
                "explain --help",
                "prompt -h",
                "show -h",
                "check --help",
                "stream --help",
                "test -h",
                "enable -h",
                "disable -h",
                "-h check"
            })
    void helpGoesToStandardOutput(String arguments) {
        CommandResult run = new Workspace(folder).run(arguments.split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: rules", "--workspace=DIR", "Examples:");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void helpListsEveryCommand() {
        assertThat(new Workspace(folder).run("--help").out())
                .contains(
                        "list ",
                        "explain ",
                        "prompt ",
                        "show ",
                        "check ",
                        "coverage ",
                        "views ",
                        "stream ",
                        "test ",
                        "enable ",
                        "disable ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "list -V"})
    void theVersionIsTheBuilds(String arguments) {
        assertThat(new Workspace(folder).run(arguments.split(" ")).out()).matches("rules \\d+\\.\\d+\\.\\d+\\S*\n");
    }

    @Test
    void optionsOfEveryCommandMayComeBeforeItsName() {
        var workspace = Workspace.varied(folder);

        assertThat(workspace
                        .run(
                                "--json",
                                "--workspace",
                                workspace.root.toString(),
                                "list",
                                "--home",
                                workspace.home.toString())
                        .out())
                .isEqualTo(workspace.rules("list", "--json").out());
    }

    @Test
    void anAtSignIsAMentionAndNeverAFileOfArguments() {
        var workspace = Workspace.varied(folder).with("arguments", "--json");

        assertThat(workspace
                        .rules("show", "@" + workspace.root.resolve("arguments"))
                        .err())
                .contains("no rule is named @");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "list --json",
                "explain",
                "explain --json --path a.ts",
                "prompt",
                "check",
                "check --format sarif",
                "coverage",
                "coverage --json"
            })
    void outputDependsOnNothingButItsInput(String arguments) {
        var workspace = Workspace.varied(folder);
        CommandResult first = workspace.rules(arguments.split(" "));

        CommandResult elsewhere = elsewhere(() -> workspace.rules(arguments.split(" ")));

        assertThat(elsewhere).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "list --json",
                "explain --json",
                "prompt",
                "show commits",
                "check --format sarif",
                "--help"
            })
    void aBrokenPipeIsQuiet(String arguments) {
        CommandResult run = into(new FailingStream("Broken pipe"), arguments);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "list --json",
                "explain --json",
                "prompt",
                "show commits",
                "check --format sarif",
                "coverage --json"
            })
    void anAnswerThatCannotBeWrittenIsAFailure(String arguments) {
        CommandResult run = into(new FailingStream("No space left on device"), arguments);

        assertThat(run.err()).isEqualTo("rules: the answer could not be written: No space left on device\n");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void aBugIsAMessageAndNoStackTrace() {
        assertThat(broken(new IllegalStateException("broken"), Map.of())).isEqualTo(new CommandResult(1, "", """
                        rules: this is a bug, please report it: java.lang.IllegalStateException: broken
                        rules: with RULES_DEBUG=1 in the environment, the same command also prints where it happened
                        """));
    }

    @Test
    void aBugHasAStackTraceForWhoAsksForIt() {
        assertThat(broken(new IllegalStateException("broken"), Map.of("RULES_DEBUG", "1"))
                        .err())
                .startsWith("rules: this is a bug, please report it: java.lang.IllegalStateException: broken\n")
                .contains("\n    at io.agentrules.cli.RulesCommandTest.aBugHasAStackTraceForWhoAsksForIt(");
    }

    @Test
    void tooLittleMemoryIsNoBug() {
        assertThat(broken(new OutOfMemoryError("Java heap space"), Map.of()))
                .isEqualTo(new CommandResult(
                        1, "", "rules: there is not enough memory; allow Java more, as in JAVA_TOOL_OPTIONS=-Xmx2g\n"));
    }

    private CommandResult broken(Throwable failure, Map<String, String> environment) {
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(new BrokenInput(failure), new ByteArrayOutputStream(), err, environment, 0, 0);

        int exitCode = RulesCommand.run(terminal, "explain", "--batch", "--workspace", folder.toString());

        return new CommandResult(exitCode, "", err.toString(StandardCharsets.UTF_8));
    }

    private CommandResult into(OutputStream out, String arguments) {
        var workspace = Workspace.varied(folder);
        var err = new ByteArrayOutputStream();
        String all = arguments + " --workspace " + workspace.root + " --home " + workspace.home;
        int exitCode =
                RulesCommand.run(new Terminal(InputStream.nullInputStream(), out, err, Map.of(), 0, 0), all.split(" "));
        return new CommandResult(exitCode, "", err.toString(StandardCharsets.UTF_8));
    }

    private static CommandResult elsewhere(Supplier<CommandResult> command) {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
            return command.get();
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    private static final class FailingStream extends OutputStream {
        private final String reason;

        FailingStream(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException(reason);
        }
    }

    private static final class BrokenInput extends InputStream {
        private final Throwable failure;

        BrokenInput(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public int read() {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            return read();
        }
    }
}
