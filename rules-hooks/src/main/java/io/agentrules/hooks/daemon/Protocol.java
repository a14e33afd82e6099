package io.agentrules.hooks.daemon;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** What both sides of a connection rely on. */
final class Protocol {
    /** What the daemon's first line begins with; its proof follows. */
    static final String GREETING = "rules-hook 1 ";

    /**
     * The daemon's line after each piece of an event but the last. It confirms the piece: otherwise the client's operating system would
     * delay the next one, and the client would wait for a daemon that hangs.
     */
    static final String CONFIRMED = "";

    static final int MAX_ANSWER = 16 << 20;

    private Protocol() {}

    /** Returns an address that is never reachable from another machine, whatever the names of this one mean. */
    static InetSocketAddress loopback(int port) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    }
}
