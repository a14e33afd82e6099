package io.agentrules.mcp;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides whether a request is accepted.
 *
 * <p>Web pages that the user has open can also send requests to this machine. Their browser sends the page's origin in {@code
 * Origin}; and a page whose host name was rebound to this machine still has its own name in {@code Host}.
 */
record HttpAccessCheck(HttpAccess access, List<String> versions) {
    /** The HTTP status for a request that was meant for another server. */
    private static final int MISDIRECTED = 421;

    private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    /**
     * The reason why a request is refused.
     *
     * @param status the status of the HTTP response
     */
    record Refusal(int status, String message) {}

    /** Returns why a request is refused; empty if it is accepted. */
    Optional<Refusal> refusal(HttpServletRequest request) {
        if (!isOurHost(request)) {
            return refused(MISDIRECTED, "The Host header does not name this server");
        }
        if (!isOurOrigin(request)) {
            return refused(HttpServletResponse.SC_FORBIDDEN, "Requests from pages of another origin are refused");
        }
        if (!bringsTheToken(request)) {
            return refused(
                    HttpServletResponse.SC_UNAUTHORIZED,
                    "The Authorization header does not contain this server's token");
        }
        String version = request.getHeader("MCP-Protocol-Version");
        if (version != null && !versions.contains(version)) {
            return refused(
                    HttpServletResponse.SC_BAD_REQUEST,
                    "This protocol version is not supported; supported versions: " + String.join(", ", versions));
        }
        return Optional.empty();
    }

    private static Optional<Refusal> refused(int status, String message) {
        return Optional.of(new Refusal(status, message));
    }

    private boolean isOurHost(HttpServletRequest request) {
        String host = request.getHeader("Host");
        if (host == null) {
            return false;
        }
        String name = PORT.matcher(host).replaceFirst("");
        return contains(THIS_MACHINE, name)
                || contains(access.hosts(), name)
                || isAddress(name, request.getLocalAddr());
    }

    private static boolean contains(List<String> names, String name) {
        return names.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** Accepts the address that the request arrived at, which no other name can be rebound to. */
    private static boolean isAddress(String name, String local) {
        if (!name.startsWith("[") && !IPV4.matcher(name).matches()) {
            return false; // a host name, which must not be resolved
        }
        try {
            return InetAddress.getByName(name).equals(InetAddress.getByName(local));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Accepts requests without an origin, which do not come from browsers, and those of our own host. */
    private static boolean isOurOrigin(HttpServletRequest request) {
        String host = request.getHeader("Host");
        return Collections.list(request.getHeaders("Origin")).stream()
                .allMatch(origin ->
                        origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host));
    }

    private boolean bringsTheToken(HttpServletRequest request) {
        String brought = request.getHeader("Authorization");
        return access.token().isEmpty()
                || (brought != null && access.token().get().isIn(brought));
    }
}
