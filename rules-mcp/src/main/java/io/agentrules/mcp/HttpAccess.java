package io.agentrules.mcp;

import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Who is let in over HTTP.
 *
 * @param address where the server listens
 * @param hosts names by which clients may call the server, besides the address itself and this machine's {@code localhost}; any
 *     port goes with them
 * @param token what each request must bring; empty only when nobody but this machine can ask
 */
public record HttpAccess(InetAddress address, List<String> hosts, Optional<BearerToken> token) {
    /**
     * Checks who could ask.
     *
     * @throws IllegalArgumentException if {@code address} is no loopback address, and there is no token
     */
    public HttpAccess {
        Objects.requireNonNull(address, "address");
        hosts = List.copyOf(hosts);
        if (!address.isLoopbackAddress() && token.isEmpty()) {
            throw new IllegalArgumentException("Whoever can reach " + address.getHostAddress()
                    + " could read the rules: beyond this machine a token is needed");
        }
    }
}
