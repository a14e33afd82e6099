package io.agentrules.mcp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;

/**
 * Reads request bodies within {@link HttpLimits}. Each body occupies a thread while it arrives, so a single client and slow clients
 * must not have many of them.
 */
final class RequestBodies {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int PIECE = 16 << 10;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final HttpLimits limits;
    private final Semaphore bytes;
    private final ConcurrentMap<String, Integer> requests = new ConcurrentHashMap<>();

    RequestBodies(HttpLimits limits) {
        this.limits = limits;
        this.bytes = new Semaphore(limits.bytesOfAll());
    }

    /** A body is rejected. */
    static final class RejectedException extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;

        RejectedException(int status, String message) {
            super(message, null, false, false);
            this.status = status;
        }

        /** Returns the status of the HTTP response. */
        int status() {
            return status;
        }
    }

    /** Processes a body. */
    interface Use {
        void of(byte[] body) throws IOException, ServletException;
    }

    /** Reads at most one byte more than the maximum message size and processes it; the request counts until that is done. */
    void use(HttpServletRequest request, Use use) throws IOException, ServletException, RejectedException {
        String client = request.getRemoteAddr();
        var acquired = new int[1];
        try {
            if (requests.merge(client, 1, Integer::sum) > limits.requestsOfOneClient()) {
                throw new RejectedException(
                        TOO_MANY_REQUESTS,
                        "More than " + limits.requestsOfOneClient()
                                + " concurrent requests from this address; wait for responses");
            }
            use.of(read(request.getInputStream(), acquired));
        } finally {
            bytes.release(acquired[0]);
            requests.computeIfPresent(client, (address, count) -> count == 1 ? null : count - 1);
        }
    }

    private byte[] read(InputStream in, int[] acquired) throws IOException, RejectedException {
        var body = new ByteArrayOutputStream();
        var piece = new byte[PIECE];
        long start = System.nanoTime();
        int most = MessageReader.MAX_BYTES + 1;
        for (int read = read(in, piece, PIECE);
                read >= 0 && body.size() < most;
                read = read(in, piece, Math.min(PIECE, most - body.size()))) {
            if (!bytes.tryAcquire(read)) {
                throw new RejectedException(
                        HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                        "The server is reading too many large messages at the same time");
            }
            acquired[0] += read;
            body.write(piece, 0, read);
            checkRate(body.size(), System.nanoTime() - start);
        }
        return body.toByteArray();
    }

    /** Reads a part of a body. Containers say in different ways that none came for too long. */
    private static int read(InputStream in, byte[] piece, int most) throws IOException, RejectedException {
        try {
            return in.read(piece, 0, most);
        } catch (IOException e) {
            if (e instanceof SocketTimeoutException || e.getCause() instanceof TimeoutException) {
                throw new RejectedException(HttpServletResponse.SC_REQUEST_TIMEOUT, "The body does not arrive");
            }
            throw e;
        }
    }

    private void checkRate(int read, long nanos) throws RejectedException {
        long counted = nanos - limits.patience().toNanos();
        if (counted > 0 && read < (double) counted / NANOS_PER_SECOND * limits.bytesPerSecond()) {
            throw new RejectedException(
                    HttpServletResponse.SC_REQUEST_TIMEOUT,
                    "The body arrives at less than " + limits.bytesPerSecond() + " bytes per second");
        }
    }
}
