package io.agentrules.mcp;

import io.agentrules.api.Experimental;
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

    private final String text;

    private BearerToken(String text) {
        this.text = text;
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
        return new BearerToken(token);
    }

    /** Returns what a request must send. */
    String text() {
        return text;
    }

    @Override
    public String toString() {
        return "BearerToken[hidden]";
    }
}
