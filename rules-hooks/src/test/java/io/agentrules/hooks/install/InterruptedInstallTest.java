package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What remains of an installation that was killed, and of the other names of a file. */
class InterruptedInstallTest extends HookInstallerTests {
    private static final String UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";

    private SettingsChange install(String agent) throws SettingsException {
        return installer.install(agent, Scope.USER, List.of());
    }

    private static List<String> namesBeside(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    /** Returns the id of a process that has ended. */
    private static long ended() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "cline"})
    void whatAKilledInstallationLeftIsDeletedByTheNextChange(String agent) throws Exception {
        Path file = installer.file(agent, Scope.USER);
        String start = "." + file.getFileName() + ".";
        write(file.resolveSibling(start + ended() + "-" + UUID + ".new"), "half");
        write(file.resolveSibling(start + ProcessHandle.current().pid() + "-" + UUID + ".new"), "of a running process");
        write(file.resolveSibling(start + UUID), "of somebody else");

        install(agent).apply();
        assertThat(namesBeside(file))
                .hasSize(3)
                .doesNotContain(start + ended() + "-" + UUID + ".new")
                .contains(file.getFileName().toString(), start + UUID);

        write(file.resolveSibling(start + ended() + "-" + UUID + ".new"), "half");
        install(agent).apply();
        assertThat(namesBeside(file)).hasSize(3);

        write(file.resolveSibling(start + ended() + "-" + UUID + ".new"), "half");
        installer.uninstall(agent, Scope.USER).apply();
        assertThat(namesBeside(file)).hasSize(2);
    }

    @Test
    void theOtherNamesOfAFileKeepItsText() throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{\"model\": \"opus\"}\n");
        Path other = Files.createLink(folder.resolve("dotfiles.json"), file);

        install("claude").apply();
        assertThat(file).content().contains("\"hooks\"", "\"opus\"");
        assertThat(Files.isSameFile(file, other)).isTrue();
        assertThat(other).hasSameTextualContentAs(file);
        assertThat(namesBeside(file)).containsExactly("settings.json");

        installer.uninstall("claude", Scope.USER).apply();
        assertThat(Files.isSameFile(file, other)).isTrue();
        assertThat(other).hasContent("{\"model\": \"opus\"}\n");
        assertThat(namesBeside(file)).containsExactly("settings.json");
    }

    @Test
    void aFileThatMayBeHalfWrittenIsLeftToItsOwner() throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{\"hooks\": {}, \"model\": \"o\"}");
        Path old =
                write(file.resolveSibling(".settings.json." + ended() + "-" + UUID + ".old"), "{\"model\": \"opus\"}");

        assertThatThrownBy(() -> install("claude").apply())
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("may be incomplete")
                .hasMessageContaining(old.toString());
        assertThat(file).hasContent("{\"hooks\": {}, \"model\": \"o\"}");
        assertThat(old).hasContent("{\"model\": \"opus\"}");

        Files.writeString(file, "{\"model\": \"opus\"}");
        install("claude").apply();
        assertThat(old).doesNotExist();
        assertThat(file).content().contains("\"hooks\"", "\"opus\"");
    }
}
