package io.agentrules.cli.hook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class HookSetupTest {
    private static final String STATE = ".local/state/agent-rules/hooks";

    @TempDir
    Path folder;

    @Test
    void installShowsWhatItChangesAndUninstallUndoesIt() throws IOException {
        var workspace = new Workspace(folder).withUser(".claude/settings.json", "{\n  \"model\": \"opus\"\n}\n");
        Path settings = workspace.home.resolve(".claude/settings.json");

        CommandResult installed = workspace.rules("hook", "install", "claude");

        assertThat(installed.err()).isEmpty();
        assertThat(installed.exitCode()).isZero();
        assertThat(installed.out())
                .startsWith("""
                        --- ~/.claude/settings.json
                        +++ ~/.claude/settings.json
                        @@ -1,3 +1,15 @@
                         {
                        -  "model": "opus"
                        +  "model": "opus",
                        +  "hooks": {
                        """)
                .contains("\nInstalled the hooks in ~/.claude/settings.json\n", "rules hook status claude\n");
        assertThat(workspace.home.resolve(STATE + "/hook")).isExecutable();
        assertThat(settings).content().contains(STATE + "/hook claude");

        assertThat(workspace.rules("hook", "install", "claude").out())
                .isEqualTo("The hooks are already in ~/.claude/settings.json\n");
        assertThat(workspace.rules("hook", "uninstall", "claude").out())
                .endsWith("\nRemoved the hooks from ~/.claude/settings.json\n");
        assertThat(settings).content().isEqualTo("{\n  \"model\": \"opus\"\n}\n");
        assertThat(workspace.rules("hook", "uninstall", "claude").out())
                .isEqualTo("There are no hooks of Agent Rules in ~/.claude/settings.json\n");
    }

    /** The settings of a project name one place for everybody. */
    @Test
    void aLauncherInAStateFolderOfTheUsersOwnIsFoundByTheCommandOfAProject() throws Exception {
        Path own = folder.resolve("it's own");
        var workspace = new Workspace(folder).withEnvironment(Map.of("XDG_STATE_HOME", own.toString()));

        assertThat(workspace.rules("hook", "install", "claude", "--project").exitCode())
                .isZero();

        Path launcher = own.resolve("agent-rules/hooks/hook");
        Files.writeString(launcher, "#!/bin/sh\nprintf '%s;' own \"$@\"\n");
        Process process =
                new ProcessBuilder(workspace.home.resolve(STATE + "/hook").toString(), "claude", "--frozen").start();
        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEqualTo("own;claude;--frozen;");
    }

    @Test
    void aDryRunWritesNothing() {
        var workspace = new Workspace(folder);

        CommandResult run = workspace.rules("hook", "install", "codex", "--project", "--dry-run");

        assertThat(run.out())
                .startsWith("--- /dev/null\n+++ b/.codex/hooks.json\n@@ -0,0 +1,")
                .endsWith("Nothing was written: this is a dry run\n");
        assertThat(workspace.root).isEmptyDirectory();
        assertThat(workspace.home).isEmptyDirectory();
    }

    @Test
    void aFileThatIsWhollyOursIsShownByADryRunOnly() {
        var workspace = new Workspace(folder);

        assertThat(workspace.rules("hook", "install", "opencode").out())
                .startsWith("Installed the hooks in ~/.config/opencode/plugins/agent-rules.js\n");
        assertThat(workspace.rules("hook", "uninstall", "opencode", "--dry-run").out())
                .startsWith("--- ~/.config/opencode/plugins/agent-rules.js\n+++ /dev/null\n");
        assertThat(workspace.rules("hook", "uninstall", "opencode").out())
                .isEqualTo("Removed the hooks from ~/.config/opencode/plugins/agent-rules.js\n");
    }

    @Test
    void uninstallTellsWhichSettingsHaveTheHooks() {
        var workspace = new Workspace(folder);
        workspace.rules("hook", "install", "gemini", "--project");

        assertThat(workspace.rules("hook", "uninstall", "gemini").out())
                .isEqualTo(
                        "There are no hooks of Agent Rules in ~/.gemini/settings.json, but in .gemini/settings.json: add"
                                + " --project\n");
    }

    @Test
    void aStateFolderThatCannotBeWrittenIsNamedWithARemedy() {
        var workspace = new Workspace(folder).withUser(".local", "a file");

        CommandResult run = workspace.rules("hook", "install", "gemini");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .startsWith("rules: the launcher cannot be written to ~/.local/state/agent-rules/hooks: ")
                .contains("Exception: ", "\n    Make the folder writable, or name another one with XDG_STATE_HOME\n");
        assertThat(workspace.home.resolve(".gemini")).doesNotExist();
    }

    @Test
    void optionsOfTheHookAreInItsCommand() {
        var workspace = new Workspace(folder);

        workspace.rules("hook", "install", "gemini", "--fail-closed", "--no-excerpt", "--frozen");

        assertThat(workspace.home.resolve(".gemini/settings.json"))
                .content()
                .contains("/hook gemini --fail-closed --no-excerpt --frozen\"");
    }

    @Test
    void whatCannotBeReadIsRefusedWithFileLineAndRemedy() {
        var workspace = new Workspace(folder).with(".cursor/hooks.json", "{\n  \"a\u001b\": 1\n  oops\n}");

        CommandResult run = workspace.rules("hook", "install", "cursor", "--project");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("rules: .cursor/hooks.json:2: ")
                .contains("\n    Correct the file")
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hook install | rules hook install requires an agent: claude, codex",
                "hook install claude codex | unknown argument codex",
                "hook install claud | did you mean claude?",
                "hook uninstall generic | generic stands for any other agent",
                "hook install claude --provider cursor | rules hook install does not take --provider",
                "hook install claude --no-provider cursor | rules hook install does not take --no-provider",
                "hook status claude --untrusted | rules hook status does not take --untrusted",
                "hook install claude --user --project | --user and --project exclude each other",
                "hook status claude --dry-run | unknown option --dry-run",
                "hook claude --project | unknown option --project",
                "hook claude codex | one agent is expected, not claude codex",
                "hook instal claude | not instal claude; did you mean rules hook install claude?",
                "hook claude status | rules hook status requires an agent: claude, codex"
            })
    void wrongUsageIsExplained(String arguments, String message) {
        CommandResult run = new Workspace(folder).rules(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().replaceAll("\\s+", " ")).contains(message);
    }

    @Test
    void everyAnswerKeepsToItsSchema() {
        var workspace = new Workspace(folder);
        for (String agent : List.of("claude", "opencode")) {
            for (String action : List.of("install", "install", "uninstall", "uninstall")) {
                JsonNode answer =
                        workspace.rules("hook", action, agent, "--json").json();

                assertThat(Schemas.violations("hook-change", answer)).isEmpty();
                assertThat(List.copyOf(answer.propertyNames())).hasSize(8);
            }
            assertThat(Schemas.violations(
                            "hook-status",
                            workspace.rules("hook", "status", agent, "--json").json()))
                    .isEmpty();
        }
    }

    /** A later installation, for another agent, must not switch the plugins off. */
    @Test
    void pluginsStayUntilAnInstallationNamesOthersOrNone() throws IOException {
        var workspace = new Workspace(folder);
        String library = library("team's").toString();
        String other = library("other").toString();
        Path launcher = workspace.home.resolve(STATE + "/hook");

        workspace.rules("hook", "install", "claude", "--plugin-path", library, "--plugin-path", other);
        assertThat(launcher)
                .content()
                .contains("RULES_PLUGIN_PATH=" + library.replace("'", "'\\''") + ":" + other + "'");
        workspace.rules("hook", "install", "gemini", "--project");
        assertThat(launcher)
                .content()
                .contains("RULES_PLUGIN_PATH=" + library.replace("'", "'\\''") + ":" + other + "'");
        workspace.rules("hook", "install", "claude", "--plugin-path", other);
        assertThat(launcher).content().contains("RULES_PLUGIN_PATH=" + other + "'");
        workspace.withEnvironment(Map.of("RULES_PLUGIN_PATH", "")).rules("hook", "install", "claude");
        assertThat(launcher).content().doesNotContain("RULES_PLUGIN_PATH");
    }

    @Test
    void aFolderWithoutPluginsIsNotInstalled() {
        var workspace = new Workspace(folder);

        CommandResult run = workspace.rules("hook", "install", "claude", "--plugin-path", folder.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("contains no jar");
        assertThat(workspace.home).isEmptyDirectory();
    }

    private Path library(String name) throws IOException {
        Path rules = Files.createDirectories(folder.resolve(name).resolve("META-INF/rules"));
        Files.writeString(rules.resolve("ship.md"), "---\ncondition: eval\n---\nNo eval.");
        return folder.resolve(name);
    }
}
