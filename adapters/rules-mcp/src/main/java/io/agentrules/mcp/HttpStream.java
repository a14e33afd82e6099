package io.agentrules.mcp;

import com.sun.net.httpserver.HttpExchange;
import io.agentrules.check.json.JsonMaps;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Sends messages to a client as events until it disconnects; occupies a thread. */
final class HttpStream {
    /** More than a client that reads leaves unread. */
    private static final int MAX_UNREAD = 10_000;

    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);
    private static final String STILL_HERE = ":\n\n";
    private static final String END = "";

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>(MAX_UNREAD);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Sends a message; without waiting, and not to a client that does not read. */
    void send(Map<String, ?> message) {
        boolean unused = events.offer("event: message\ndata: " + JsonMaps.text(message) + "\n\n");
    }

    /** Ends the stream after what was sent. */
    void end() {
        boolean unused = events.offer(END);
    }

    /** Waits until all was sent after {@link #end}, the client is gone, or the time is over. */
    void awaitEnd(long nanos) throws InterruptedException {
        boolean unused = ended.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Sends the headers at once, which some clients wait for, and messages until the end. */
    void run(HttpExchange exchange) throws IOException {
        try {
            write(exchange);
        } finally {
            ended.countDown();
        }
    }

    private void write(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
        exchange.sendResponseHeaders(Statuses.OK, 0);
        OutputStream out = exchange.getResponseBody();
        try {
            String event = STILL_HERE;
            while (!event.equals(END)) {
                out.write(event.getBytes(StandardCharsets.UTF_8));
                out.flush();
                String next = events.poll(KEEP_ALIVE.toMillis(), TimeUnit.MILLISECONDS);
                event = next == null ? STILL_HERE : next;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
