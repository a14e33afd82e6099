package io.agentrules.hooks.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A daemon in this JVM, with the state folder {@code state} in a folder. It and its clients wait for long: a machine that does other
 * things too may keep either from running for a second.
 */
final class RunningDaemon implements AutoCloseable {
    static final Duration LONG = Duration.ofMinutes(5);

    final ScriptedAnswers answers;
    final DaemonFolder folder;
    final Daemon daemon;

    private RunningDaemon(Path parent, Program program, Duration idle, Duration limit) throws IOException {
        answers = new ScriptedAnswers(limit);
        folder = folder(parent);
        daemon = Daemon.start(folder, program, idle, answers).orElseThrow();
    }

    static RunningDaemon in(Path parent) throws IOException {
        return in(parent, program(parent), LONG);
    }

    /** Starts one that leaves an event unanswered after a time. */
    static RunningDaemon withLimit(Path parent, Duration limit) throws IOException {
        return new RunningDaemon(parent, program(parent), LONG, limit);
    }

    static RunningDaemon in(Path parent, Program program, Duration idle) throws IOException {
        return new RunningDaemon(parent, program, idle, LONG);
    }

    static Path state(Path parent) {
        return parent.resolve("state");
    }

    static DaemonFolder folder(Path parent) {
        return DaemonFolder.in(state(parent));
    }

    /** Returns a program whose jar is {@code rules.jar}, which need not exist. */
    static Program program(Path parent) {
        return Program.of("1.0", parent.resolve("rules.jar"), environment());
    }

    static HookEnvironment environment() {
        return new HookEnvironment(new TreeMap<>(Map.of("HOME", "/home/it's me", "CODEX_HOME", "$HOME/co\"dex")));
    }

    DaemonClient client() {
        return DaemonClient.waiting(folder, LONG);
    }

    Secrets secrets() {
        return folder.readAddress().orElseThrow().secrets().orElseThrow();
    }

    @Override
    public void close() {
        daemon.close();
    }
}
