package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.hooks.event.HookEvent;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The script that agents run as their hook: it asks the daemon with bash's built-in commands only, so that no JVM starts. */
public final class HookLauncher {
    /** A word as {@link #quoted} writes it. */
    private static final Pattern WORD = Pattern.compile("'((?:[^']|'\\\\'')*+)'");

    private HookLauncher() {}

    /**
     * Writes the script for this user, executable, in place of an older one.
     *
     * @param stateFolder the folder {@code agent-rules} for the user's state
     * @param javaExecutable the Java that answers when there is no daemon
     * @param jar the command's jar, which it runs
     * @param environment in which all events are answered from now on, instead of the environments of the agents
     * @return the script's path; its arguments are the agent's id, and the options of {@code rules hook}
     * @throws IOException if it cannot be written
     * @throws IllegalArgumentException if a path has a line break
     */
    public static Path write(Path stateFolder, Path javaExecutable, Path jar, HookEnvironment environment)
            throws IOException {
        DaemonFolder folder = DaemonFolder.in(stateFolder);
        Path absolute = jar.toAbsolutePath().normalize();
        String text = template()
                .replace("@BASH@", bash())
                .replace("@MAX_BYTES@", Integer.toString(HookEvent.MAX_BYTES))
                .replace("@STATE@", quoted(folder.path().toString()))
                .replace("@JAVA@", quoted(javaExecutable.toAbsolutePath().toString()))
                .replace("@JAR@", quoted(absolute.toString()))
                .replace("@ENVIRONMENT@", environment(environment))
                .replace("@PROGRAM@", quoted(environment.endOfProgram(absolute)));
        return folder.writeLauncher(text);
    }

    /**
     * Writes a script that runs the launcher to the place that the settings of projects name, unless the launcher itself is there. A
     * project's settings name the same place for all users, and a user may have the state in another folder.
     *
     * @param home the user's home folder
     * @throws IOException if it cannot be written
     */
    public static void writeForProjects(Path home, Path launcher) throws IOException {
        DaemonFolder usual = DaemonFolder.in(home.resolve(".local/state/agent-rules"));
        if (!launcher.startsWith(usual.path())) {
            Path unused = usual.writeLauncher("#!/bin/sh\nexec " + quoted(launcher.toString()) + " \"$@\"\n");
        }
    }

    /**
     * Returns whether a launcher says that it answers events in another environment.
     *
     * @param launcher which need not exist
     */
    public static boolean answersInAnother(HookEnvironment environment, Path launcher) {
        try {
            String text = Files.readString(launcher);
            return text.contains("\nenvironment=(") && !text.contains(environment(environment));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Returns the plugins with which a launcher has events answered, in order; empty if there are none.
     *
     * @param launcher which need not exist
     */
    public static List<Path> plugins(Path launcher) {
        try {
            return Files.readString(launcher)
                    .lines()
                    .filter(line -> line.startsWith("environment=("))
                    .flatMap(line -> WORD.matcher(line).results())
                    .map(word -> word.group(1).replace("'\\''", "'"))
                    .map(HookEnvironment::pluginsIn)
                    .flatMap(List::stream)
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static String environment(HookEnvironment environment) {
        return environment
                .assignments()
                .map(HookLauncher::quoted)
                .collect(Collectors.joining(" ", "environment=(", ")"));
    }

    private static String template() throws IOException {
        try (InputStream stream = HookLauncher.class.getResourceAsStream("launcher.sh")) {
            if (stream == null) {
                throw new FileNotFoundException("launcher.sh");
            }
            return new String(stream.readAllBytes(), UTF_8);
        }
    }

    /**
     * Returns what follows #! in the first line: looking bash up takes a program, too. With {@code -p}, bash neither runs the file nor takes
     * the functions and options that an environment names; {@code env} could not pass it on.
     */
    private static String bash() {
        return Stream.of("/bin/bash", "/usr/bin/bash")
                .filter(path -> Files.isExecutable(Path.of(path)))
                .map(path -> path + " -p")
                .findFirst()
                .orElse("/usr/bin/env bash");
    }

    /** Returns a path, or what has one, as one word of a shell. */
    private static String quoted(String text) {
        if (text.matches("(?s).*\\v.*")) {
            throw new IllegalArgumentException("a path has a line break: " + text);
        }
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
