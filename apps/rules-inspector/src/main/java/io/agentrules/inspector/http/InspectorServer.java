package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import io.agentrules.api.internal.AccessCheck;
import io.agentrules.check.http.WebServer;
import io.agentrules.inspector.data.InspectorData;
import io.agentrules.inspector.data.Query;
import io.agentrules.inspector.live.LiveEvents;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Serves the page and its data on the loopback address. Everything but the files of the page needs the token in a header. The printed
 * address has it for the page's script. Threads are daemons: the server does not keep a process alive.
 */
public final class InspectorServer implements AutoCloseable {
    private static final int THREADS = 8;
    private static final String NAME = "rules-inspector";
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);

    /** The pause after a check is so many times as long as the check, which takes half a second with 10,000 rules. */
    private static final int PAUSE_FOR_CHECK = 4;

    /** Not the platform's loopback address, which is {@code ::1} with {@code java.net.preferIPv6Addresses}. */
    private static final byte[] THIS_MACHINE = {127, 0, 0, 1};

    private static final String DATA = "/api/";
    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final InspectorData data;
    private final LiveEvents events;
    private final EventStream stream;
    private final ApiHandler api;
    private final PageFiles files = new PageFiles();
    private final String token = token();
    private final AccessCheck check = new AccessCheck(List.of(), token);
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(WebServer.daemons(NAME));
    private final WebServer server;

    /**
     * Starts to serve.
     *
     * @param port 0 for any that is free
     * @throws IOException if the port is taken
     */
    public InspectorServer(InspectorData data, LiveEvents events, int port, boolean canToggle) throws IOException {
        this.data = data;
        this.events = events;
        this.stream = new EventStream(events);
        this.api = new ApiHandler(data, events, canToggle);
        server = new WebServer(
                InetAddress.getByAddress(THIS_MACHINE),
                port,
                Executors.newFixedThreadPool(THREADS + EventStream.MAX_READERS, WebServer.daemons(NAME)),
                this::handle);
        checkFilesIn(BETWEEN_CHECKS.toNanos());
    }

    private static String token() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Returns the address of the page, with the token: whoever knows it can read the rules. */
    public String address() {
        InetSocketAddress listening = server.address();
        return "http://" + listening.getAddress().getHostAddress() + ":" + listening.getPort() + "/?token=" + token;
    }

    /** Checks the files if a page would be told of a change, and schedules the next check. */
    private void checkFiles() {
        long begun = System.nanoTime();
        try {
            if (events.hasSubscribers()) {
                events.withoutEvents(() -> {
                    if (data.refresh()) {
                        events.changed();
                    }
                });
            }
        } catch (RuntimeException | Error e) { // else this would be the last check, without a word
            LOGGER.log(System.Logger.Level.WARNING, "The rules cannot be read again", e);
        }
        long pause = Math.max(BETWEEN_CHECKS.toNanos(), PAUSE_FOR_CHECK * (System.nanoTime() - begun));
        checkFilesIn(pause);
    }

    private void checkFilesIn(long nanos) {
        try {
            Future<?> unused = watch.schedule(this::checkFiles, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            return; // the last check is over
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            secure(exchange);
            String path = exchange.getRequestURI().getPath();
            Optional<AccessCheck.Refusal> refusal = path.startsWith(DATA)
                    ? WebServer.refusal(check, exchange)
                    : WebServer.refusalOfSender(check, exchange);
            if (refusal.isPresent()) {
                Responses.fail(exchange, refusal.get().status(), message(refusal.get()));
            } else if (path.startsWith(DATA)) {
                answer(exchange, path.substring(DATA.length()));
            } else {
                file(exchange, path.equals("/") ? PageFiles.INDEX : path.substring(1));
            }
        }
    }

    /** Says how a user gets the token, which only the address has that was printed. */
    private static String message(AccessCheck.Refusal refusal) {
        return refusal == AccessCheck.Refusal.TOKEN
                ? "Open the address of the inspector as it was printed or logged: it has the token"
                : refusal.message();
    }

    /** Allows the page to load and run only its own files, and forbids other pages to show it in a frame. */
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
            Responses.fail(exchange, Responses.METHOD_NOT_ALLOWED, "Only GET is possible here");
        } else if (content.isEmpty()) {
            Responses.fail(exchange, Responses.NOT_FOUND, "There is no such file");
        } else {
            WebServer.send(exchange, Responses.OK, PageFiles.type(name), content.get());
        }
    }

    private void answer(HttpExchange exchange, String question) throws IOException {
        try {
            Query query = Query.of(
                    Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
            if (question.equals("events") && exchange.getRequestMethod().equals("GET")) {
                stream.send(exchange, query);
            } else {
                api.send(exchange, question, query);
            }
        } catch (IllegalArgumentException e) {
            Responses.fail(exchange, Responses.BAD_REQUEST, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) { // the page says so, and the next question is answered
            LOGGER.log(System.Logger.Level.WARNING, "The inspector cannot answer " + question, e);
            Responses.fail(exchange, Responses.FAILED, "The answer failed: " + e);
        }
    }

    @Override
    public void close() {
        server.close();
        watch.shutdownNow();
    }
}
