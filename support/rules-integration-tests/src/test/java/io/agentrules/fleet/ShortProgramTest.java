package io.agentrules.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testsupport.PostgresServer;
import io.agentrules.testsupport.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that end after one turn store it, on a busy machine and with the default settings: half of them begin a session, the others
 * continue it. The system property {@code store.programs} says how many sessions there are.
 */
@Tag("one-jdk")
class ShortProgramTest {
    private static final int SESSIONS = Integer.getInteger("store.programs", 2);

    @Test
    void onH2(@TempDir Path folder) throws Exception {
        assertThatEachStateArrives("jdbc:h2:async:" + folder.resolve("sessions"));
    }

    @Test
    void onPostgres() throws Exception {
        try (TestServer server = PostgresServer.start()) {
            assertThatEachStateArrives(server.url());
        }
    }

    private static void assertThatEachStateArrives(String address) throws Exception {
        var begun = new ArrayList<String>();
        var continued = new ArrayList<String>();
        var isDone = new AtomicBoolean();
        List<Thread> busy = busy(isDone);
        try {
            for (int session = 0; session < SESSIONS; session++) {
                begun.add(answer(address, "s" + session));
                continued.add(answer(address, "s" + session));
            }
        } finally {
            isDone.set(true);
            for (Thread thread : busy) {
                thread.join();
            }
        }

        assertThat(begun).isEqualTo(Collections.nCopies(SESSIONS, ShortProgram.FIRED_AND_SAVED));
        assertThat(continued).isEqualTo(Collections.nCopies(SESSIONS, ShortProgram.QUIET_AND_SAVED));
    }

    /** Returns a thread for each processor, which does nothing but compute: other tests run beside this one. */
    private static List<Thread> busy(AtomicBoolean isDone) {
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
                    while (!isDone.get()) {
                        Thread.onSpinWait();
                    }
                }))
                .limit(Runtime.getRuntime().availableProcessors())
                .toList();
        threads.forEach(Thread::start);
        return threads;
    }

    private static String answer(String address, String session) throws IOException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ShortProgram.class.getName(),
                        address,
                        session)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var output = program.getInputStream()) {
            return new String(output.readAllBytes(), UTF_8).strip();
        } finally {
            program.destroyForcibly().onExit().join();
        }
    }
}
