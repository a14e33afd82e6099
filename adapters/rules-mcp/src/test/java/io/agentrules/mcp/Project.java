package io.agentrules.mcp;

import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** A workspace with rules of each bucket, and an engine for a user without any. */
record Project(Path folder) {
    static final Duration OFTEN = Duration.ofMillis(20);

    /** Makes both in a folder, side by side: what a user keeps is never in a workspace. */
    static Project in(Path folder) {
        return new Project(folder.resolve("work"))
                .with("always.mdc", "---\nalwaysApply: true\n---\nAlways test.")
                .with("style.mdc", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .with("api/errors.mdc", "---\ndescription: how the API reports errors\n---\nProblem details.");
    }

    Project with(String file, String text) {
        return write(".cursor/rules", file, text);
    }

    /** Adds a rule of the format that has all keys. */
    Project withNative(String file, String text) {
        return write(".xcsh/rules", file, text);
    }

    /** Writes the whole file at once: a server that checks often would otherwise see it empty. */
    private Project write(String rules, String file, String text) {
        try {
            Path path = folder.resolve(rules).resolve(file);
            Files.createDirectories(path.getParent());
            Path whole = Files.writeString(folder.resolveSibling("new-file"), text);
            Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Project without(String file) {
        try {
            Files.delete(folder.resolve(".cursor/rules").resolve(file));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RuleEngine engine() {
        return builder().build();
    }

    RuleEngine engine(RuleListener listener) {
        return builder().listener(listener).build();
    }

    RuleEngine untrusted() {
        return builder()
                .config(RulesConfig.builder().untrustedRoots(Set.of(folder)).build())
                .build();
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(folder)
                .home(folder.resolveSibling("home"))
                .environment(Map.of());
    }
}
