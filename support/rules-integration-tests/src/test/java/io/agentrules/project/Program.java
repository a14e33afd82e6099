package io.agentrules.project;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process to be run. What this machine's environment would decide is taken out of the way: which Java it is, options of the
 * JVM, colors, where the user's rules are.
 */
public final class Program {
    private static final List<String> DECIDING = List.of(
            "JAVA_TOOL_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "LC_ALL",
            "NO_COLOR",
            "OPENCODE_CONFIG_DIR",
            "OPENCODE_RULES_DEBUG",
            "RULES_DEBUG",
            "TZ",
            "XDG_CONFIG_HOME",
            "XDG_STATE_HOME");

    private static final int MAX_MINUTES = 10;

    private final ProcessBuilder process;
    private String input = "";

    private Program(List<String> command) {
        process = new ProcessBuilder(new ArrayList<>(command));
        process.environment().keySet().removeAll(DECIDING);
        with("JAVA_HOME", System.getProperty("java.home"));
        with("RULES_HOOK_DAEMON", "off"); // it would outlive the tests
    }

    public static Program of(List<String> command) {
        return new Program(command);
    }

    /** Returns the Java that the tests run on. */
    public static Program java(List<String> arguments) {
        var command = new ArrayList<>(List.of(javaHome().resolve("bin/java").toString()));
        command.addAll(arguments);
        return of(command);
    }

    public static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }

    public Program in(Path folder) {
        process.directory(folder.toFile());
        return this;
    }

    /** Puts a program and its arguments before the command, which that program starts. */
    public Program through(List<String> starter) {
        process.command().addAll(0, starter);
        return this;
    }

    public Program with(String variable, String value) {
        process.environment().put(variable, value);
        return this;
    }

    public Program without(String variable) {
        process.environment().remove(variable);
        return this;
    }

    /** Puts a folder before the others that programs are looked up in. */
    public Program withProgramsOf(Path folder) {
        return with("PATH", folder + ":" + process.environment().getOrDefault("PATH", ""));
    }

    /** Puts a text on its standard input, which ends there. */
    public Program withInput(String text) {
        input = text;
        return this;
    }

    public Result run() throws IOException, InterruptedException {
        return start().result();
    }

    /** Starts it, with nothing more on its standard input than it was given. */
    public Started start() throws IOException {
        Path out = Files.createTempFile("out", ".txt");
        Path err = Files.createTempFile("err", ".txt");
        Process started =
                process.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try (OutputStream toProcess = started.getOutputStream()) {
            toProcess.write(input.getBytes(StandardCharsets.UTF_8));
        }
        return new Started(started, out, err);
    }

    /** A process on its way. */
    public record Started(Process process, Path out, Path err) {
        public Result result() throws IOException, InterruptedException {
            try {
                if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
                    throw new AssertionError(process.info() + " takes more than " + MAX_MINUTES + " minutes");
                }
                return new Result(process.exitValue(), text(out), text(err));
            } finally {
                process.destroyForcibly();
                Files.delete(out);
                Files.delete(err);
            }
        }

        private static String text(Path file) throws IOException {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        }
    }

    /** What a process left behind: what it wrote, as UTF-8. */
    public record Result(int exitCode, String out, String err) {}
}
