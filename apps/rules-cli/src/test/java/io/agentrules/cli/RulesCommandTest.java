package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all subcommands have in common. */
class RulesCommandTest {
    @TempDir
    Path folder;

    @Test
    void aWorkspaceThatIsNamedTwiceCountsOnce() {
        var workspace = new Workspace(folder).with("AGENTS.md", "Be kind.");
        String root = workspace.root.toString();

        assertThat(workspace.run("list", "--workspace", root, "--workspace", root + "/."))
                .isEqualTo(workspace.run("list", "--workspace", root));
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
        assertThat(run.out()).contains("Usage: rules", "Examples:");
        assertThat(run.out().contains("--workspace=DIR")).isEqualTo(!arguments.equals("--help"));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void helpListsEveryCommandByGroupsOnOneScreen() {
        List<String> lines = new Workspace(folder).run("--help").out().lines().toList();

        assertThat(lines).hasSizeLessThanOrEqualTo(40).contains("Look:", "Check:", "Enforce:", "Serve:");
        for (String name : Subcommands.top()) {
            assertThat(lines).as(name).anyMatch(line -> line.startsWith("  " + name + " "));
        }
    }

    @Test
    void aCommandThatHasOthersBelowItListsThem() {
        var workspace = new Workspace(folder);

        assertThat(workspace.run("help", "hook").out())
                .contains("\nCommands:\n  install ", "\n  log ")
                .isEqualTo(workspace.run("hook", "--help").out());
        assertThat(workspace.run("help", "daemon", "status").out())
                .startsWith("Usage: rules daemon status [options]\n")
                .isEqualTo(workspace.run("daemon", "status", "--help").out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "list -V"})
    void theVersionIsTheBuilds(String arguments) {
        List<String> lines =
                new Workspace(folder).run(arguments.split(" ")).out().lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).matches("rules \\d+\\.\\d+\\.\\d+\\S*");
        assertThat(lines.get(1))
                .isEqualTo("Java " + System.getProperty("java.version") + " in " + System.getProperty("java.home"));
        assertThat(Path.of(lines.get(2).replace("Program ", ""))).isAbsolute().exists();
    }

    @Test
    void helpForACodeIsWhatTheDocumentationSays() {
        var workspace = new Workspace(folder);

        assertThat(workspace.run("help", "file-binary").out())
                .isEqualTo("file-binary, error\nThe file contains NUL bytes, so it is not text.\n\nReading files\n");
        assertThat(workspace.run("help", "evaluator-not-loaded").out()).contains("\n\nPlugins and sessions\n");
        assertThat(workspace.run("help", "file-binery").err()).contains("Did you mean file-binary?");
        assertThat(workspace.run("help", "explian").err()).contains("Did you mean explain?");
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
        assertThat(run.exitCode()).isEqualTo(3);
    }

    @Test
    void aBugIsAMessageAndNoStackTrace() {
        assertThat(broken(new IllegalStateException("broken"), Map.of())).isEqualTo(new CommandResult(3, "", """
                        rules: this is a bug, please report it: java.lang.IllegalStateException: broken
                        rules: with RULES_DEBUG=1 in the environment, the same command also prints where it happened
                        """));
    }

    @Test
    void aClassThatIsMissingIsSuchABug() {
        assertThat(broken(new NoClassDefFoundError("com/sun/net/httpserver/HttpServer"), Map.of())
                        .err())
                .startsWith("rules: this is a bug, please report it: java.lang.NoClassDefFoundError: com/sun/net/");
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
                        3, "", "rules: there is not enough memory; allow Java more, as in JAVA_TOOL_OPTIONS=-Xmx2g\n"));
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
