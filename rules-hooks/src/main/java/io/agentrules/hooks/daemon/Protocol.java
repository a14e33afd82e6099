package io.agentrules.hooks.daemon;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** What both sides of a connection rely on. */
final class Protocol {
    /** What the daemon's first line begins with; its proof follows. */
    static final String GREETING = "rules-hook 1 ";

    /** The daemon asks for each further part of a long event, so that a client never waits for a daemon that hangs. */
    static final int PART = 65_536;

    static final String MORE = "more";

    /** The longest event. */
    static final int MAX_EVENT = 16 << 20;

    static final int MAX_ANSWER = 16 << 20;

    /** The longest time that an event may take: a little longer than the limit of what answers, which can say more. */
    static final Duration EVENT_LIMIT = Duration.ofMillis(1_250);

    private Protocol() {}

    /** Returns an address that is never reachable from another machine, whatever the names of this one mean. */
    static InetSocketAddress loopback(int port) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    }
}
