package io.agentrules.hooks.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.event.HookEvent;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DaemonTest {
    private static final Duration LIMIT = Duration.ofMillis(500);

    @TempDir
    Path parent;

    @Test
    void itAnswersTheEventsOfEachAgentWithTheirOptions() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            Reply reply = running.client().answer(request("claude", "é \"1\"", HookRequest.FAIL_CLOSED));

            assertThat(reply).isEqualTo(Reply.answered("claude [fail-closed] é \"1\""));
            assertThat(running.client().answer(request("codex", "nothing"))).isEqualTo(Reply.answered(""));
        }
    }

    @Test
    void anEventOfTenMegabytesArrives() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            Reply reply = running.client().answer(request("claude", "x".repeat(10_000_000)));

            assertThat(reply).isEqualTo(Reply.answered("claude [] 10000000 characters"));
        }
    }

    @Test
    void anEventThatIsTooLongIsNotAnsweredAndLogged() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            Reply reply = running.client().answer(request("claude", "x".repeat(HookEvent.MAX_BYTES + 1)));

            assertThat(reply.status()).isEqualTo(Reply.Status.FAILED);
            assertThat(running.answers.requests).isEmpty();
            eventually(() -> running.answers.unanswered.contains("claude: the event is longer than 10 MiB"));
        }
    }

    @Test
    void whatFailsOrHangsIsNotAnsweredAndLogged() throws Exception {
        try (RunningDaemon running = RunningDaemon.withLimit(parent, LIMIT)) {
            Reply crashed = running.client().answer(request("claude", "crash"));
            Reply hanging = running.client().answer(request("claude", "hang"));

            assertThat(crashed.status()).isEqualTo(Reply.Status.FAILED);
            assertThat(crashed.text()).contains("crashed");
            assertThat(hanging).isEqualTo(Reply.failed("no answer within 500 ms"));
            eventually(() -> running.answers.unanswered.size() == 2);
            eventually(() -> running.client().answer(request("claude", "1")).isAnswered());
        }
    }

    @Test
    void itEndsWhenOneEventAfterTheOtherHangs() throws Exception {
        try (RunningDaemon running = RunningDaemon.withLimit(parent, LIMIT)) {
            var agents = Executors.newFixedThreadPool(8);
            agents.invokeAll(IntStream.range(0, 8)
                    .mapToObj(i -> (Callable<Reply>) () -> running.client().answer(request("claude", "hang")))
                    .toList());
            agents.shutdown();

            running.daemon.await();
            assertThat(running.client().status().status()).isEqualTo(Reply.Status.UNREACHABLE);
        }
    }

    @Test
    void manyAgentsAtOnceAreAllAnswered() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            var agents = Executors.newFixedThreadPool(64);
            var replies = agents.invokeAll(IntStream.range(0, 640)
                    .mapToObj(i -> (Callable<Reply>) () -> running.client().answer(request("claude", "event " + i)))
                    .toList());
            agents.shutdown();

            for (int i = 0; i < replies.size(); i++) {
                assertThat(replies.get(i).get()).isEqualTo(Reply.answered("claude [] event " + i));
            }
        }
    }

    @Test
    void aSecondOneForTheSameUserDoesNotStart() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(Daemon.start(running.folder, RunningDaemon.program(parent), RunningDaemon.LONG, running.answers))
                    .isEmpty();

            assertThat(running.client().answer(request("claude", "1")).isAnswered())
                    .isTrue();
        }
    }

    @Test
    void itEndsWhenItIsIdle() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent, RunningDaemon.program(parent), Duration.ofMillis(50))) {
            running.daemon.await();
        }

        assertThat(RunningDaemon.folder(parent).readAddress().orElseThrow().secrets())
                .isEmpty();
    }

    @Test
    void itEndsWhenItIsTold() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(running.client().stop().isAnswered()).isTrue();

            running.daemon.await();
        }
        var client = new DaemonClient(RunningDaemon.folder(parent));
        assertThat(client.stop()).isEqualTo(Reply.unreachable("no daemon is running"));
    }

    @Test
    void itLeavesEventsToOthersOnceItsJarHasChanged() throws Exception {
        Path jar = Files.writeString(parent.resolve("rules.jar"), "1");
        try (RunningDaemon running =
                RunningDaemon.in(parent, Program.of("1.0", jar, RunningDaemon.environment()), RunningDaemon.LONG)) {
            Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));

            Reply reply = running.client().answer(request("claude", "1"));

            assertThat(reply.status()).isEqualTo(Reply.Status.UNREACHABLE);
            running.daemon.await();
        }
    }

    @Test
    void aStartThatFailedLongAgoIsNotWaitedFor() throws Exception {
        DaemonFolder folder = RunningDaemon.folder(parent);
        folder.files().create(DaemonFolder.STARTING);
        assertThat(folder.isStarting()).isTrue();

        Files.setLastModifiedTime(folder.starting(), FileTime.from(Instant.now().minusSeconds(11)));

        assertThat(folder.isStarting()).isFalse();
    }

    @Test
    void whatItCouldNotAnswerCountsAsAnEvent() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            running.client().answer(request("claude", "x".repeat(HookEvent.MAX_BYTES + 1)));

            eventually(() -> running.client().status().text().contains("\nevents 1\nunanswered 1\n"));
        }
    }

    @Test
    void itTellsHowItIs() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            running.client().answer(request("claude", "1"));

            assertThat(running.client().status().text())
                    .contains("\nport " + running.daemon.port() + "\n")
                    .contains("\nprogram " + RunningDaemon.program(parent).id() + "\n")
                    .contains("\nevents 1\nunanswered 0\n");
        }
    }

    @Test
    void theNextOneListensAtTheSamePortWithOtherSecrets() throws Exception {
        boolean isSamePort = false;
        for (int attempt = 1; !isSamePort && attempt <= 10; attempt++) { // another program may take the port in between
            int port;
            Secrets secrets;
            try (RunningDaemon first = RunningDaemon.in(parent)) {
                port = first.daemon.port();
                secrets = first.secrets();
            }

            try (RunningDaemon second = RunningDaemon.in(parent)) {
                isSamePort = second.daemon.port() == port;
                assertThat(second.secrets().token()).isNotEqualTo(secrets.token());
                assertThat(second.secrets().proof()).isNotEqualTo(secrets.proof());
            }
        }
        assertThat(isSamePort).isTrue();
    }

    @Test
    void itTakesAnotherPortIfItsOwnIsTaken() throws Exception {
        RunningDaemon.in(parent).close(); // leaves its address
        DaemonFolder folder = RunningDaemon.folder(parent);
        DaemonAddress last = folder.readAddress().orElseThrow();

        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            folder.writeAddress(new DaemonAddress(other.getLocalPort(), last.secrets(), last.pid(), last.program()));
            try (RunningDaemon second = RunningDaemon.in(parent)) {
                assertThat(second.daemon.port()).isNotEqualTo(other.getLocalPort());
                assertThat(second.client().answer(request("claude", "1")).isAnswered())
                        .isTrue();
            }
        }
    }

    @Test
    void itWritesItsFileAgainIfThatIsGone() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            Files.delete(running.folder.address());

            eventually(() -> running.client().answer(request("claude", "1")).isAnswered());
        }
    }

    @Test
    void itEndsIfItsWholeFolderIsGone() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            Files.delete(running.folder.address());
            Files.delete(running.folder.lock());

            running.daemon.await();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no such permissions")
    void onlyTheUserCanReadItsFiles() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(permissions(running.folder.path())).isEqualTo("rwx------");
            assertThat(permissions(running.folder.address())).isEqualTo("rw-------");
            assertThat(permissions(running.folder.lock())).isEqualTo("rw-------");
            assertThat(Files.readString(running.folder.address()))
                    .matches("\\d+ [0-9a-f]{64} \\d+ 1\\.0\\+[0-9a-f]{16}@/.*rules\\.jar\n");
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no such permissions")
    void itClosesAFolderThatOthersCanRead() throws Exception {
        DaemonFolder folder = RunningDaemon.folder(parent);
        Files.createDirectories(folder.path());
        Files.setPosixFilePermissions(folder.path(), PosixFilePermissions.fromString("rwxr-xr-x"));

        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(permissions(running.folder.path())).isEqualTo("rwx------");
        }
    }

    static void eventually(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.sleep(20);
        }
    }

    static HookRequest request(String agent, String event, String... options) {
        return new HookRequest(agent, event, Set.of(options));
    }

    private static String permissions(Path file) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
