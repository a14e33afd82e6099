package io.agentrules.testsupport;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A server of the system's packages, in a temporary folder, on a free port of the loopback address. It ends with this JVM, however that
 * ends. Database servers refuse to run as root, so root starts them as {@code nobody}.
 */
final class ServerProcess implements TestServer {
    private static final String UNPRIVILEGED = "nobody";
    private static final long MOST_SECONDS = 120;
    private static final int FIRST_PORT = 10_000;

    /** The first that Linux gives to a connection of a client, if it is not set up otherwise. */
    private static final int FIRST_CLIENT_PORT = 32_768;

    private static final int MOST_PORTS_TRIED = 100;

    /**
     * Tells the server's process id, and ends it when standard input ends, which the system closes when the JVM ends. Then it waits for its
     * end: Java learns of the end of a process that it did not start itself only by asking again and again, at first after 300 ms.
     */
    private static final String SUPERVISOR =
            "\"$@\" </dev/null >>server.log 2>&1 & server=$!; echo $server; cat >/dev/null; kill -9 $server; wait $server";

    private final Path folder;
    private final String url;
    private final List<String> command;
    private final List<String> ready;
    private Optional<Process> supervisor = Optional.empty();
    private Optional<ProcessHandle> server = Optional.empty();

    private ServerProcess(Path folder, String url, List<String> command, List<String> ready) {
        this.folder = folder;
        this.url = url;
        this.command = command;
        this.ready = ready;
    }

    /** Returns a program of the system, looked for in these folders after those of the PATH; skips the test if it is not found. */
    static Path program(String name, String... furtherFolders) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Arrays.stream(furtherFolders))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> {
                    Assumptions.abort(name + " is not installed");
                    throw new AssertionError("aborted");
                });
    }

    /** Returns a new folder that the servers may use. */
    static Path newFolder(String name) {
        try {
            Path folder = Files.createTempDirectory(name);
            if (isRoot()) {
                Files.setOwner(
                        folder,
                        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(UNPRIVILEGED));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a port at which nothing listens. Connections of clients do not take it, so it stays free while its server is down. */
    static int freePort() {
        for (int attempt = 1; ; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, FIRST_CLIENT_PORT);
            try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                if (attempt == MOST_PORTS_TRIED) {
                    throw new UncheckedIOException(taken);
                }
            }
        }
    }

    /** Runs a program in this server's folder to its end. */
    void run(List<String> command) {
        run(folder, command);
    }

    /** Runs a program in the folder to its end. */
    static void run(Path folder, List<String> command) {
        if (!succeeds(folder, command)) {
            throw new IllegalStateException(command + " failed: " + text(log(folder, command)));
        }
    }

    private static boolean succeeds(Path folder, List<String> command) {
        try {
            Process process = new ProcessBuilder(unprivileged(command))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log(folder, command).toFile())
                    .start();
            boolean hasEnded = process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            return hasEnded && process.exitValue() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path log(Path folder, List<String> command) {
        return folder.resolve(Path.of(command.get(0)).getFileName() + ".log");
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts a server, and waits until it answers.
     *
     * @param url what {@link #url} returns
     * @param ready a command that succeeds when the server answers
     */
    static ServerProcess start(Path folder, String url, List<String> command, List<String> ready) {
        var process = new ServerProcess(folder, url, command, ready);
        process.restart();
        return process;
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public void restart() {
        try {
            var supervised = new ArrayList<>(List.of("sh", "-c", SUPERVISOR, "supervisor"));
            supervised.addAll(command);
            Process started = new ProcessBuilder(unprivileged(supervised))
                    .directory(folder.toFile())
                    .start();
            supervisor = Optional.of(started);
            var output = new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
            server = ProcessHandle.of(Long.parseLong(output.readLine()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await(ready);
    }

    /** Waits until a command succeeds. */
    void await(List<String> condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!succeeds(folder, condition)) {
            if (server.filter(ProcessHandle::isAlive).isEmpty() || System.nanoTime() > end) {
                throw new IllegalStateException(command + " does not start: " + text(folder.resolve("server.log")));
            }
            pause();
        }
    }

    @Override
    public void kill() {
        // Those of a database go on for a moment, and keep a new one from starting: they still use its shared memory.
        List<ProcessHandle> helpers =
                server.stream().flatMap(ProcessHandle::descendants).toList();
        try {
            for (Process process : supervisor.stream().toList()) {
                process.getOutputStream().close();
                process.onExit().join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        helpers.forEach(helper -> helper.onExit()
                .completeOnTimeout(helper, MOST_SECONDS, TimeUnit.SECONDS)
                .join());
    }

    @Override
    public void close() {
        kill();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException leftToTheSystem) {
            // Processes of the server that end a moment later may still write there.
        }
    }

    private static List<String> unprivileged(List<String> command) {
        if (!isRoot()) {
            return command;
        }
        var whole = new ArrayList<>(
                List.of(program("setpriv").toString(), "--reuid=" + UNPRIVILEGED, "--regid=nogroup", "--clear-groups"));
        whole.addAll(command);
        return whole;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
