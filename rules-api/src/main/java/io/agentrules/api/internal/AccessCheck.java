package io.agentrules.api.internal;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Decides whether an HTTP request is accepted, by its host, its origin and its token.
 *
 * <p>Web pages that the user has open can also send requests to this machine. Their browser sends the page's origin in {@code Origin}, and a
 * page whose host name was rebound to this machine still has its own name in {@code Host}. Other users of this machine do not know the
 * token.
 */
public final class AccessCheck {
    /** Why a request is refused. */
    public enum Refusal {
        /** The request was meant for another server. */
        HOST(421, "The Host header does not name this server"),
        /** A page of another server sent the request. */
        ORIGIN(403, "Requests from pages of another origin are refused"),
        /** The request does not have the token. */
        TOKEN(401, "The Authorization header does not contain this server's token");

        private final int status;
        private final String message;

        Refusal(int status, String message) {
            this.status = status;
            this.message = message;
        }

        /** Returns the status of the HTTP response. */
        public int status() {
            return status;
        }

        /** Returns one sentence for the client. */
        public String message() {
            return message;
        }
    }

    private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern IPV4 = Pattern.compile("((\\d{1,2}|1\\d\\d|2[0-4]\\d|25[0-5])(\\.(?!$)|$)){4}");
    private static final Pattern PORT = Pattern.compile(":\\d*$");
    private static final String SCHEME = "Bearer ";

    private final List<String> hosts;
    private final byte[] token;

    /**
     * Creates a check.
     *
     * @param hosts host names without a port that clients may use besides the names of this machine
     * @param token what each request must send; empty if none is needed
     */
    public AccessCheck(List<String> hosts, String token) {
        this.hosts = List.copyOf(hosts);
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns why a request is refused; empty if it is accepted.
     *
     * @param headers returns all values of the header with that name
     * @param arrivedAt the address at which the request arrived
     */
    public Optional<Refusal> refusal(Function<String, List<String>> headers, InetAddress arrivedAt) {
        return refusalOfSender(headers, arrivedAt)
                .or(() -> hasToken(headers) ? Optional.empty() : Optional.of(Refusal.TOKEN));
    }

    /** Like {@link #refusal}, but for requests that need no token. */
    public Optional<Refusal> refusalOfSender(Function<String, List<String>> headers, InetAddress arrivedAt) {
        List<String> named = headers.apply("Host");
        if (named.size() != 1 || !isOurs(named.get(0), arrivedAt)) {
            return Optional.of(Refusal.HOST);
        }
        String host = named.get(0);
        // Programs that are no browsers send no origin.
        boolean isOurPage = headers.apply("Origin").stream()
                .allMatch(origin ->
                        origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host));
        return isOurPage ? Optional.empty() : Optional.of(Refusal.ORIGIN);
    }

    private boolean isOurs(String host, InetAddress arrivedAt) {
        String name = PORT.matcher(host).replaceFirst("");
        return contains(THIS_MACHINE, name) || contains(hosts, name) || isAddress(name, arrivedAt);
    }

    private static boolean contains(List<String> names, String name) {
        return names.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** Accepts the address that the request arrived at, which no other name can be rebound to. */
    private static boolean isAddress(String name, InetAddress arrivedAt) {
        if (!name.startsWith("[") && !IPV4.matcher(name).matches()) {
            return false; // a host name, which must not be resolved
        }
        try {
            return InetAddress.getByName(name).equals(arrivedAt);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Compares in a time that does not depend on the token. One in the address does not count: addresses are stored in many places. */
    private boolean hasToken(Function<String, List<String>> headers) {
        List<String> sent = headers.apply("Authorization");
        return token.length == 0
                || (sent.size() == 1
                        && sent.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                        && MessageDigest.isEqual(
                                sent.get(0).substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8),
                                token));
    }
}
