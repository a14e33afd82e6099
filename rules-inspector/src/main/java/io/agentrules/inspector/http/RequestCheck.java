package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;

/**
 * Decides who is answered: the page of this server, opened with the address that was printed.
 *
 * <p>Pages of elsewhere can send requests to this machine, too: the browser tells their origin in {@code Origin}, and a page whose name
 * was rebound to this machine still has its own name in {@code Host}. Other users of this machine do not know the token.
 */
final class RequestCheck {
    private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "[::1]");
    private static final String SCHEME = "Bearer ";

    private final byte[] token;

    RequestCheck(String token) {
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether a request was meant for this server, and comes from no other page. */
    boolean isOurs(HttpExchange exchange) {
        String host = header(exchange, "Host").orElse("");
        String name = host.replaceFirst(":\\d*$", "");
        return THIS_MACHINE.stream().anyMatch(name::equalsIgnoreCase)
                && exchange.getRequestHeaders().getOrDefault("Origin", List.of()).stream()
                        .allMatch(("http://" + host)::equalsIgnoreCase);
    }

    /**
     * Returns whether a request brings the token.
     *
     * @param parameter the token in its address, for those that can have no header
     */
    boolean bringsToken(HttpExchange exchange, Optional<String> parameter) {
        return header(exchange, "Authorization")
                .filter(value -> value.startsWith(SCHEME))
                .map(value -> value.substring(SCHEME.length()))
                .or(() -> parameter)
                .filter(brought -> MessageDigest.isEqual(token, brought.getBytes(StandardCharsets.UTF_8)))
                .isPresent();
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }
}
