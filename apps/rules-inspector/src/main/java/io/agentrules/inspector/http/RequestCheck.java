package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/**
 * Decides which requests are answered: those of this server's page, opened with the address that was printed.
 *
 * <p>Other web pages can also send requests to this machine. Their browser sends the page's origin in {@code Origin}, and a page whose
 * host name was rebound to this machine still has its own name in {@code Host}. Other users of this machine do not know the token.
 */
final class RequestCheck {
    private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    RequestCheck(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether a request was meant for this server, and does not come from another page. */
    boolean isOurs(HttpExchange exchange) {
        String host = header(exchange, "Host").orElse("");
        String name = host.replaceFirst(":\\d*$", "");
        return THIS_MACHINE.stream().anyMatch(name::equalsIgnoreCase)
                && exchange.getRequestHeaders().getOrDefault("Origin", List.of()).stream()
                        .allMatch(("http://" + host)::equalsIgnoreCase);
    }

    /** Returns whether a request has the token in its header. One in the address does not count: addresses are kept and shown in many places. */
    boolean hasToken(HttpExchange exchange) {
        return header(exchange, "Authorization")
                .filter(value -> value.startsWith(SCHEME))
                .map(value -> value.substring(SCHEME.length()))
                .filter(brought -> MessageDigest.isEqual(token, brought.getBytes(StandardCharsets.UTF_8)))
                .isPresent();
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }
}
