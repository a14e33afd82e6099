package io.agentrules.project.agents;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A network for agents that leads to the scripted model and nowhere else, so that nothing that they do depends on a service. It is a
 * network namespace of Linux without routes, in which Node passes connections on to a Unix socket; all agents that this JVM starts
 * share it. Where namespaces cannot be made, agents have the machine's network.
 */
final class ClosedNetwork {
    /** Ends with the JVM, which holds its standard input. */
    private static final String RELAY = """
            const net = require('net')
            const server = net.createServer(client => {
              const model = net.connect(process.argv[1])
              client.on('error', () => model.destroy())
              model.on('error', () => client.destroy())
              client.pipe(model).pipe(client)
            })
            server.listen(0, '127.0.0.1', () => console.log(server.address().port))
            process.stdin.on('end', () => process.exit()).resume()
            """;

    private static final ClosedNetwork SHARED = open();

    /** What a command is started through to be in the network; empty without one. */
    private final List<String> entry;

    private final int port;
    private volatile int model;

    private ClosedNetwork(List<String> entry, int port) {
        this.entry = entry;
        this.port = port;
    }

    static ClosedNetwork shared() {
        return SHARED;
    }

    List<String> entry() {
        return entry;
    }

    /** Lets the network lead to a model, and returns the model's address in it. */
    String address(ScriptedModel scripted) {
        model = scripted.port();
        return "http://127.0.0.1:" + (entry.isEmpty() ? model : port);
    }

    private static ClosedNetwork open() {
        try {
            Path socket = Files.createTempDirectory("network").resolve("model");
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(socket));
            Process relay = new ProcessBuilder(
                            "unshare",
                            "--map-root-user",
                            "--net",
                            "sh",
                            "-c",
                            "ip link set lo up && exec node -e \"$0\" \"$1\"",
                            RELAY,
                            socket.toString())
                    .start();
            String port = new BufferedReader(new InputStreamReader(relay.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
            if (port != null) {
                var network = new ClosedNetwork(
                        List.of(
                                "nsenter",
                                "--target",
                                Long.toString(relay.pid()),
                                "--user",
                                "--net",
                                "--preserve-credentials"),
                        Integer.parseInt(port));
                daemon(() -> network.accept(server));
                return network;
            }
        } catch (IOException noLinux) {
            // as without namespaces
        }
        System.err.println("The agents are not cut off from the network: this needs unshare, nsenter and ip");
        return new ClosedNetwork(List.of(), 0);
    }

    private void accept(ServerSocketChannel server) {
        while (true) {
            try {
                SocketChannel agent = server.accept();
                var answering = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), model));
                daemon(() -> pass(agent, answering));
                daemon(() -> pass(answering, agent));
            } catch (IOException modelHasEnded) {
                // the next connection may have another
            }
        }
    }

    private static void pass(SocketChannel from, SocketChannel to) {
        ByteBuffer part = ByteBuffer.allocate(65_536);
        try (from;
                ByteChannel target = to) {
            while (from.read(part) >= 0) {
                part.flip();
                while (part.hasRemaining()) {
                    target.write(part);
                }
                part.clear();
            }
        } catch (IOException ended) {
            // both ends are closed
        }
    }

    private static void daemon(Runnable task) {
        var thread = new Thread(task, "network of agents");
        thread.setDaemon(true);
        thread.start();
    }
}
