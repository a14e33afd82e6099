package io.agentrules.mcp;

import io.agentrules.api.Experimental;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Pattern;

/**
 * What a client must bring to be let in. It never shows, in no message and no text form.
 *
 * @since 0.1
 */
@Experimental
public final class BearerToken {
    private static final int SHORTEST = 16;

    /** RFC 6750, section 2.1. */
    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9\\-._~+/]+=*");

    private static final String SCHEME = "Bearer ";

    private final byte[] digest;

    private BearerToken(byte[] digest) {
        this.digest = digest;
    }

    /**
     * Takes a token; blanks and line ends around it are no part of it.
     *
     * @throws IllegalArgumentException if it has fewer than 16 characters, or others than a bearer token may have
     */
    public static BearerToken of(String text) {
        String token = text.strip();
        if (token.length() < SHORTEST) {
            throw new IllegalArgumentException("The token has fewer than " + SHORTEST + " characters");
        }
        if (!SYNTAX.matcher(token).matches()) {
            throw new IllegalArgumentException("The token has characters other than letters, digits and -._~+/=");
        }
        return new BearerToken(digest(token));
    }

    /** Returns whether the value of an {@code Authorization} header brings this token; how long that takes does not tell how much. */
    boolean isIn(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        digest, digest(header.substring(SCHEME.length()).strip()));
    }

    /** Digests are equally long, whatever they are of. */
    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Each Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "BearerToken[hidden]";
    }
}
