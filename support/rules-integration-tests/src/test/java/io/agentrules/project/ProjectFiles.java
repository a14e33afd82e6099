package io.agentrules.project;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of this project: its modules, their packaged jars, and the libraries on the class path. */
public final class ProjectFiles {
    private static final Path FOLDER = Path.of(property("agentrules.folder"));

    /** The Maven modules that are also Java modules, in build order. */
    static final List<String> MODULES = Pom.of("pom.xml").modules().stream()
            .filter(module -> Files.exists(file(module + "/src/main/java/module-info.java")))
            .map(module -> module.substring(module.lastIndexOf('/') + 1))
            .toList();

    private ProjectFiles() {}

    public static Path file(String path) {
        return FOLDER.resolve(path);
    }

    static String version() {
        return property("agentrules.version");
    }

    /** Returns what tells this JVM from the others that run tests at the same time. */
    static String fork() {
        return Long.toString(ProcessHandle.current().pid());
    }

    static Path jar(String module) {
        return built(folder(module) + "/target/" + module + "-" + version() + ".jar");
    }

    /** Returns the folder of a module, as the parent names it: {@code apps/rules-cli} of {@code rules-cli}. */
    static String folder(String module) {
        return Pom.of("pom.xml").modules().stream()
                .filter(folder -> folder.equals(module) || folder.endsWith("/" + module))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No module is " + module));
    }

    /** Returns a file that the build makes. */
    public static Path built(String path) {
        Path file = file(path);
        if (!Files.isRegularFile(file)) {
            throw new IllegalStateException(file + " is missing: run this by mvn verify");
        }
        return file;
    }

    static ModuleDescriptor descriptor(String module) {
        return ModuleFinder.of(jar(module)).findAll().iterator().next().descriptor();
    }

    /** Returns the jar of a library that the tests' class path holds, by its name, or its name and major version. */
    static Path library(String name) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.getFileName().toString().matches(name + "(-\\d|\\.).*"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " is not on the class path"));
    }

    static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String property(String name) {
        String value = System.getProperty(name);
        if (value == null) {
            throw new IllegalStateException("The build does not set " + name);
        }
        return value;
    }
}
