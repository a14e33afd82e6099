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
 * Lets requests in, or says why not.
 *
 * <p>A web page that the user has open may send requests to this machine, too. Its browser says in {@code Origin} where the page
 * comes from; and a page whose name was made to point here still has its own name in {@code Host}.
 */
final class HttpGate {
    /** What is meant for a server of that name, or that port, but not for this one. */
    private static final int MISDIRECTED = 421;

    private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    private final HttpAccess access;
    private final List<String> versions;

    /** Lets requests of these versions of the protocol in. */
    HttpGate(HttpAccess access, List<String> versions) {
        this.access = access;
        this.versions = versions;
    }

    /**
     * Why a request is not let in.
     *
     * @param status that of the HTTP response
     */
    record Refusal(int status, String message) {}

    /** Returns why a request is not let in; empty when it is. */
    Optional<Refusal> refusal(HttpServletRequest request) {
        if (!isOurHost(request)) {
            return refused(MISDIRECTED, "This server is not known by the name in the Host header");
        }
        if (!isOurOrigin(request)) {
            return refused(
                    HttpServletResponse.SC_FORBIDDEN, "Pages from elsewhere, as in the Origin header, are not let in");
        }
        if (!bringsTheToken(request)) {
            return refused(
                    HttpServletResponse.SC_UNAUTHORIZED, "The Authorization header does not bring this server's token");
        }
        String version = request.getHeader("MCP-Protocol-Version");
        if (version != null && !versions.contains(version)) {
            return refused(
                    HttpServletResponse.SC_BAD_REQUEST,
                    "That version of the protocol is not supported; there are " + String.join(", ", versions));
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

    /** Whoever writes the address that the request came in by is sure to mean us. */
    private static boolean isAddress(String name, String local) {
        if (!name.startsWith("[") && !IPV4.matcher(name).matches()) {
            return false; // a name, which must not be looked up
        }
        try {
            return InetAddress.getByName(name).equals(InetAddress.getByName(local));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Clients that are no browsers have no origin, and our own pages would come from our own host. */
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
