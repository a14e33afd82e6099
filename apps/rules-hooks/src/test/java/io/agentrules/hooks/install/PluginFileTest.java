package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.hooks.install.HookStatus.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginFileTest {
    @TempDir
    Path folder;

    private HookInstaller installer;

    @BeforeEach
    void createFolders() throws Exception {
        Path home = Files.createDirectories(folder.resolve("a \"home\" \\ of 'mine'"));
        Path workspace = Files.createDirectories(folder.resolve("work"));
        installer = new HookInstaller(home, Map.of(), workspace, home.resolve(".local/state/agent-rules"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencode", "cline"})
    void aPluginComesAndGoes(String agent) throws Exception {
        for (Scope scope : Scope.values()) {
            Path file = installer.file(agent, scope);

            installer.install(agent, scope, List.of("--fail-closed")).apply();
            assertThat(file).content().doesNotContain("__RULES_COMMAND__");
            assertThat(installer.install(agent, scope, List.of("--fail-closed")).isNeeded())
                    .isFalse();
            HookStatus status = installer.status(agent, scope);
            assertThat(status.state()).isEqualTo(State.INSTALLED);
            assertThat(status.command()).contains(agent, "--fail-closed");

            installer.install(agent, scope, List.of()).apply();
            assertThat(installer.status(agent, scope).command()).doesNotContain("--fail-closed");

            installer.uninstall(agent, scope).apply();
            assertThat(file).doesNotExist();
            assertThat(installer.status(agent, scope).state()).isEqualTo(State.NOT_INSTALLED);
            assertThat(installer.uninstall(agent, scope).isNeeded()).isFalse();
        }
        assertThat(folder.resolve("work")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencode", "cline"})
    void aFileOfOthersStays(String agent) throws Exception {
        Path file = installer.file(agent, Scope.PROJECT);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "export default {}\n");

        assertThatThrownBy(() -> installer.install(agent, Scope.PROJECT, List.of()))
                .hasMessage("it is not a plugin of Agent Rules");
        assertThatThrownBy(() -> installer.uninstall(agent, Scope.PROJECT)).isInstanceOf(SettingsException.class);
        assertThat(installer.status(agent, Scope.PROJECT).state()).isEqualTo(State.NOT_INSTALLED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencode", "cline"})
    void aPluginThatSomebodyChangedStays(String agent) throws Exception {
        Path file = installer.file(agent, Scope.USER);
        installer.install(agent, Scope.USER, List.of()).apply();
        Files.writeString(file, Files.readString(file) + "// mine\n");

        assertThatThrownBy(() -> installer.uninstall(agent, Scope.USER))
                .hasMessage("it was changed after it had been installed");
        assertThat(installer.status(agent, Scope.USER).state()).isEqualTo(State.OUTDATED);
        assertThat(file).exists();
    }
}
