package io.agentrules.check.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.agentrules.api.internal.AccessCheck;
import io.agentrules.api.internal.AccessCheck.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;

/** The JDK's HTTP server with one handler. Each request that is being read or answered occupies a thread. */
public final class WebServer implements AutoCloseable {
    private static final String NO_DELAY = "sun.net.httpserver.nodelay";

    static {
        // The JDK sends the body after the headers: without this, only when the client has acknowledged them, 40 ms
        // later.
        if (System.getProperty(NO_DELAY) == null) {
            System.setProperty(NO_DELAY, "true");
        }
    }

    private final HttpServer server;
    private final ExecutorService threads;

    /**
     * Starts to serve.
     *
     * @param port 0 for any that is free
     * @param threads what it runs on until it is closed, and the threads with it
     * @throws IOException if the port is taken
     */
    public WebServer(InetAddress address, int port, ExecutorService threads, HttpHandler handler) throws IOException {
        server = HttpServer.create(new InetSocketAddress(address, port), 0);
        this.threads = threads;
        server.setExecutor(threads);
        server.createContext("/", handler);
        server.start();
    }

    /** Returns a factory of threads with that name, which do not keep a process alive. */
    public static ThreadFactory daemons(String name) {
        return work -> {
            var thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Returns where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Returns all values of a header; none if the request does not have it. */
    public static List<String> headers(HttpExchange exchange, String name) {
        return exchange.getRequestHeaders().getOrDefault(name, List.of());
    }

    /** Returns why a request is refused, as {@link AccessCheck#refusal} does. */
    public static Optional<Refusal> refusal(AccessCheck check, HttpExchange exchange) {
        return check.refusal(name -> headers(exchange, name), arrivedAt(exchange));
    }

    /** Returns why a request is refused, as {@link AccessCheck#refusalOfSender} does. */
    public static Optional<Refusal> refusalOfSender(AccessCheck check, HttpExchange exchange) {
        return check.refusalOfSender(name -> headers(exchange, name), arrivedAt(exchange));
    }

    private static InetAddress arrivedAt(HttpExchange exchange) {
        return exchange.getLocalAddress().getAddress();
    }

    /** Sends a whole response; {@code content} may be empty. */
    public static void send(HttpExchange exchange, int status, String type, byte[] content) throws IOException {
        boolean hasBody = content.length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, hasBody ? content.length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(content);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
