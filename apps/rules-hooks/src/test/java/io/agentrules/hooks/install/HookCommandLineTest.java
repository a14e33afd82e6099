package io.agentrules.hooks.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HookCommandLineTest {
    private static final String ECHO = "#!/bin/sh\nprintf '%s;' \"$(basename \"$0\")\" \"$@\"\n";

    private final Map<String, String> environment = new HashMap<>();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "with space", "it's", "\"quoted\"", "back\\slash", "a;b&c|d(e)", "`x`", "ü*?~", "-n"})
    void theUsersCommandRunsTheLauncherWhateverItsFolderIsCalled(String name) throws Exception {
        Path launcher = program(folder.resolve(name).resolve("agent-rules/hooks/hook"));

        for (String option : List.of("--fail-closed", "--no-excerpt", "--frozen")) {
            String command = HookCommandLine.ofUser(launcher, "claude", List.of(option));

            assertThat(run(command, "/usr/bin:/bin")).isEqualTo("hook;claude;" + option + ";");
            assertThat(HookCommandLine.isOurs(command)).isTrue();
            assertThat(HookCommandLine.options(command)).containsExactly(option);
        }
    }

    /** Gemini CLI takes the exit code 127 of a missing program for a denial. */
    @Test
    void theUsersCommandDoesNothingWithoutTheLauncher() throws Exception {
        String command = HookCommandLine.ofUser(folder.resolve("agent-rules/hooks/hook"), "gemini", List.of());

        assertThat(run(command, "/usr/bin:/bin")).isEmpty();
    }

    @Test
    void aLauncherThatAgentsCouldNotRunIsRefused() {
        for (String name : List.of("a\nb", "$HOME", "a\u001bb")) {
            assertThatThrownBy(() -> HookCommandLine.ofUser(Path.of("/" + name + "/hook"), "claude", List.of()))
                    .isInstanceOf(SettingsException.class);
        }
    }

    @Test
    void theCommandOfAProjectIsShortAndNamesNoPathOfThisMachine() {
        assertThat(HookCommandLine.ofProject("codex", List.of()))
                .isEqualTo(
                        "[ -x ~/.local/state/agent-rules/hooks/hook ] && exec ~/.local/state/agent-rules/hooks/hook codex; "
                                + "rules hook codex 2>/dev/null || exit 0");
    }

    @Test
    void theCommandOfAProjectRunsTheLauncherOrElseTheProgramOrElseNothing() throws Exception {
        String command = HookCommandLine.ofProject("codex", List.of("--no-excerpt"));
        List<String> words = HookCommandLine.wordsOfProject("codex", List.of("--no-excerpt"));

        assertThat(run(command, "/usr/bin:/bin")).isEmpty();
        assertThat(run(words, "/usr/bin:/bin")).isEmpty();

        Path rules = program(folder.resolve("bin/rules"));
        String path = rules.getParent() + ":/usr/bin:/bin";
        assertThat(run(command, path)).isEqualTo("rules;hook;codex;--no-excerpt;");
        assertThat(run(words, path)).isEqualTo("rules;hook;codex;--no-excerpt;");

        program(folder.resolve(".local/state/agent-rules/hooks/hook"));
        assertThat(run(command, path)).isEqualTo("hook;codex;--no-excerpt;");
        assertThat(run(words, path)).isEqualTo("hook;codex;--no-excerpt;");
    }

    /** An environment of a hook, or a folder of the repository, leads to no other launcher. */
    @ParameterizedTest
    @ValueSource(strings = {"own state", "/tmp", ""})
    void theEnvironmentMovesNoLauncherOfAProject(String state) throws Exception {
        program(folder.resolve(".local/state/agent-rules/hooks/hook"));
        Path own = program(folder.resolve("own state/agent-rules/hooks/hook"));
        Files.writeString(own, "#!/bin/sh\necho own\n");
        environment.put("XDG_STATE_HOME", state);

        for (List<String> options : List.of(List.<String>of(), List.of("--fail-closed"))) {
            String expected = "hook;codex;"
                    + String.join(
                            "", options.stream().map(option -> option + ";").toList());
            assertThat(run(HookCommandLine.ofProject("codex", options), "/usr/bin:/bin"))
                    .isEqualTo(expected);
            assertThat(run(HookCommandLine.wordsOfProject("codex", options), "/usr/bin:/bin"))
                    .isEqualTo(expected);
        }
    }

    /** Agents take the exit code 2 for a denial, and Copilot takes any other than 0 for one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 127})
    void aProgramThatFailsDeniesNothingUnlessTheUserWantsThat(int exitCode) throws Exception {
        Path rules = program(folder.resolve("bin/rules"));
        Files.writeString(rules, "#!/bin/sh\nexit " + exitCode + "\n");
        String path = rules.getParent() + ":/usr/bin:/bin";

        assertThat(run(HookCommandLine.ofProject("copilot", List.of("--no-excerpt")), path))
                .isEmpty();
        assertThat(exitCode(HookCommandLine.ofProject("copilot", List.of("--fail-closed")), path))
                .isEqualTo(exitCode);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/home/a/.local/state/agent-rules/hooks/hook claude",
                "'/home/a b/agent-rules/hooks/hook' claude --fail-closed",
                "[ -x \"$HOME/.local/state/agent-rules/hooks/hook\" ] && exec \"$HOME/.local/state/agent-rules/hooks/hook\" claude",
                "rules hook claude",
                "/opt/rules/rules hook codex",
                "command -v rules >/dev/null || exit 0; exec rules hook gemini",
                "'C:\\x\\rules.cmd' hook claude"
            })
    void ourCommandsAreFoundAgain(String command) {
        assertThat(HookCommandLine.isOurs(command)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "make lint",
                "./my-rules hook claude",
                "rules-hook claude",
                "rules hooks",
                "/x/agent-rules/hooks/hooker",
                "git rules hooked",
                "echo rules"
            })
    void commandsOfOthersAreNotOurs(String command) {
        assertThat(HookCommandLine.isOurs(command)).isFalse();
    }

    private static Path program(Path file) throws Exception {
        Files.createDirectories(file.getParent());
        Files.writeString(file, ECHO);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }

    private String run(String command, String path) throws Exception {
        return run(List.of("bash", "-c", command), path);
    }

    private int exitCode(String command, String path) throws Exception {
        return start(List.of("bash", "-c", command), path).waitFor();
    }

    private Process start(List<String> words, String path) throws Exception {
        var builder = new ProcessBuilder(new ArrayList<>(words))
                .redirectErrorStream(true)
                .directory(folder.toFile());
        builder.environment().remove("XDG_STATE_HOME");
        builder.environment().putAll(environment);
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("PATH", path);
        return builder.start();
    }

    private String run(List<String> words, String path) throws Exception {
        Process process = start(words, path);
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
