package io.agentrules.hooks.daemon;

import io.agentrules.check.input.UserState;
import io.agentrules.hooks.store.PrivateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The folder {@code hooks} in the user's state folder, with the files of the daemon. */
public final class DaemonFolder {
    /** The file that tells where the daemon listens. */
    static final String ADDRESS = "daemon";

    /** The file that the daemon locks while it runs. */
    static final String LOCK = "daemon.lock";

    /** The file that exists while a daemon is being started. */
    static final String STARTING = "daemon.starting";

    private static final String LAUNCHER = "hook";
    private static final int MAX_BYTES = 8192;
    private static final Duration LONGEST_START = Duration.ofSeconds(10);

    private final PrivateFolder files;

    private DaemonFolder(PrivateFolder files) {
        this.files = files;
    }

    /**
     * Names the folder, which need not exist.
     *
     * @param stateFolder the folder {@code agent-rules} for the user's state
     */
    public static DaemonFolder in(Path stateFolder) {
        UserState state = UserState.in(stateFolder);
        return new DaemonFolder(new PrivateFolder(state, state.folder().resolve("hooks")));
    }

    PrivateFolder files() {
        return files;
    }

    Path path() {
        return files.path();
    }

    /** Returns {@link #ADDRESS}. */
    Path address() {
        return files.file(ADDRESS);
    }

    /** Returns {@link #LOCK}. */
    Path lock() {
        return files.file(LOCK);
    }

    /** Returns {@link #STARTING}. */
    Path starting() {
        return files.file(STARTING);
    }

    Path log() {
        return files.file("log.jsonl");
    }

    /** Returns whether a daemon was started that does not answer yet; one that has not answered for ten seconds has failed. */
    public boolean isStarting() {
        try {
            Instant begun = Files.getLastModifiedTime(starting()).toInstant();
            return begun.plus(LONGEST_START).isAfter(Instant.now());
        } catch (IOException none) {
            return false;
        }
    }

    /** Returns the id of the process that says in the folder that it is the daemon; empty if none does, or it has ended. */
    public OptionalLong process() {
        return readAddress()
                .filter(address -> address.secrets().isPresent())
                .map(address -> OptionalLong.of(address.pid()))
                .orElse(OptionalLong.empty());
    }

    /** Returns whether the process that says in the folder that it is the daemon runs a program. */
    public boolean isOf(Program program) {
        return program().equals(Optional.of(program.id()));
    }

    /** Returns whether a process says in the folder that it is the daemon, and answers in another environment. */
    public boolean isOfAnother(HookEnvironment environment) {
        return program().filter(id -> !environment.isOf(id)).isPresent();
    }

    private Optional<String> program() {
        return readAddress().filter(address -> address.secrets().isPresent()).map(DaemonAddress::program);
    }

    /** Returns the address that the daemon has written; empty if there is none, or it cannot be read. */
    Optional<DaemonAddress> readAddress() {
        try {
            return files.read(ADDRESS, MAX_BYTES).flatMap(DaemonAddress::parse);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    void writeAddress(DaemonAddress address) throws IOException {
        files.write(ADDRESS, address.text());
    }

    /** Writes the launcher, and returns its path. */
    Path writeLauncher(String text) throws IOException {
        files.writeExecutable(LAUNCHER, text);
        return files.file(LAUNCHER);
    }
}
