package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import io.agentrules.api.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/**
 * The token that clients must send. It appears in no message and not in {@link #toString}.
 *
 * @since 0.1
 */
@Experimental
public final class BearerToken {
    private static final int MIN_LENGTH = 16;

    /** RFC 6750, section 2.1. */
    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9\\-._~+/]+=*");

    private static final String SCHEME = "Bearer ";

    private final byte[] digest;

    private BearerToken(byte[] digest) {
        this.digest = digest;
    }

    /**
     * Creates a token; surrounding white space is removed.
     *
     * @throws IllegalArgumentException if it has fewer than 16 characters, or characters that are illegal in a bearer token
     */
    public static BearerToken of(String text) {
        String token = text.strip();
        if (token.length() < MIN_LENGTH) {
            throw new IllegalArgumentException("The token has fewer than " + MIN_LENGTH + " characters");
        }
        if (!SYNTAX.matcher(token).matches()) {
            throw new IllegalArgumentException("The token has characters other than letters, digits and -._~+/=");
        }
        return new BearerToken(digest(token));
    }

    /** Returns whether an {@code Authorization} header contains this token; compares in constant time. */
    boolean isIn(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        digest, digest(header.substring(SCHEME.length()).strip()));
    }

    /** Compares digests, because they have the same length for all tokens. */
    private static byte[] digest(String token) {
        return Sha256.digest().digest(token.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "BearerToken[hidden]";
    }
}
