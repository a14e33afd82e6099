package io.agentrules.testsupport;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server that streams chat completions as OpenAI does, by a script: server-sent events over HTTP, on the loopback interface. What a
 * delta is, OpenAI says: an object with {@code content} or {@code tool_calls}.
 */
public final class FakeOpenAiServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Answers one request. */
    private interface Reply {
        void to(HttpExchange exchange) throws IOException;
    }

    /** Starts the server, on a port that is free. */
    public FakeOpenAiServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/v1/chat/completions", this::answer);
        server.start();
    }

    /** Returns what a client calls, up to the version. */
    public String baseUrl() {
        return "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort() + "/v1";
    }

    /** Answers the next request with these deltas, and ends the stream for this reason. */
    public FakeOpenAiServer answering(String finish, String... deltas) {
        replies.add(exchange -> {
            try (OutputStream out = stream(exchange)) {
                send(out, deltas);
                send(out, chunk("{}", '"' + finish + '"'));
                write(out, "data: [DONE]\n\n");
            }
        });
        return this;
    }

    /** Answers the next request with these deltas, and then with comments for as long as the client keeps the connection. */
    public FakeOpenAiServer neverEnding(String... deltas) {
        replies.add(exchange -> {
            OutputStream out = stream(exchange);
            send(out, deltas);
            try {
                while (true) {
                    write(out, ": still writing\n\n");
                }
            } catch (IOException gone) {
                closed.countDown();
                exchange.close();
            }
        });
        return this;
    }

    /** Answers the next request, which asks for no stream, with a text, as it stands within JSON. */
    public FakeOpenAiServer answeringWhole(String text) {
        replies.add(exchange -> {
            byte[] body = """
                    {"id":"c","object":"chat.completion","created":1,"model":"gpt-test","choices":[{"index":0,
                    "message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}]}""".formatted(text).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        return this;
    }

    /** Refuses the next request. */
    public FakeOpenAiServer failing(int status) {
        replies.add(exchange -> {
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        return this;
    }

    /** Returns what opens when a client closed the connection of a stream that never ends. */
    public CountDownLatch closed() {
        return closed;
    }

    /** Returns the bodies of the requests so far, in order: JSON. */
    public List<String> bodies() {
        return List.copyOf(bodies);
    }

    private void answer(HttpExchange exchange) throws IOException {
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        replies.remove().to(exchange);
    }

    private static OutputStream stream(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    private static void send(OutputStream out, String... deltas) throws IOException {
        for (String delta : deltas) {
            send(out, chunk(delta, "null"));
        }
    }

    private static void send(OutputStream out, String chunk) throws IOException {
        write(out, "data: " + chunk + "\n\n");
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String chunk(String delta, String finish) {
        return "{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"gpt-test\",\"choices\":[{\"index\":0,"
                + "\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}";
    }

    /** Stops the server. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
