package io.agentrules.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code rules hook status}. */
class HookStatusTest {
    private static final String STATE = ".local/state/agent-rules/hooks";

    @TempDir
    Path folder;

    @Test
    void statusRunsTheHook() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "claude");
        launcher(workspace, "IFS= read -r event; echo '{\"got\": \"'${#event}'\"}'");

        CommandResult run = workspace.rules("hook", "status", "claude");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("~/.claude/settings.json: installed\n  Command: ")
                .containsPattern("\n  Test:    answered in \\d+ ms: \\{\"got\": \"1\\d\\d\"\\}\n")
                .contains("\n.claude/settings.json: not installed\n", "\nDaemon: not running", "\nThe hooks work\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 3 | its exit code is 3",
                "exec /no/such/program | its program cannot be run; install the hooks again",
                "echo oops | its answer is not JSON",
                "echo '{}' | ''",
                "exit 0 | ''"
            })
    void statusTellsWhyAHookDoesNotWork(String script, String problem) throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "gemini", "--project");
        launcher(workspace, script);

        CommandResult run = workspace.rules("hook", "status", "gemini", "--project", "--json");

        assertThat(Schemas.violations("hook-status", run.json())).isEmpty();
        JsonNode place = run.json().get("places").get(0);
        assertThat(place.get("test").get("problem").asString("")).isEqualTo(problem);
        assertThat(run.exitCode()).isEqualTo(problem.isEmpty() ? 0 : 1);
        assertThat(run.json().get("works").asBoolean()).isEqualTo(problem.isEmpty());
    }

    @Test
    void pluginsThatAreGoneAreAProblem() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        Path rules = Files.createDirectories(folder.resolve("library/META-INF/rules"));
        workspace.rules(
                "hook",
                "install",
                "claude",
                "--plugin-path",
                folder.resolve("library").toString());
        String environment = Files.readString(workspace.home.resolve(STATE + "/hook"))
                .lines()
                .filter(line -> line.startsWith("environment=("))
                .findFirst()
                .orElseThrow();
        launcher(workspace, environment + "\nexit 0");
        assertThat(workspace.rules("hook", "status", "claude").exitCode()).isZero();
        Files.delete(rules);

        CommandResult run = workspace.rules("hook", "status", "claude");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("Problem: The plugins that the hooks were", "library. Put them back");
    }

    @Test
    void aFailureInTheLogIsAProblem() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "claude");
        launcher(
                workspace,
                "echo '{\"time\":\"'$(date -u +%Y-%m-%dT%H:%M:%SZ)'\",\"kind\":\"failed\",\"agent\":\"claude\","
                        + "\"message\":\"no room\"}' >> \"${0%/*}/log.jsonl\"");

        CommandResult run = workspace.rules("hook", "status", "claude");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("  Problem: Run on a test event, no room.\n", "\nThe hooks do not work yet\n");
    }

    /** It did not answer, and yet the hooks worked, because Java answers instead. */
    @Test
    void aDaemonThatDoesNotAnswerIsAProblem() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "claude");
        launcher(workspace, "echo '{}'");
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            daemonAt(workspace.home.resolve(STATE + "/daemon"), silent.getLocalPort());

            CommandResult run = workspace.rules("hook", "status", "claude");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out().replaceAll("\\s+", " "))
                    .contains(
                            "Problem: The daemon does not answer, so each event waits",
                            "kill -9 4711",
                            "Daemon: does not answer",
                            "The hooks do not work yet");
            JsonNode json =
                    workspace.rules("hook", "status", "claude", "--json").json();
            assertThat(Schemas.violations("hook-status", json)).isEmpty();
            assertThat(json.get("works").asBoolean()).isFalse();
        }
    }

    /** The event that is tried replaces a daemon that hangs, so afterwards all seems well. */
    @Test
    void aDaemonThatDidNotAnswerIsAProblemAlsoIfItIsReplaced() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "claude");
        Path address = workspace.home.resolve(STATE + "/daemon");
        launcher(workspace, "rm '" + address + "'; echo '{}'");
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            daemonAt(address, silent.getLocalPort());

            CommandResult run = workspace.rules("hook", "status", "claude");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out().replaceAll("\\s+", " "))
                    .contains("Problem: The daemon did not answer", "Daemon: not running", "The hooks do not work yet");
        }
    }

    @Test
    void statusShowsHowOftenRulesDeny() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "claude");
        launcher(workspace, "echo '{}'");

        assertThat(workspace.rules("hook", "status", "claude").out())
                .contains("\nDenials: at most 3 between two prompts\n");
        assertThat(workspace.rules("hook", "status", "cline").out())
                .contains("\nDenials: at most 2 between two prompts\n");
        workspace.withUser(".config/agent-rules/config.yaml", "hooks: {denials: {default: 0, no-eval: 5, a: x}}");
        CommandResult set = workspace.rules("hook", "status", "claude");
        JsonNode json = workspace.rules("hook", "status", "claude", "--json").json();

        assertThat(set.exitCode()).isZero();
        assertThat(set.out())
                .contains("\nDenials: no limit; no-eval: at most 5 between two prompts\n", "hooks.denials.a");
        assertThat(Schemas.violations("hook-status", json)).isEmpty();
        assertThat(json.get("denials").get("limit").asInt()).isZero();
        assertThat(json.get("denials").get("rules").get("no-eval").asInt()).isEqualTo(5);
        assertThat(json.get("denials").get("problems")).hasSize(1);
    }

    /** Nothing else tells: Cline says nothing, and no event comes. */
    @Test
    void statusTellsHowToSeeThatClineDroppedThePlugin() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "cline");
        launcher(workspace, "echo '{}'");

        assertThat(workspace.rules("hook", "status", "cline").out().replaceAll("\\s+", " "))
                .contains("Note: Cline drops all plugins", "rules hook log", "CLINE_PLUGIN_IMPORT_TIMEOUT_MS");
    }

    private static void daemonAt(Path address, int port) throws IOException {
        Files.createFile(address, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(address, port + " " + "0".repeat(64) + " 4711 1@rules.jar\n");
    }

    @Test
    void aHookThatIsTriedTellsWhyItIsNotAnswered() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "claude");
        launcher(workspace, "[[ $RULES_HOOK_TRIAL == 1 ]] || exit; echo 'rules: no room'; exit 3");

        CommandResult run = workspace.rules("hook", "status", "claude");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("  Problem: Run on a test event, it was not answered: no room.\n");
    }

    /** Whoever looks at a repository must not run what it says, and looks like a hook of ours. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "claude | .claude/settings.json | `{'hooks': {'SessionStart': [{'hooks':"
                        + " [{'type': 'command', 'command': 'touch ran; rules hook claude'}]}]}}`",
                "cursor | .cursor/hooks.json | `{'hooks': {'sessionStart': [{'command': './agent-rules/hooks/hook'}]}}`",
                "cline | .cline/plugins/agent-rules.js | `// Agent Rules for Cline\nconst COMMAND = ['touch', 'ran']`",
                "opencode | .opencode/plugins/agent-rules.js | `// Agent Rules for opencode\nconst COMMAND = ['sh']`"
            })
    void statusDoesNotRunWhatAProjectMadeUp(String agent, String file, String settings) throws IOException {
        var workspace = new Workspace(folder)
                .withEnvironment(Map.of("PATH", "/usr/bin:/bin"))
                .with("agent-rules/hooks/hook", "#!/bin/sh\ntouch ran\n")
                .with(file, settings.replace('\'', '"').replace("\\n", "\n"));
        Files.setPosixFilePermissions(
                workspace.root.resolve("agent-rules/hooks/hook"), PosixFilePermissions.fromString("rwx------"));

        CommandResult run = workspace.rules("hook", "status", agent);

        assertThat(workspace.root.resolve("ran")).doesNotExist();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains(
                        "Problem: The command is not one that this version of Agent Rules writes, so it was not tried. Run"
                                + " rules hook install " + agent + " --project, or remove it.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "cline"})
    void hooksOfAProjectDoNotWorkWhereNothingAnswersThem(String agent) throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", agent, "--project");
        Files.delete(workspace.home.resolve(STATE + "/hook"));

        CommandResult without = workspace.rules("hook", "status", agent);
        Path program = Files.createFile(
                folder.resolve("rules"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(program, "#!/bin/sh\necho '{}'\n");
        CommandResult with = workspace
                .withEnvironment(Map.of("PATH", "/usr/bin:/bin:" + folder))
                .rules("hook", "status", agent);

        assertThat(without.exitCode()).isEqualTo(1);
        assertThat(without.out()).contains("  Problem: Agent Rules is not installed on this machine");
        assertThat(with.exitCode()).as(with.out()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "cline"})
    void hooksOfAProjectFindTheLauncherInTheFolderThatTheUserHasChosen(String agent) throws IOException {
        Path state = folder.resolve("own state");
        var workspace = new Workspace(folder)
                .withEnvironment(Map.of("PATH", "/usr/bin:/bin", "XDG_STATE_HOME", state.toString()));
        workspace.rules("hook", "install", agent, "--project");
        Files.writeString(state.resolve("agent-rules/hooks/hook"), "#!/bin/sh\necho '{}'\n");

        CommandResult status = workspace.rules("hook", "status", agent);

        assertThat(status.exitCode()).as(status.out()).isZero();
    }

    @Test
    void hooksInBothSettingsAreToBeRemovedFromOne() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "gemini");
        workspace.rules("hook", "install", "gemini", "--project");
        launcher(workspace, "echo '{}'");

        assertThat(workspace.rules("hook", "status", "gemini").out())
                .contains("  Note:    The hooks are installed twice", "rules hook uninstall gemini --project\n");
    }

    @Test
    void statusTellsHowToRepairSettingsThatCannotBeRead() {
        CommandResult run = new Workspace(folder)
                .withUser(".gemini/settings.json", "{ \"a\": [1, }")
                .rules("hook", "status", "gemini");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith(
                        "~/.gemini/settings.json: cannot be read\n  Problem: The settings cannot be used: in line 1, ")
                .contains(". Correct the file, or move it away, and run the command again.\n")
                .endsWith("\nThe hooks do not work yet\n");
    }

    @Test
    void statusTellsThatTheLauncherIsMissing() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        workspace.rules("hook", "install", "gemini");
        Files.delete(workspace.home.resolve(STATE + "/hook"));

        CommandResult run = workspace.rules("hook", "status", "gemini");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        STATE + "/hook is missing: run rules hook install gemini again.\n",
                        "\nThe hooks do not work yet\n");
    }

    @Test
    void statusOfSettingsThatCannotBeReadTellsWhatToDo() {
        var workspace = new Workspace(folder).withUser(".gemini/settings.json", "{");

        CommandResult run = workspace.rules("hook", "status", "gemini");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("run the command again.\n").endsWith("The hooks do not work yet\n");
    }

    @Test
    void whatIsNotInstalledDoesNotWork() {
        CommandResult run = new Workspace(folder).rules("hook", "status", "cline");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).endsWith("Install them with: rules hook install cline\n");
    }

    @Test
    void linesFitATerminal() throws IOException {
        var workspace = new Workspace(folder)
                .withEnvironment(Map.of("PATH", "/usr/bin:/bin"))
                .inTerminal(80);
        workspace.rules("hook", "install", "codex");
        launcher(workspace, "echo '{}'");

        assertThat(workspace
                        .rules("hook", "status", "codex", "--color", "never")
                        .out()
                        .lines())
                .filteredOn(line -> !line.contains("/agent-rules/hooks/hook"))
                .allMatch(line -> line.length() <= 80);
    }

    private static void launcher(Workspace workspace, String script) throws IOException {
        Path launcher = workspace.home.resolve(STATE + "/hook");
        Files.writeString(launcher, "#!/usr/bin/env bash\n" + script + "\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }
}
