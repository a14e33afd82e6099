package io.agentrules.hooks.install;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The folders that hooks are installed in. */
abstract class HookInstallerTests {
    @TempDir
    Path folder;

    Path home;
    Path workspace;
    HookInstaller installer;

    @BeforeEach
    void createFolders() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        workspace = Files.createDirectories(folder.resolve("work"));
        installer = new HookInstaller(home, Map.of(), workspace, home.resolve(".local/state/agent-rules"));
    }

    static Path write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
