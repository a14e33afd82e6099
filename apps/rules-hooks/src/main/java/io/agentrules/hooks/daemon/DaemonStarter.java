package io.agentrules.hooks.daemon;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts a daemon in the background, for the events to come. */
public final class DaemonStarter {
    private final DaemonFolder folder;
    private final List<String> command;
    private final HookEnvironment environment;

    /**
     * Creates a starter.
     *
     * @param folder of the daemon's files
     * @param command that runs a daemon until it ends
     * @param environment the daemon's whole environment; it inherits no other variable of this process
     */
    public DaemonStarter(DaemonFolder folder, List<String> command, HookEnvironment environment) {
        this.folder = folder;
        this.command = List.copyOf(command);
        this.environment = environment;
    }

    /**
     * Starts the command, unless another process did so a moment ago. It outlives this process and holds none of its files open, so that
     * an agent does not wait for it.
     *
     * @return whether it was started; not if the folder cannot be written, where a daemon would have to end at once
     */
    public boolean start() {
        try {
            folder.files().prepare();
            if (!isFirst()) {
                return false;
            }
            var process = new ProcessBuilder(detached())
                    .directory(folder.path().toFile())
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD);
            process.environment().clear();
            process.environment().putAll(environment.ofProcess());
            process.start();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns whether no other process is starting a daemon. Many agents may ask at once. */
    private boolean isFirst() throws IOException {
        if (folder.isStarting()) {
            return false;
        }
        Files.deleteIfExists(folder.starting()); // of a start that failed
        if (!folder.files().create(DaemonFolder.STARTING)) {
            return false;
        }
        Files.writeString(folder.starting(), Instant.now() + "\n"); // fails on a full disk
        return true;
    }

    /** In a session of its own the daemon does not end with the agent's terminal or process group. */
    private List<String> detached() {
        var words = new ArrayList<String>();
        program("setsid").or(() -> program("nohup")).ifPresent(words::add);
        words.addAll(command);
        return words;
    }

    private static Optional<String> program(String name) {
        return Stream.of("/usr/bin", "/bin")
                .map(place -> Path.of(place, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
