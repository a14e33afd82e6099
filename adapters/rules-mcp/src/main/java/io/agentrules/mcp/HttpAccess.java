package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The access rules of the HTTP server.
 *
 * @param address the address that the server listens on
 * @param hosts host names without a port that clients may use besides the address itself and {@code localhost}; clients may
 *     combine them with any port
 * @param token the token that each request must send; may be empty only if the address is a loopback address
 * @since 0.1
 */
@Experimental
public record HttpAccess(InetAddress address, List<String> hosts, Optional<BearerToken> token) {
    /** A name, an IPv4 address, or an IPv6 address in brackets. */
    private static final Pattern HOST = Pattern.compile("[^\\s:/\\[\\]]+|\\[[0-9A-Fa-f:.]+\\]");

    /**
     * Checks that only this machine can connect if there is no token.
     *
     * @throws IllegalArgumentException if {@code address} is not a loopback address and there is no token, or if one of {@code
     *     hosts} is blank or has a port
     */
    public HttpAccess {
        Objects.requireNonNull(address, "address");
        hosts = List.copyOf(hosts);
        for (String host : hosts) {
            if (!HOST.matcher(host).matches()) {
                throw new IllegalArgumentException("One of hosts is not a host name without a port: " + host);
            }
        }
        if (!address.isLoopbackAddress() && token.isEmpty()) {
            throw new IllegalArgumentException(
                    "A token is required: anyone who can reach " + address.getHostAddress() + " could read the rules");
        }
    }

    /** Starts with the loopback address, no other host names and no token, so that only programs on this machine have access. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds access rules; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private InetAddress address = InetAddress.getLoopbackAddress();
        private List<String> hosts = List.of();
        private Optional<BearerToken> token = Optional.empty();

        private Builder() {}

        /** Sets where the server listens. */
        public Builder address(InetAddress address) {
            this.address = Objects.requireNonNull(address, "address");
            return this;
        }

        /** Sets the names, without a port, by which clients may call the server, besides the address and {@code localhost}. */
        public Builder hosts(List<String> hosts) {
            this.hosts = Objects.requireNonNull(hosts, "hosts");
            return this;
        }

        /** Sets the bearer token that each request must send. */
        public Builder token(BearerToken token) {
            this.token = Optional.of(Objects.requireNonNull(token, "token"));
            return this;
        }

        /**
         * Returns the access rules.
         *
         * @throws IllegalArgumentException if {@code address} is not a loopback address and there is no token, or if one of
         *     {@code hosts} is blank or has a port
         */
        public HttpAccess build() {
            return new HttpAccess(address, hosts, token);
        }
    }
}
