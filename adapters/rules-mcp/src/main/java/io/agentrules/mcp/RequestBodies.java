package io.agentrules.mcp;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads request bodies within {@link HttpLimits}. Each body occupies a thread while it arrives, so a single client and slow clients
 * must not have many of them.
 */
final class RequestBodies {
    private static final int PIECE = 16 << 10;
    private static final double NANOS_PER_SECOND = 1e9;

    private final HttpLimits limits;
    private final Semaphore bytes;
    private final ConcurrentMap<String, Integer> requests = new ConcurrentHashMap<>();
    private final Set<Body> arriving = ConcurrentHashMap.newKeySet();

    RequestBodies(HttpLimits limits) {
        this.limits = limits;
        this.bytes = new Semaphore(limits.bytesOfAll());
    }

    /** Processes a body. */
    interface Use<T> {
        T of(byte[] body) throws IOException;
    }

    /**
     * Reads a body and processes it; the request counts until that is done.
     *
     * @throws ProtocolException if it is refused
     */
    <T> T use(HttpExchange exchange, Use<T> use) throws IOException {
        String client = exchange.getRemoteAddress().getAddress().getHostAddress();
        var content = new ByteArrayOutputStream();
        try {
            if (requests.merge(client, 1, Integer::sum) > limits.requestsOfOneClient()) {
                throw ProtocolException.refused(
                        Statuses.TOO_MANY_REQUESTS,
                        "More than " + limits.requestsOfOneClient()
                                + " concurrent requests from this address; wait for responses");
            }
            read(exchange, (piece, length) -> keep(content, piece, length));
            return use.of(content.toByteArray());
        } finally {
            bytes.release(content.size());
            requests.computeIfPresent(client, (address, count) -> count == 1 ? null : count - 1);
        }
    }

    private void keep(ByteArrayOutputStream content, byte[] piece, int length) {
        if (content.size() + length > Message.MAX_BYTES) {
            throw Message.tooLong();
        }
        if (!bytes.tryAcquire(length)) {
            throw ProtocolException.refused(
                    Statuses.UNAVAILABLE, "The server is reading too many large messages at the same time");
        }
        content.write(piece, 0, length);
    }

    /** Reads the rest of a body that was refused: a client that is still sending could not read why. */
    void discard(HttpExchange exchange) throws IOException {
        var total = new int[1];
        read(exchange, (piece, length) -> {
            total[0] += length;
            if (total[0] > Message.MAX_BYTES) {
                exchange.close(); // it may never end
            }
        });
    }

    /** Takes a piece of a body. */
    private interface Sink {
        void take(byte[] piece, int length);
    }

    private void read(HttpExchange exchange, Sink sink) throws IOException {
        var body = new Body(exchange);
        arriving.add(body);
        try {
            InputStream in = exchange.getRequestBody();
            var piece = new byte[PIECE];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                body.size.addAndGet(read);
                sink.take(piece, read);
            }
        } finally {
            arriving.remove(body);
        }
    }

    /** Ends the connections of bodies that arrive too slowly: their threads could wait for ever. */
    void sweep() {
        arriving.stream().filter(Body::isTooSlow).forEach(body -> body.exchange.close());
    }

    /** A body that is being read. */
    private final class Body {
        private final HttpExchange exchange;
        private final long start = System.nanoTime();
        private final AtomicLong size = new AtomicLong();

        Body(HttpExchange exchange) {
            this.exchange = exchange;
        }

        boolean isTooSlow() {
            long counted = System.nanoTime() - start - limits.patience().toNanos();
            return counted > 0 && size.get() < counted / NANOS_PER_SECOND * limits.bytesPerSecond();
        }
    }
}
