package io.agentrules.project.inspector;

import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** A workspace on disk, in the home folder of a user without rules. */
final class Workspace {
    private final Path root;
    private final Path home;

    Workspace(Path folder) {
        home = folder.resolve("home");
        root = home.resolve("shop");
        try {
            Files.createDirectories(root.resolve(".git"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a whole file at once, and the folders that lead to it: an inspector may check the files at that moment. */
    Workspace with(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Path whole = Files.writeString(home.resolve("new-file"), text);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes files of which only the names matter. */
    Workspace withFiles(String... paths) {
        for (String path : paths) {
            with(path, "\n");
        }
        return this;
    }

    Path file(String path) {
        return root.resolve(path);
    }

    RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(root)
                .home(home)
                .environment(Map.of())
                .build();
    }
}
