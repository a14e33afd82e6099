package io.agentrules.inspector;

import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** A workspace and a home folder on disk. */
public final class Project {
    /** Where the files are. */
    public final Path root;

    private final Path home;

    /** Creates both folders in another. */
    public Project(Path folder) {
        try {
            root = Files.createDirectories(folder.resolve("work"));
            home = Files.createDirectories(folder.resolve("home"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates rules of three buckets, and two files. */
    public static Project varied(Path folder) {
        return new Project(folder)
                .with(".cursor/rules/always.mdc", "---\nalwaysApply: true\n---\nAlways test.")
                .with(".cursor/rules/style.mdc", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .with(".cursor/rules/no-any.mdc", "---\ncondition: as any\\b\n---\nName the type.")
                .with("src/app.ts", "export {};")
                .with("README.md", "Read me.");
    }

    /** Writes a whole file at once: an inspector that checks the files at that moment would otherwise see it empty. */
    public Project with(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Path whole = Files.writeString(root.resolveSibling("new-file"), text);
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a new engine for this workspace. */
    public RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(root)
                .home(home)
                .environment(Map.of())
                .build();
    }
}
