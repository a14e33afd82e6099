package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.install.HookStatus.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodexConsentTest {
    @TempDir
    Path folder;

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
        assertThat(accepted.notes())
                .singleElement()
                .asString()
                .startsWith("If the hooks have changed since you accepted them");
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
                        + hook.group() + ":" + hook.index() + "\"]\ntrusted_hash = \"sha256:0123\"\n"
                        + more)
                .collect(Collectors.joining("\n"));
        Files.writeString(file.resolveSibling("config.toml"), config);
    }
}
