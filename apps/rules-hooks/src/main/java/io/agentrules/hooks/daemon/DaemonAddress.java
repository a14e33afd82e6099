package io.agentrules.hooks.daemon;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a daemon writes about itself, in one line.
 *
 * @param port the port of 127.0.0.1 at which it listens
 * @param secrets what it shares with its clients; empty after its end
 * @param pid its process; 0 after its end
 * @param program {@linkplain Program#id() the program} that it runs
 */
record DaemonAddress(int port, Optional<Secrets> secrets, long pid, String program) {
    private static final Pattern LINE = Pattern.compile("(\\d{1,5}) ([0-9a-f]{64}|-) (\\d{1,18}) (\\V+)\\n");
    private static final int MAX_PORT = 65_535;

    static Optional<DaemonAddress> parse(String text) {
        Matcher line = LINE.matcher(text);
        return line.matches() ? of(line.toMatchResult()) : Optional.empty();
    }

    private static Optional<DaemonAddress> of(MatchResult line) {
        int port = Integer.parseInt(line.group(1));
        return port == 0 || port > MAX_PORT
                ? Optional.empty()
                : Optional.of(new DaemonAddress(
                        port, Secrets.parse(line.group(2)), Long.parseLong(line.group(3)), line.group(4)));
    }

    /** Returns what remains when the daemon ends: its port, for the next one. */
    DaemonAddress ended() {
        return new DaemonAddress(port, Optional.empty(), 0, program);
    }

    String text() {
        return port + " " + secrets.map(Secrets::text).orElse("-") + " " + pid + " " + program + "\n";
    }
}
