package io.agentrules.mcp;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;

/**
 * Reads the bodies of requests, within {@link HttpLimits}. A thread waits for each body, so that neither one client nor slow
 * ones may have many of them.
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

    /** Why a body is not read. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;

        Refused(int status, String message) {
            super(message, null, false, false);
            this.status = status;
        }

        /** Returns that of the HTTP response. */
        int status() {
            return status;
        }
    }

    /** What is done with a body. */
    interface Use {
        void of(byte[] body) throws IOException, ServletException;
    }

    /** Reads up to one byte more than a message may have, and has it used; it counts as the client's until then. */
    void use(HttpServletRequest request, Use use) throws IOException, ServletException, Refused {
        String client = request.getRemoteAddr();
        var acquired = new int[1];
        try {
            if (requests.merge(client, 1, Integer::sum) > limits.requestsOfOneClient()) {
                throw new Refused(
                        TOO_MANY_REQUESTS,
                        "More than " + limits.requestsOfOneClient()
                                + " requests at once come from this address; wait for answers");
            }
            use.of(read(request.getInputStream(), acquired));
        } finally {
            bytes.release(acquired[0]);
            requests.computeIfPresent(client, (address, count) -> count == 1 ? null : count - 1);
        }
    }

    private byte[] read(InputStream in, int[] acquired) throws IOException, Refused {
        var body = new ByteArrayOutputStream();
        var piece = new byte[PIECE];
        long start = System.nanoTime();
        int most = MessageReader.MAX_BYTES + 1;
        for (int read = in.read(piece);
                read >= 0 && body.size() < most;
                read = in.read(piece, 0, Math.min(PIECE, most - body.size()))) {
            if (!bytes.tryAcquire(read)) {
                throw new Refused(
                        HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                        "The server is reading too many long messages at once");
            }
            acquired[0] += read;
            body.write(piece, 0, read);
            checkRate(body.size(), System.nanoTime() - start);
        }
        return body.toByteArray();
    }

    private void checkRate(int read, long nanos) throws Refused {
        long counted = nanos - limits.patience().toNanos();
        if (counted > 0 && read < (double) counted / NANOS_PER_SECOND * limits.bytesPerSecond()) {
            throw new Refused(
                    HttpServletResponse.SC_REQUEST_TIMEOUT,
                    "The body comes with fewer than " + limits.bytesPerSecond() + " bytes a second");
        }
    }
}
