package io.agentrules.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.testsupport.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Two processes, one server, and sessions that move between the processes at random. After a third of the turns one of the processes is
 * killed, and after two thirds the server.
 */
final class Fleet {
    private static final long SEED = 18;

    private final TestServer server;
    private final int sessions;
    private final int batches;
    private final int batch;
    private final Random random = new Random(SEED);
    private final Oracle oracle;
    private final List<NodeProcess> nodes = new ArrayList<>();

    private Fleet(TestServer server, int sessions, int turns) {
        this.server = server;
        this.sessions = sessions;
        this.batch = Math.min(sessions / 20, 500);
        this.batches = turns / batch;
        this.oracle = new Oracle(sessions);
    }

    /** Checks that every answer is that of one engine that saw everything, and that nothing is lost; prints the figures. */
    static void check(String name, TestServer server, int sessions, int turns) throws IOException {
        long start = System.nanoTime();
        var fleet = new Fleet(server, sessions, turns);
        try {
            fleet.run();
        } finally {
            fleet.nodes.forEach(NodeProcess::kill);
        }
        System.out.printf(
                "%s: %,d turns, %,d events, of %,d sessions in two processes, in %,d s: %s%n",
                name, turns, 2 * turns, sessions, (System.nanoTime() - start) / 1_000_000_000, fleet.oracle);
    }

    private void run() throws IOException {
        nodes.add(NodeProcess.start(server.url()));
        nodes.add(NodeProcess.start(server.url()));
        for (int done = 0; done < batches; done++) {
            if (done == batches / 3) {
                runBatch(nodes.get(0)::kill);
                nodes.set(0, NodeProcess.start(server.url()));
            } else if (done == batches * 2 / 3) {
                runBatch(server::kill);
                runBatch(() -> {});
                server.restart();
            } else {
                runBatch(() -> {});
            }
            saveAll();
        }
        nodes.forEach(NodeProcess::kill);
        oracle.compareStored(
                FleetNode.engine(server.url()).maxSessions(sessions).build());
        assertThat(oracle.comparedAnswers()).isGreaterThan(batches * batch * 8 / 10);
        assertThat(oracle.firings()).isPositive();
    }

    /** Sends turns of different sessions to both processes, and does something when the first one has answered half of its turns. */
    private void runBatch(Runnable meanwhile) throws IOException {
        var turns = new ArrayList<List<Turn>>(List.of(new ArrayList<>(), new ArrayList<>()));
        var chosen = new HashSet<String>();
        while (chosen.size() < batch) {
            String session = "session " + random.nextInt(sessions);
            if (chosen.add(session)) {
                turns.get(random.nextInt(2)).add(Turn.of(session, random));
            }
        }
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).send(turns.get(i).stream().map(Turn::line).toList());
        }
        for (int i = 0; i < nodes.size(); i++) {
            for (int turn = 0; turn < turns.get(i).size(); turn++) {
                compare(turns.get(i).get(turn), nodes.get(i));
                if (i == 0 && turn == turns.get(i).size() / 2) {
                    meanwhile.run();
                }
            }
        }
    }

    private void compare(Turn turn, NodeProcess node) {
        Optional<Answer> answer = node.answer().map(Answer::of);
        answer.ifPresentOrElse(given -> oracle.answered(turn, given, node), () -> oracle.notAnswered(turn));
    }

    /** Lets the processes save what they could not save at once, before the sessions move on. */
    private void saveAll() throws IOException {
        if (!oracle.isBehind()) {
            return;
        }
        for (NodeProcess node : nodes) {
            node.send(List.of(FleetNode.SAVE));
            assertThat(node.answer()).contains(FleetNode.SAVED);
        }
        oracle.caughtUp();
    }
}
