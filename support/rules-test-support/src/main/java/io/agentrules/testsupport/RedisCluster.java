package io.agentrules.testsupport;

import java.util.ArrayList;
import java.util.List;

/** A cluster of three servers, each with a third of the keys and without a replica. */
public final class RedisCluster implements TestServer {
    private static final int SLOTS = 16_384;
    private static final int SIZE = 3;

    private final String program;
    private final List<Node> nodes = new ArrayList<>();

    /** One server. The others talk to it on a port of its own. */
    private record Node(ServerProcess server, int port, int busPort) {}

    private RedisCluster(String program) {
        this.program = program;
    }

    /** Starts a new cluster; skips the test if this program, such as {@code redis-server}, is not installed. */
    public static TestServer start(String program) {
        var cluster = new RedisCluster(program);
        for (int i = 0; i < SIZE; i++) {
            cluster.addNode(SLOTS * i / SIZE, SLOTS * (i + 1) / SIZE - 1);
        }
        cluster.awaitCluster();
        return cluster;
    }

    private void addNode(int firstSlot, int lastSlot) {
        int port = ServerProcess.freePort();
        int busPort = ServerProcess.freePort();
        ServerProcess server = RedisServer.start(
                program, port, List.of("--cluster-enabled", "yes", "--cluster-port", Integer.toString(busPort)));
        var node = new Node(server, port, busPort);
        call(node, "addslotsrange", firstSlot, lastSlot);
        nodes.forEach(other -> call(other, "meet", "127.0.0.1", port, busPort)); // by hearsay it takes a second more
        nodes.add(node);
    }

    private void call(Node node, String command, Object... arguments) {
        var line = RedisServer.client(program, node.port(), "-e", "cluster", command);
        for (Object argument : arguments) {
            line.add(argument.toString());
        }
        node.server().run(line);
    }

    private void awaitCluster() {
        for (Node node : nodes) {
            String info = String.join(" ", RedisServer.client(program, node.port(), "cluster", "info"));
            node.server()
                    .await(List.of(
                            "sh",
                            "-c",
                            "i=$(" + info + "); case $i in *cluster_state:ok*cluster_known_nodes:" + SIZE
                                    + "*) ;; *) exit 1;; esac"));
        }
    }

    @Override
    public String url() {
        return nodes.get(0).server().url();
    }

    @Override
    public void kill() {
        nodes.forEach(node -> node.server().kill());
    }

    @Override
    public void restart() {
        nodes.forEach(node -> node.server().restart());
        awaitCluster();
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.server().close());
    }
}
