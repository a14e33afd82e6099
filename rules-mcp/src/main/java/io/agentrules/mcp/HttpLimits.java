package io.agentrules.mcp;

import java.time.Duration;

/**
 * What clients may take over HTTP.
 *
 * @param sessions the most sessions at once; the one that was used least recently gives way to a new one
 * @param idle how long a session is kept at least that nobody uses, and no stream is open for
 * @param requestsOfOneClient the most requests at once from one network address
 * @param bytesOfAll the most bytes of bodies at once, of all clients together
 * @param patience how long a body may come as slowly as it likes
 * @param bytesPerSecond what of a body must have come, on average, after that
 */
record HttpLimits(
        int sessions, Duration idle, int requestsOfOneClient, int bytesOfAll, Duration patience, int bytesPerSecond) {
    /** What one message takes, parsed and in copies, is several times its length: some two thirds of the memory are for that. */
    private static final int SHARE_OF_MEMORY = 32;

    static final HttpLimits DEFAULT =
            new HttpLimits(1_000, Duration.ofHours(1), 32, bytesThatFit(), Duration.ofSeconds(5), 16 << 10);

    /** Returns room for the longest message, or for more of them where there is memory. */
    private static int bytesThatFit() {
        long share = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(MessageReader.MAX_BYTES + 1, share));
    }
}
