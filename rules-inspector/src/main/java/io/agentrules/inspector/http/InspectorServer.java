package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.agentrules.api.Diagnostic;
import io.agentrules.inspector.data.InspectorData;
import io.agentrules.inspector.data.Query;
import io.agentrules.inspector.live.LiveEvents;
import io.agentrules.inspector.live.LiveEvents.Event;
import io.agentrules.json.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves the page and its data on the loopback address. Everything but the files of the page needs the token that the printed address
 * has. Threads are daemons: the server does not keep a process alive.
 */
public final class InspectorServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;
    private static final int MISDIRECTED = 421;
    private static final int FAILED = 500;
    private static final int BUSY = 503;

    private static final int MAX_BODY = 4 << 20;
    private static final int MAX_READERS = 32;
    private static final int THREADS = 8;
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_SIGNS_OF_LIFE = Duration.ofSeconds(15);

    private static final String JSON = "application/json";
    private static final String DATA = "/api/";

    private final InspectorData data;
    private final LiveEvents events;
    private final boolean canToggle;
    private final PageFiles files = new PageFiles();
    private final String token = token();
    private final RequestCheck check = new RequestCheck(token);
    private final Semaphore readers = new Semaphore(MAX_READERS);
    private final ExecutorService threads =
            Executors.newFixedThreadPool(THREADS + MAX_READERS, InspectorServer::daemon);
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(InspectorServer::daemon);
    private final AtomicInteger looking = new AtomicInteger();
    private final HttpServer server;
    private final ScheduledFuture<?> checking;

    /**
     * Starts to serve.
     *
     * @param port 0 for any that is free
     * @throws IOException if the port is taken
     */
    public InspectorServer(InspectorData data, LiveEvents events, int port, boolean canToggle) throws IOException {
        this.data = data;
        this.events = events;
        this.canToggle = canToggle;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
        checking = watch.scheduleWithFixedDelay(
                this::lookForChanges, BETWEEN_CHECKS.toMillis(), BETWEEN_CHECKS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static String token() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "rules-inspector");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the address of the page, with the token: whoever knows it can read the rules. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/?token=" + token;
    }

    /** Nobody looks: nothing is read. */
    private void lookForChanges() {
        try {
            if (looking.get() > 0) {
                events.unheard(() -> {
                    if (data.refresh()) {
                        events.changed();
                    }
                });
            }
        } catch (RuntimeException e) { // else it would never look again
            System.getLogger("io.agentrules").log(System.Logger.Level.WARNING, "The rules cannot be read again", e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            secure(exchange);
            if (!check.isOurs(exchange)) {
                fail(exchange, MISDIRECTED, "This request is for another server, or comes from another page");
                return;
            }
            String path = exchange.getRequestURI().getPath();
            if (path.startsWith(DATA)) {
                answer(exchange, path.substring(DATA.length()));
            } else {
                file(exchange, path.equals("/") ? PageFiles.INDEX : path.substring(1));
            }
        }
    }

    /** Nothing from elsewhere is loaded, nothing in the page can run but its own files, and no other page may show it in a frame. */
    private static void secure(HttpExchange exchange) {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Security-Policy", PageFiles.POLICY + "; frame-ancestors 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }

    private void file(HttpExchange exchange, String name) throws IOException {
        Optional<byte[]> content = files.content(name);
        if (!exchange.getRequestMethod().equals("GET")) {
            fail(exchange, METHOD_NOT_ALLOWED, "Only GET is possible here");
        } else if (content.isEmpty()) {
            fail(exchange, NOT_FOUND, "There is no such file");
        } else {
            send(exchange, OK, PageFiles.type(name), content.get());
        }
    }

    private void answer(HttpExchange exchange, String question) throws IOException {
        try {
            Query query = Query.of(
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
            if (!check.bringsToken(exchange, query.first("token"))) {
                fail(exchange, UNAUTHORIZED, "Open the address that rules inspect printed: it has the token");
            } else if (question.equals("events") && exchange.getRequestMethod().equals("GET")) {
                stream(exchange, query);
            } else {
                byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
                if (body.length > MAX_BODY) {
                    fail(exchange, TOO_LARGE, "The text is longer than " + MAX_BODY + " bytes");
                } else {
                    answer(exchange, question, query, new String(body, StandardCharsets.UTF_8));
                }
            }
        } catch (IllegalArgumentException e) {
            fail(exchange, BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // the page says so, and the next question is answered
            System.getLogger("io.agentrules")
                    .log(System.Logger.Level.WARNING, "The inspector cannot answer " + question, e);
            fail(exchange, FAILED, "The answer failed: " + e);
        }
    }

    private void answer(HttpExchange exchange, String question, Query query, String body) throws IOException {
        String method = exchange.getRequestMethod();
        if (question.equals("toggle")) {
            if (!method.equals("POST") || !canToggle) {
                fail(exchange, METHOD_NOT_ALLOWED, "Rules cannot be switched on and off here");
                return;
            }
            toggle(exchange, query);
            return;
        }
        String possible = question.equals("test") ? "POST" : "GET";
        if (!method.equals(possible)) {
            fail(exchange, METHOD_NOT_ALLOWED, "Only " + possible + " is possible here");
            return;
        }
        var text = new StringWriter();
        events.unheard(() -> {
            if (question.equals("about")) {
                Json.write(text, json -> data.about(json, true, canToggle));
            } else {
                data.answer(question, query, body, text);
            }
        });
        send(exchange, OK, JSON, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void toggle(HttpExchange exchange, Query query) throws IOException {
        boolean on = query.required("on").equals("true");
        Optional<Diagnostic> problem = data.toggle(query.required("rule"), on);
        if (problem.isPresent()) {
            fail(
                    exchange,
                    FAILED,
                    problem.get().message() + ". " + problem.get().remedy());
            return;
        }
        events.changed();
        exchange.sendResponseHeaders(NO_CONTENT, -1);
    }

    /** Server-sent events; the browser asks again from the last one that it got when the connection breaks. */
    private void stream(HttpExchange exchange, Query query) throws IOException {
        if (!readers.tryAcquire()) {
            fail(exchange, BUSY, "Too many pages are open");
            return;
        }
        BlockingQueue<Event> queue = events.read(lastSeen(exchange, query));
        looking.incrementAndGet();
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(OK, 0);
            try (Writer out =
                    new BufferedWriter(new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8))) {
                out.write(": hello\n\n");
                out.flush();
                while (true) {
                    Event event = queue.poll(BETWEEN_SIGNS_OF_LIFE.toMillis(), TimeUnit.MILLISECONDS);
                    out.write(
                            event == null
                                    ? ": still here\n\n"
                                    : "id: " + event.number() + "\nevent: " + event.type() + "\ndata: " + event.json()
                                            + "\n\n");
                    out.flush();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            looking.decrementAndGet();
            events.leave(queue);
            readers.release();
        }
    }

    private static long lastSeen(HttpExchange exchange, Query query) {
        try {
            return Long.parseLong(
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst("Last-Event-ID"))
                            .or(() -> query.first("after"))
                            .orElse("0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static void fail(HttpExchange exchange, int status, String message) throws IOException {
        var text = new StringWriter();
        Json.write(text, json -> {
            json.writeStartObject();
            json.writeStringProperty("error", message);
            json.writeEndObject();
        });
        send(exchange, status, JSON, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] content) throws IOException {
        boolean hasBody = content.length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, hasBody ? content.length : -1);
        if (hasBody) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(content);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        checking.cancel(true);
        watch.shutdownNow();
        threads.shutdownNow();
    }
}
