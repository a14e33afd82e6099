package io.agentrules.project;

import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A user with a home folder of their own, a workspace with a rule, and the launcher of hooks. Closing it ends the user's daemon. */
final class HookUser implements AutoCloseable {
    private static final long MAX_MILLIS = 180_000;

    private final Path folder;
    private final Path jar =
            ProjectFiles.built("apps/rules-cli/target/rules.jar").toAbsolutePath();
    private final Path launcher;

    /** Makes the user in an empty folder, which others may enter as they may enter /home. */
    HookUser(Path folder) throws IOException {
        this.folder = folder;
        for (Path at = folder; !at.equals(at.getRoot().resolve("tmp")) && at.getParent() != null; at = at.getParent()) {
            Files.setPosixFilePermissions(at, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Path rules = Files.createDirectories(folder.resolve("work/.cursor/rules"));
        Files.createDirectory(folder.resolve("work/.git"));
        Files.writeString(rules.resolve("style.mdc"), "---\nalwaysApply: true\n---\nPrefer const.");
        this.launcher = HookLauncher.write(state(), Program.javaHome().resolve("bin/java"), jar, environment());
    }

    private HookEnvironment environment() {
        return HookEnvironment.of(System.getenv(), folder.resolve("home"), state());
    }

    /** Returns the folder {@code agent-rules} for the user's state. */
    Path state() {
        return folder.resolve("home/.local/state/agent-rules");
    }

    Path hooks() {
        return state().resolve("hooks");
    }

    /** Returns the hook of an agent, run with an event. */
    Program hook(String event) {
        return program(Program.of(List.of(launcher.toString(), "generic"))).withInput(event);
    }

    /** Returns an event of a new conversation, at which the rule is told. */
    String start(String session) {
        return "{\"event\": \"session-start\", \"session\": \"%s\", \"cwd\": \"%s\"}"
                .formatted(session, folder.resolve("work"));
    }

    Program rules(String... arguments) {
        var command = new ArrayList<>(List.of("-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return program(Program.java(command));
    }

    Program program(Program program) {
        return program.in(folder)
                .with("HOME", folder.resolve("home").toString())
                .with("RULES_HOOK_DEADLINE_MS", "60000") // what a busy machine takes is no fault of the program
                .without("RULES_HOOK_DAEMON");
    }

    /** Returns the answer to an event in a new conversation. */
    String answer(String session) throws Exception {
        Program.Result result = hook(start(session)).run();
        if (result.exitCode() != 0) {
            throw new AssertionError("Exit code " + result.exitCode() + ": " + result.err());
        }
        return result.out();
    }

    /** Waits until a daemon other than one of the given process answers, and returns its process. */
    ProcessHandle daemon(long other) throws Exception {
        eventually(() -> pid().filter(pid -> pid != other).isPresent() && status().startsWith("Running."));
        return ProcessHandle.of(pid().orElseThrow()).orElseThrow();
    }

    Optional<Long> pid() throws IOException {
        return new UserDaemon(hooks()).pid();
    }

    String status() throws Exception {
        return rules("daemon", "status").run().out();
    }

    static void eventually(Callable<Boolean> condition) throws Exception {
        long end = System.currentTimeMillis() + MAX_MILLIS;
        while (!condition.call()) {
            if (System.currentTimeMillis() > end) {
                throw new AssertionError("It takes too long");
            }
            Thread.sleep(50);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            new UserDaemon(hooks()).end(rules("daemon", "stop"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IOException("The daemon of this user does not end", e);
        }
    }
}
