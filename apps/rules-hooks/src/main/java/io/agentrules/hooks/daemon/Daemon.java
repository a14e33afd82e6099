package io.agentrules.hooks.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The process that answers the hooks of one user, on a port of 127.0.0.1. It ends by itself when no event has come for a while,
 * its jar has changed, or its files have been taken over.
 */
public final class Daemon implements AutoCloseable {
    private static final int MAX_CONNECTIONS = 256;
    private static final int BACKLOG = 512;
    private static final Duration CHECK = Duration.ofSeconds(2);
    private static final Duration GRACE = Duration.ofMillis(1_200);
    private static final int IDLE_THREAD_SECONDS = 10;

    private final DaemonFolder folder;
    private final DaemonLock lock;
    private final Program program;
    private final DaemonAddress address;
    private final ServerSocketChannel server;
    private final Deadlines deadlines = new Deadlines();
    private final ThreadPoolExecutor connections = new ThreadPoolExecutor(
            0, MAX_CONNECTIONS, IDLE_THREAD_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), Daemon::thread);
    private final EventService service;
    private final Duration idle;
    private final CountDownLatch end = new CountDownLatch(1);

    private Daemon(
            DaemonFolder folder,
            DaemonLock lock,
            Program program,
            Duration idle,
            HookAnswers answers,
            ServerSocketChannel server)
            throws IOException {
        this.server = server;
        this.folder = folder;
        this.lock = lock;
        this.program = program;
        this.idle = idle;
        this.address = new DaemonAddress(
                ((InetSocketAddress) server.getLocalAddress()).getPort(),
                Optional.of(Secrets.random()),
                ProcessHandle.current().pid(),
                program.id());
        this.service = new EventService(answers, program, address.port(), end::countDown);
    }

    /**
     * Starts the daemon of a user. One of another program, or one that hangs, is replaced.
     *
     * @param folder of its files
     * @param program that runs it
     * @param idle after which time without an event it ends
     * @param answers what it answers
     * @return empty if a daemon of the same program runs already
     * @throws IOException if its files cannot be written, or it cannot listen
     */
    public static Optional<Daemon> start(DaemonFolder folder, Program program, Duration idle, HookAnswers answers)
            throws IOException {
        folder.files().prepare();
        try {
            Optional<DaemonLock> lock = DaemonLock.take(folder, program);
            return lock.isPresent()
                    ? Optional.of(started(folder, lock.get(), program, idle, answers))
                    : Optional.empty();
        } finally {
            Files.deleteIfExists(folder.starting());
        }
    }

    private static Daemon started(
            DaemonFolder folder, DaemonLock lock, Program program, Duration idle, HookAnswers answers)
            throws IOException {
        try {
            var daemon = new Daemon(folder, lock, program, idle, answers, bound(folder.readAddress()));
            daemon.open();
            return daemon;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Listens at the port of the last daemon if it is free. */
    private static ServerSocketChannel bound(Optional<DaemonAddress> last) throws IOException {
        if (last.isPresent()) {
            try {
                return bound(last.get().port());
            } catch (IOException taken) {
                // any other port does as well
            }
        }
        return bound(0);
    }

    private static ServerSocketChannel bound(int port) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.INET);
        try {
            return server.bind(Wire.loopback(port), BACKLOG);
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void open() throws IOException {
        try {
            folder.writeAddress(address);
        } catch (IOException e) {
            Deadlines.closeQuietly(server);
            deadlines.close();
            throw e;
        }
        thread(this::accept).start();
        deadlines.repeat(this::check, CHECK.compareTo(idle) < 0 ? CHECK : idle);
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                serve(server.accept());
            } catch (IOException e) {
                pause(); // no more files can be opened, say; a closed server ends the loop
            }
        }
    }

    private void serve(SocketChannel client) {
        try {
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            connections.execute(
                    new Connection(client, deadlines, address.secrets().orElseThrow(), service));
        } catch (IOException | RejectedExecutionException goneOrTooMany) {
            Deadlines.closeQuietly(client);
        }
    }

    private void pause() {
        try {
            end.await(10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the daemon if it is idle or outdated; otherwise writes its address again if the file is gone. */
    private void check() {
        try {
            if (service.idleFor().compareTo(idle) >= 0 || program.hasChanged() || !lock.isHeld()) {
                service.stop();
            } else if (!Files.exists(folder.address())) {
                folder.writeAddress(address);
            } else if (!isOurs()) {
                service.stop();
            }
        } catch (IOException | RuntimeException e) {
            // the disk may be full for now: the next check tries again
        }
    }

    private boolean isOurs() {
        return folder.readAddress().filter(address::equals).isPresent();
    }

    private static Thread thread(Runnable task) {
        var thread = new Thread(task, "rules-daemon");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the port. */
    public int port() {
        return address.port();
    }

    /** Waits until the daemon is to end. */
    public void await() throws InterruptedException {
        end.await();
    }

    /** Ends the daemon: it takes no more events, and answers those that it has taken, for a second at most. */
    @Override
    public void close() {
        service.stop();
        Deadlines.closeQuietly(server);
        connections.shutdown();
        try {
            boolean isDone = connections.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS);
            if (!isDone) {
                connections.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        removeFiles();
        deadlines.close();
        lock.close();
    }

    private void removeFiles() {
        try {
            if (lock.isHeld() && isOurs()) {
                folder.writeAddress(address.ended());
            }
        } catch (IOException e) {
            // clients that cannot connect to the port answer without a daemon
        }
    }
}
