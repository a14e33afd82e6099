package io.agentrules.hooks.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.agent.RecordedAgent;
import io.agentrules.hooks.install.HookStatus.State;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an installation adds to the settings of agents, and that its end takes away just that. */
class HookInstallerTest extends HookInstallerTests {
    private static final List<String> JSON_AGENTS =
            RecordedAgent.withJsonSettings().toList();

    static Stream<String> settings() {
        String other = "{\"type\": \"command\", \"command\": \"make lint\"}";
        String old = "{\"type\": \"command\", \"command\": \"/old/agent-rules/hooks/hook claude\", \"timeout\": 9}";
        return Stream.of(
                "",
                " \n",
                "\ufeff",
                "{}",
                "{}\n",
                "{ }",
                "{\n}\n",
                "// mine\n",
                "/* mine */ {} // end",
                "{\"a\":1}",
                "{ \"a\": 1 }",
                "{\"a\":1,}",
                "{\n  \"a\": 1\n}\n",
                "{\n  \"a\": 1,\n}\n",
                "{\n\t\"a\": {\n\t\t\"b\": [1, 2]\n\t}\n}",
                "{\r\n    \"a\": 1\r\n}\r\n",
                "{\r  \"a\": 1\r}\r",
                "\ufeff{\n  \"a\": 1 // one\n  /* two */\n}\n",
                "{\n  \"a\": 1, // one\n  // \"b\": 2\n}\n",
                "{\"hooks\": {}}",
                "{\"hooks\": { }, \"a\": 1}",
                "{\n  \"hooks\": {\n  },\n  \"a\": 1\n}\n",
                "{\n  \"hooks\": { /* none */ }\n}\n",
                "{\n  \"hooks\": { // none\n  }\n}\n",
                "{\"hooks\": {\"x\\nexisted false\\nfolders 1\": [], \"Stop\": []}}",
                "{\"hooks\": {\"PreToolUse\": [], \"BeforeTool\": [ ], \"preToolUse\": [\n]}}",
                "{\n  \"hooks\": {\n    \"Stop\": [{\"hooks\": [" + other + "]}]\n  }\n}\n",
                "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"hooks\": [\n          " + other
                        + "\n        ]\n      } // last\n    ]\n  },\n  \"z\": \"ü\\u0041\ud83d\ude00\"\n}\n",
                "{\"hooks\": {\"Stop\": [{\"hooks\": [" + other + "]},]}}",
                "{\"hooks\": 1, \"hooks\": {\"a\": []}}".replace("1,", "{},"),
                "{\"hooks\": {\"Stop\": [], \"Stop\": [{\"hooks\": [" + other + "]}]}, \"x\": null}",
                "{\"version\": 1, \"hooks\": {\"sessionStart\": [{\"command\": \"./a.sh\"}]}}",
                "{\"deep\": " + "[".repeat(400) + "]".repeat(400) + "}",
                "{\"long\": \"" + "x".repeat(100_000) + "\"}",
                "{\"hooks\": {\"Stop\": [" + "{\"hooks\": []},".repeat(1000) + "]}}",
                "{\n  \"hooks\": {\n    \"Other\": [\n      {\"hooks\": [" + other
                        + "]}\n    ]\n  }\n}".replace("\n", "\r\n"),
                "{\"mine\": \"" + old.replace("\"", "\\\"") + "\"}");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void uninstallUndoesInstallToTheLastByte(String before) throws Exception {
        for (String agent : JSON_AGENTS) {
            for (Scope scope : Scope.values()) {
                Path file = write(installer.file(agent, scope), before);

                installer.install(agent, scope, List.of()).apply();
                String installed = Files.readString(file);
                assertThat(installer.status(agent, scope).state()).isEqualTo(State.INSTALLED);
                installer.install(agent, scope, List.of()).apply();
                String again = Files.readString(file);
                installer.uninstall(agent, scope).apply();

                assertThat(installed).isNotEqualTo(before).isEqualTo(again);
                assertThat(Files.readAllBytes(file)).isEqualTo(before.getBytes(UTF_8));
                assertThat(installer.status(agent, scope).state()).isEqualTo(State.NOT_INSTALLED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void withAnotherInstallationInBetweenTheResultIsTheSame(String before) throws Exception {
        Path file = write(installer.file("claude", Scope.USER), before);

        installer.install("claude", Scope.USER, List.of("--no-excerpt")).apply();
        String old = Files.readString(file);
        installer.install("claude", Scope.USER, List.of()).apply();
        String changed = Files.readString(file);
        installer.uninstall("claude", Scope.USER).apply();

        assertThat(old.replace(" --no-excerpt", "")).isEqualTo(changed);
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void withoutARecordNothingOfOthersIsLost(String before) throws Exception {
        Path file = write(installer.file("gemini", Scope.PROJECT), before);
        installer.install("gemini", Scope.PROJECT, List.of()).apply();
        delete(home.resolve(".local"));

        installer.uninstall("gemini", Scope.PROJECT).apply();

        String after = Files.exists(file) ? Files.readString(file) : "";
        assertThat(after).doesNotContain("rules hook");
        assertThat(JsonValues.of(after)).isEqualTo(JsonValues.withoutEmptyHooks(JsonValues.of(before)));
    }

    @Test
    void whatOthersAddMeanwhileStays() throws Exception {
        String before = "{\n  \"a\": 1, // one\n  \"hooks\": {\"Stop\": []}\n}\n";
        Path file = write(installer.file("claude", Scope.USER), before);
        installer.install("claude", Scope.USER, List.of()).apply();
        write(file, Files.readString(file).replace("\"a\": 1,", "\"a\": 2, \"b\": [], /* new */"));

        installer.uninstall("claude", Scope.USER).apply();

        assertThat(file).content().isEqualTo(before.replace("\"a\": 1,", "\"a\": 2, \"b\": [], /* new */"));
    }

    @Test
    void hooksThatOthersAddToTheSameEventsStay() throws Exception {
        Path file = installer.file("claude", Scope.USER);
        installer.install("claude", Scope.USER, List.of()).apply();
        String theirs = "{\"hooks\": [{\"type\": \"command\", \"command\": \"make\"}]}";
        write(file, Files.readString(file).replaceFirst("(\"Stop\": \\[.*)(\\],\n)", "$1, " + theirs + "$2"));

        installer.uninstall("claude", Scope.USER).apply();

        assertThat(file).content().isEqualTo("{\n  \"hooks\": {\n    \"Stop\": [ " + theirs + "]\n  }\n}\n");
    }

    @Test
    void ourHandlerInAGroupOfOthersIsRemovedAlone() throws Exception {
        String theirs = "{\"type\": \"command\", \"command\": \"make\"}";
        String ours = "{\"type\": \"command\", \"command\": \"rules hook claude\"}";
        Path file = write(
                installer.file("claude", Scope.PROJECT),
                "{\"hooks\": {\"Stop\": [{\"hooks\": [" + theirs + ", " + ours + ", " + theirs + "]}]}}");

        installer.uninstall("claude", Scope.PROJECT).apply();

        assertThat(file)
                .content()
                .isEqualTo("{\"hooks\": {\"Stop\": [{\"hooks\": [" + theirs + ", " + theirs + "]}]}}");
    }

    @Test
    void hooksOfAnOlderInstallationAreReplaced() throws Exception {
        String old = "{\"hooks\": [{\"type\": \"command\", \"command\": \"'/a b/agent-rules/hooks/hook' claude\"}]}";
        String theirs = "{\"hooks\": [{\"type\": \"command\", \"command\": \"./rules-hooks/hook claude\"}]}";
        Path file = write(
                installer.file("claude", Scope.USER),
                "{\n  \"hooks\": {\n    \"Setup\": [" + old + "],\n    \"Stop\": [" + old + ", " + theirs
                        + "]\n  }\n}\n");

        installer.install("claude", Scope.USER, List.of()).apply();

        assertThat(file).content().contains(theirs).doesNotContain("a b", "Setup");
        assertThat(HookSettings.read(Files.readString(file)).found()).hasSize(10);
    }

    @Test
    void aFileThatInstallCreatedIsGoneAgainWithItsFolders() throws Exception {
        for (String agent : JSON_AGENTS) {
            for (Scope scope : Scope.values()) {
                installer.install(agent, scope, List.of()).apply();
                assertThat(installer.file(agent, scope)).exists();

                installer.uninstall(agent, scope).apply();
            }
        }

        assertThat(workspace).isEmptyDirectory();
        assertThat(home).isDirectoryNotContaining(path -> !path.endsWith(".local"));
    }

    @Test
    void aFileThatATeammatesInstallCreatedIsGoneToo() throws Exception {
        for (String agent : JSON_AGENTS) {
            installer.install(agent, Scope.PROJECT, List.of("--fail-closed")).apply();
            delete(home.resolve(".local"));

            installer.uninstall(agent, Scope.PROJECT).apply();

            assertThat(installer.file(agent, Scope.PROJECT)).doesNotExist();
        }
    }

    @Test
    void aCreatedFileToWhichOthersAddedStays() throws Exception {
        Path file = installer.file("cursor", Scope.PROJECT);
        installer.install("cursor", Scope.PROJECT, List.of()).apply();
        write(file, Files.readString(file).replace("\"version\": 1,", "\"version\": 1,\n  \"mine\": true,"));

        installer.uninstall("cursor", Scope.PROJECT).apply();

        assertThat(file).content().isEqualTo("{\n  \"version\": 1,\n  \"mine\": true\n}\n");
    }

    @Test
    void aFolderInWhichSomethingElseIsStays() throws Exception {
        installer.install("claude", Scope.PROJECT, List.of()).apply();
        write(workspace.resolve(".claude/rules/a.md"), "Text.");

        installer.uninstall("claude", Scope.PROJECT).apply();

        assertThat(workspace.resolve(".claude")).isDirectory();
        assertThat(workspace.resolve(".claude/settings.json")).doesNotExist();
    }

    @Test
    void eachHookIsALineOfTheSettings() throws Exception {
        Path file = write(installer.file("codex", Scope.PROJECT), "{\n\t\"a\": 1\n}\n");

        installer.install("codex", Scope.PROJECT, List.of("--fail-closed")).apply();

        assertThat(file).content().startsWith("""
                {
                	"a": 1,
                	"hooks": {
                		"SessionStart": [{"hooks": [{"type": "command", "command": "[ -x ~/.local/state/agent-rules/hooks/hook ] && exec""").contains("""
                exec rules hook codex --fail-closed", "timeout": 15}]}],
                """).endsWith("}]\n\t}\n}\n");
    }

    /** An agent that gives up before the launcher does lets the call pass. */
    @Test
    void agentsWaitLongerThanTheLauncherDoes() throws Exception {
        String launcher;
        try (InputStream script = HookInstaller.class.getResourceAsStream("/io/agentrules/hooks/daemon/launcher.sh")) {
            launcher = new String(Objects.requireNonNull(script).readAllBytes(), UTF_8);
        }
        int longest = number("\nlater=([0-9]+)", launcher) + number("\njava_seconds=([0-9]+)", launcher);

        for (String agent : JSON_AGENTS) {
            String settings =
                    installer.install(agent, Scope.USER, List.of()).after().orElseThrow();
            int timeout = number("\"timeout(?:Sec)?\": ([0-9]+)", settings);

            assertThat(agent.equals("gemini") ? timeout / 1000 : timeout)
                    .as(agent)
                    .isGreaterThan(longest);
        }
    }

    private static int number(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return Integer.parseInt(found.group(1));
    }

    @Test
    void geminisTimeoutIsInMilliseconds() throws Exception {
        installer.install("gemini", Scope.USER, List.of()).apply();
        installer.install("claude", Scope.USER, List.of()).apply();

        assertThat(home.resolve(".gemini/settings.json")).content().contains("\"timeout\": 15000");
        assertThat(home.resolve(".claude/settings.json")).content().contains("\"timeout\": 15}");
    }

    @Test
    void nothingIsWrittenBeforeTheChangeIsApplied() throws Exception {
        SettingsChange change = installer.install("claude", Scope.USER, List.of());

        assertThat(change.isNeeded()).isTrue();
        assertThat(change.before()).isEmpty();
        assertThat(change.after().orElseThrow()).contains("agent-rules/hooks/hook claude");
        assertThat(home).isEmptyDirectory();
    }

    /** Tried with Gemini CLI 0.61.0: from a subfolder it reads the user's settings only, without a message. */
    @Test
    void whoseProjectSettingsCountInOneFolderOnlyIsSaid() {
        String agent = "gemini";

        assertThat(HookInstaller.nextSteps(agent, Scope.PROJECT))
                .singleElement()
                .asString()
                .contains("not in a subfolder");
        assertThat(HookInstaller.nextSteps(agent, Scope.USER)).isEmpty();
    }

    @Test
    void uninstallWithoutInstallChangesNothing() throws Exception {
        write(installer.file("claude", Scope.USER), "{\"hooks\": {}}");

        assertThat(installer.uninstall("claude", Scope.USER).isNeeded()).isFalse();
        assertThat(installer.uninstall("codex", Scope.USER).isNeeded()).isFalse();
    }

    @Test
    void aStateFolderThatCannotBeWrittenDoesNotStopAnInstallation() throws Exception {
        write(home.resolve(".local/state"), "a file");

        installer.install("claude", Scope.PROJECT, List.of()).apply();
        installer.uninstall("claude", Scope.PROJECT).apply();

        assertThat(installer.file("claude", Scope.PROJECT)).doesNotExist();
    }

    @Test
    void theRecordHasNoTextOfTheSettings() throws Exception {
        write(installer.file("claude", Scope.USER), "{\"env\": {\"TOKEN\": \"secret-value\"}}");

        installer.install("claude", Scope.USER, List.of()).apply();

        try (Stream<Path> files = Files.walk(home.resolve(".local"))) {
            List<Path> records = files.filter(Files::isRegularFile).toList();
            assertThat(records).singleElement().satisfies(record -> {
                assertThat(record).content().doesNotContain("secret", "TOKEN", "env");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(record)))
                        .isEqualTo("rw-------");
            });
        }
    }

    @Test
    void theFolderOfAnAgentMayBeNamedByAVariable() throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        var other = new HookInstaller(
                home,
                Map.of("CODEX_HOME", elsewhere.toString(), "CLAUDE_CONFIG_DIR", "relative"),
                workspace,
                folder.resolve("agent-rules"));

        other.install("codex", Scope.USER, List.of()).apply();

        assertThat(elsewhere.resolve("hooks.json")).exists();
        assertThat(other.file("claude", Scope.USER)).isEqualTo(home.resolve(".claude/settings.json"));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
