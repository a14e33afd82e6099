package io.agentrules.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.store.jdbc.JdbcSessionStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.tools.Server;
import org.junit.jupiter.api.Test;

/**
 * Two processes and one database: every answer is that of one engine that saw everything, also after one of the processes was killed.
 * The system properties {@code fleet.sessions} and {@code fleet.turns} make it larger.
 */
class FleetTest {
    private static final int SESSIONS = Integer.getInteger("fleet.sessions", 100);
    private static final int TURNS = Integer.getInteger("fleet.turns", 1_500);
    private static final int BATCH = Math.min(SESSIONS / 2, 500);
    private static final long SEED = 18;

    private final Random random = new Random(SEED);
    private final RuleEngine oracle = FleetEvents.engine().maxSessions(SESSIONS).build();

    /** Sessions with a turn that nobody answered: whether it happened is not known. */
    private final Set<String> uncertain = new HashSet<>();

    private int compared;
    private int fired;

    @Test
    void twoProcessesAnswerAsOne() throws Exception {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        String name = "fleet-" + UUID.randomUUID();
        String memory = "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
        JdbcConnectionPool pool = JdbcConnectionPool.create(memory, "sa", "");
        JdbcSessionStore.builder(pool).createTable(true).build().load("any");
        String url = "jdbc:h2:tcp://localhost:" + server.getPort() + "/mem:" + name;
        var nodes = new ArrayList<>(List.of(Node.start(url), Node.start(url)));
        try {
            for (int turns = 0; turns < TURNS; turns += BATCH) {
                boolean isMiddle = turns <= TURNS / 2 && TURNS / 2 < turns + BATCH;
                batch(nodes, isMiddle);
                if (isMiddle) {
                    nodes.set(0, Node.start(url));
                }
            }
        } finally {
            nodes.forEach(Node::kill);
            pool.dispose();
            server.stop();
        }
        System.out.printf(
                "%,d turns of %,d sessions in two processes: %,d answers compared, %,d firings, %d turns not answered%n",
                TURNS, SESSIONS, compared, fired, uncertain.size());
        assertThat(compared).isGreaterThan(TURNS * 9 / 10);
        assertThat(fired).isPositive();
    }

    /** Sends turns of different sessions to both nodes; the first may be killed while it works on them. */
    private void batch(List<Node> nodes, boolean kills) throws IOException {
        var turns = new ArrayList<List<String>>(List.of(new ArrayList<>(), new ArrayList<>()));
        var sessions = new HashSet<String>();
        while (sessions.size() < BATCH) {
            String session = "session " + random.nextInt(SESSIONS);
            if (sessions.add(session)) {
                turns.get(random.nextInt(2)).add(FleetEvents.turn(session, random));
            }
        }
        for (int node = 0; node < nodes.size(); node++) {
            nodes.get(node).send(turns.get(node));
        }
        for (int node = 0; node < nodes.size(); node++) {
            int answered = 0;
            for (String turn : turns.get(node)) {
                if (kills && node == 0 && answered == turns.get(0).size() / 2) {
                    nodes.get(0).kill();
                }
                Optional<String> answer = nodes.get(node).answer();
                answered++;
                compare(turn, answer);
            }
        }
    }

    private void compare(String turn, Optional<String> answer) {
        String session = turn.substring(0, turn.indexOf('\t'));
        String expected = FleetEvents.happen(oracle, turn);
        if (answer.isEmpty()) {
            uncertain.add(session);
            return;
        }
        assertThat(answer.get()).doesNotStartWith("exception");
        if (!uncertain.contains(session)) {
            assertThat(answer.get()).as(turn).isEqualTo(expected);
            compared++;
            fired += expected.startsWith("fired") ? 1 : 0;
        }
    }

    /** A process. */
    private record Node(Process process, Writer turns, BufferedReader answers) {
        static Node start(String url) throws IOException {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            FleetNode.class.getName(),
                            url)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new Node(
                    process,
                    new OutputStreamWriter(process.getOutputStream(), UTF_8),
                    new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
        }

        void send(List<String> lines) throws IOException {
            for (String line : lines) {
                turns.write(line + "\n");
            }
            turns.flush();
        }

        /** Returns the next answer; empty if the process was killed before. */
        Optional<String> answer() {
            try {
                return Optional.ofNullable(answers.readLine());
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        void kill() {
            process.destroyForcibly();
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
