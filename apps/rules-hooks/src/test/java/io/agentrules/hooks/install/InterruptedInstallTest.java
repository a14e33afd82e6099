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

/** What remains of an installation that was killed, and a file with other names. */
class InterruptedInstallTest extends HookInstallerTests {
    private static List<String> namesBeside(Path file) throws IOException {
        try (Stream<Path> files = Files.list(file.resolveSibling(""))) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "cline"})
    void whatAKilledInstallationLeftIsGoneAfterTheNextChange(String agent) throws Exception {
        Path file = installer.file(agent, Scope.USER);
        String left = "." + file.getFileName() + ".99999999-x.agent-rules.new"; // no process has such a number
        write(file.resolveSibling(left), "half");

        installer.install(agent, Scope.USER, List.of()).apply();
        assertThat(namesBeside(file)).containsExactly(file.getFileName().toString());

        write(file.resolveSibling(left), "half");
        installer.uninstall(agent, Scope.USER).apply();
        assertThat(file.resolveSibling(left)).doesNotExist();
    }

    /** A new file in its place would have one name only. */
    @Test
    void aFileWithOtherNamesIsRefused() throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{\"model\": \"opus\"}\n");
        Path other = Files.createLink(folder.resolve("dotfiles.json"), file);

        SettingsChange change = installer.install("claude", Scope.USER, List.of());

        assertThatThrownBy(change::check).hasMessageContaining("other names (hard links)");
        assertThatThrownBy(change::apply).hasMessageContaining("other names (hard links)");
        assertThat(file).hasContent("{\"model\": \"opus\"}\n");
        assertThat(Files.isSameFile(file, other)).isTrue();
    }
}
