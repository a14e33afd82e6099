package io.agentrules.mcp;

import java.time.Duration;

/**
 * The limits for HTTP clients.
 *
 * @param sessions the maximum number of sessions; a new session replaces the least recently used one
 * @param idle the minimum time for which an unused session without an open stream is kept
 * @param requestsOfOneClient the maximum number of concurrent requests from one network address
 * @param bytesOfAll the maximum total size of request bodies in memory, of all clients together
 * @param patience the time for which a body may arrive at any rate
 * @param bytesPerSecond the minimum average rate of a body after that
 */
record HttpLimits(
        int sessions, Duration idle, int requestsOfOneClient, int bytesOfAll, Duration patience, int bytesPerSecond) {
    /** A parsed message and its copies need many times its length, about two thirds of the memory for bodies of this share. */
    private static final int SHARE_OF_MEMORY = 32;

    static final HttpLimits DEFAULT =
            new HttpLimits(1_000, Duration.ofHours(1), 32, bytesThatFit(), Duration.ofSeconds(5), 16 << 10);

    /** Returns at least the size of the longest message, more if there is enough memory. */
    private static int bytesThatFit() {
        long share = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(Message.MAX_BYTES + 1, share));
    }
}
