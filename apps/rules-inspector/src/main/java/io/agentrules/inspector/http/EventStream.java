package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import io.agentrules.inspector.data.Query;
import io.agentrules.inspector.live.LiveEvents;
import io.agentrules.inspector.live.LiveEvents.Event;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Sends live events to open pages; each open page occupies a thread. */
final class EventStream {
    /** The maximum number of open pages. */
    static final int MAX_READERS = 32;

    private static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

    private final LiveEvents events;
    private final Semaphore readers = new Semaphore(MAX_READERS);

    EventStream(LiveEvents events) {
        this.events = events;
    }

    /** Sends events until the page is closed. If the connection breaks, the browser asks for those after the last that it received. */
    void send(HttpExchange exchange, Query query) throws IOException {
        if (!readers.tryAcquire()) {
            Responses.fail(exchange, Responses.BUSY, "Too many pages are open");
            return;
        }
        BlockingQueue<Event> queue = events.subscribe(lastSeen(exchange, query));
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(Responses.OK, 0);
            try (Writer out =
                    new BufferedWriter(new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8))) {
                out.write(": hello\n\n");
                out.flush();
                while (true) {
                    out.write(shown(queue.poll(KEEP_ALIVE.toMillis(), TimeUnit.MILLISECONDS)));
                    out.flush();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            events.unsubscribe(queue);
            readers.release();
        }
    }

    private static String shown(@Nullable Event event) {
        return event == null
                ? ": still here\n\n"
                : "id: " + event.number() + "\nevent: " + event.type() + "\ndata: " + event.json() + "\n\n";
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
}
