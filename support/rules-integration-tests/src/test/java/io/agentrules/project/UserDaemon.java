package io.agentrules.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The daemon of a user's hooks, known by its files.
 *
 * @param files the folder {@code hooks} in the user's state
 */
public record UserDaemon(Path files) {
    private static final long MAX_MINUTES = 3;

    /** Returns the process that the daemon's file names; empty if there is none. */
    Optional<Long> pid() throws IOException {
        Path file = files.resolve("daemon");
        return Files.exists(file)
                ? Optional.of(Long.valueOf(Files.readString(file).split(" ", -1)[2]))
                        .filter(pid -> pid != 0)
                : Optional.empty();
    }

    /**
     * Ends the daemon, also one that is still starting, and returns when its process has gone: until then it writes files, and the
     * folder of a test cannot be deleted.
     *
     * @param stop the command that tells it to end
     */
    public void end(Program stop) throws Exception {
        HookUser.eventually(() -> Files.notExists(files.resolve("daemon.starting")));
        Optional<ProcessHandle> process = pid().flatMap(ProcessHandle::of);
        stop.run();
        if (process.isPresent()) {
            process.get().onExit().get(MAX_MINUTES, TimeUnit.MINUTES);
        }
    }
}
