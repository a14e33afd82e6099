package io.agentrules.hooks.daemon;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/**
 * The program that a daemon runs: its version, its environment, and its jar, which may be rebuilt or removed while the daemon runs.
 */
public final class Program {
    private final String version;
    private final HookEnvironment environment;
    private final Path jar;
    private final FileState first;

    /**
     * What tells whether a program's file was replaced.
     *
     * @param size in bytes; 0 for a folder, and -1 if there is no such file
     */
    private record FileState(FileTime modified, long size) {
        private static final FileState NONE = new FileState(FileTime.fromMillis(0), -1);

        /** Returns the state of a file or folder, or of what a link leads to. */
        static FileState of(Path file) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                return new FileState(attributes.lastModifiedTime(), attributes.isDirectory() ? 0 : attributes.size());
            } catch (IOException gone) {
                return NONE;
            }
        }
    }

    private Program(String version, Path jar, HookEnvironment environment) {
        this.version = version;
        this.environment = environment;
        this.jar = jar;
        this.first = FileState.of(jar);
    }

    /**
     * Remembers the state of the jar.
     *
     * @param version without line breaks
     * @param jar the jar, or a folder of classes
     * @param environment in which it answers
     * @throws IllegalArgumentException if the name of the jar has a line break
     */
    public static Program of(String version, Path jar, HookEnvironment environment) {
        Path absolute = jar.toAbsolutePath().normalize();
        if (absolute.toString().matches("(?s).*\\v.*")) {
            throw new IllegalArgumentException("the name of the jar has a line break: " + absolute);
        }
        return new Program(Objects.requireNonNull(version, "version"), absolute, environment);
    }

    /** Returns the jar's absolute path. */
    public Path jar() {
        return jar;
    }

    /** Returns the version, the environment and the jar, in one line: daemons of different programs have different ones. */
    String id() {
        return version + environment.endOfProgram(jar);
    }

    /** Returns whether the jar was replaced after the start, so that classes cannot be loaded from it. */
    boolean hasChanged() {
        return !FileState.of(jar).equals(first);
    }
}
