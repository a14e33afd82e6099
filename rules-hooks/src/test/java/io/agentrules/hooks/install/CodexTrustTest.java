package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.install.HookSettings.Found;
import io.agentrules.hooks.install.HookStatus.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodexTrustTest {
    @TempDir
    Path folder;

    /** As {@code hooks/list} of the app server of Codex CLI 0.169.0 answered on 2026-11-23. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "PreToolUse ! Bash|apply_patch ! `'/a b/x' \"é\" <codex>` ! a17041a83f920cc0ddb4f0997adb114e7e5e9e834a84ef9767c307c10387deac",
                "UserPromptSubmit ! `` ! x y ! a1f525dc2582597f2e35aa051dd8dc78ac381b5082a47996df2cadb9a8276f16",
                "PreCompact ! `` ! x y ! 4b16c8d7f51df526cbad5e8cb2ac3f8c85cbd20078d7ef3cbd681fe1ee778c85"
            })
    void theHashIsThatOfCodex(String event, String matcher, String command, String hash) {
        assertThat(CodexTrust.hash(new Found(event, matcher, command, "5", 0, 0)))
                .isEqualTo("sha256:" + hash);
    }

    @Test
    void hooksAreSkippedUntilTheyAreAccepted() throws Exception {
        HookInstaller installer = installer();
        installer.install("codex", Scope.USER, List.of()).apply();

        assertThat(installer.status("codex", Scope.USER).problems())
                .singleElement()
                .asString()
                .contains("Codex skips these hooks without a message", "/hooks");

        accept(installer, "codex", "");
        HookStatus accepted = installer.status("codex", Scope.USER);
        assertThat(accepted.problems()).isEmpty();
        assertThat(accepted.state()).isEqualTo(State.INSTALLED);

        installer.install("codex", Scope.USER, List.of("--fail-closed")).apply();
        assertThat(installer.status("codex", Scope.USER).problems()).hasSize(1);
    }

    @Test
    void theHooksThatAreNotAcceptedAreNamedIfOthersAre() throws Exception {
        HookInstaller installer = installer();
        installer.install("codex", Scope.USER, List.of()).apply();
        accept(installer, "codex", "");
        Path config = installer.file("codex", Scope.USER).resolveSibling("config.toml");
        Files.writeString(config, Files.readString(config).replace(":stop:", ":other:"));

        assertThat(installer.status("codex", Scope.USER).problems())
                .singleElement()
                .asString()
                .startsWith("Codex skips Stop without a message");
    }

    @Test
    void aHookThatWasSwitchedOffIsSkipped() throws Exception {
        HookInstaller installer = installer();
        installer.install("codex", Scope.USER, List.of()).apply();
        accept(installer, "codex", "enabled = false\n");

        assertThat(installer.status("codex", Scope.USER).problems()).hasSize(1);
    }

    @Test
    void aProjectMustBeTrustedToo() throws Exception {
        HookInstaller installer = installer();
        installer.install("codex", Scope.PROJECT, List.of()).apply();
        Path config = folder.resolve("home/.codex/config.toml");
        Files.createDirectories(config.getParent());

        assertThat(installer.status("codex", Scope.PROJECT).problems()).hasSize(2);
        Files.writeString(config, "[projects.\"" + folder.resolve("work") + "\"] # mine\ntrust_level = \"trusted\"\n");
        assertThat(installer.status("codex", Scope.PROJECT).problems()).hasSize(1);
    }

    @Test
    void hooksInTheConfigurationAreWorthANote() throws Exception {
        HookInstaller installer = installer();
        installer.install("codex", Scope.USER, List.of()).apply();
        Files.writeString(
                folder.resolve("home/.codex/config.toml"), "model = \"x\"\n[[hooks.Stop]]\nhooks = []\nodd line [\n");

        assertThat(installer.status("codex", Scope.USER).notes()).hasSize(1);
    }

    private HookInstaller installer() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path workspace = Files.createDirectories(folder.resolve("work"));
        Path state = home.resolve(".local/state/agent-rules");
        Files.createDirectories(state.resolve("hooks"));
        Files.createFile(
                state.resolve("hooks/hook"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return new HookInstaller(home, Map.of(), workspace, state);
    }

    /** Writes what Codex writes when the user accepts all hooks. */
    private static void accept(HookInstaller installer, String agent, String more) throws Exception {
        Path file = installer.file(agent, Scope.USER);
        String config = HookSettings.read(Files.readString(file)).found().stream()
                .map(hook -> "[hooks.state.\"" + file + ":"
                        + hook.event().replaceAll("(?<=.)(?=[A-Z])", "_").toLowerCase(java.util.Locale.ROOT) + ":"
                        + hook.group() + ":" + hook.index() + "\"]\ntrusted_hash = \"" + CodexTrust.hash(hook) + "\"\n"
                        + more)
                .collect(Collectors.joining("\n"));
        Files.writeString(file.resolveSibling("config.toml"), config);
    }
}
