package io.agentrules.harness;

import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A folder with files, rules among them, and the tools that read and write there. */
final class Workspace {
    private final Path folder;

    Workspace(Path folder) {
        this.folder = folder;
    }

    /** Adds a file. */
    Workspace with(String path, String text) {
        write(path, text);
        return this;
    }

    /** Starts an engine that reads the rules here, with every provider there is. */
    RuleEngine.Builder engine() {
        return RuleEngine.builder()
                .workspace(folder)
                .home(folder.resolve("home"))
                .environment(Map.of());
    }

    /** Returns tools by name: {@code read} and {@code write}. */
    Map<String, Tool> tools() {
        var tools = new LinkedHashMap<String, Tool>();
        tools.put("read", arguments -> read(argument(arguments, "path")));
        tools.put("write", arguments -> write(argument(arguments, "path"), argument(arguments, "content")));
        return tools;
    }

    private static String argument(Map<String, ?> arguments, String name) {
        return String.valueOf(arguments.get(name));
    }

    String read(String path) {
        try {
            return Files.readString(folder.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String write(String path, String text) {
        Path file = folder.resolve(path);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "Wrote " + path;
    }

    boolean has(String path) {
        return Files.exists(folder.resolve(path));
    }
}
