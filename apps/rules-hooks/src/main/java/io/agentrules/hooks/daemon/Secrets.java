package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The two secrets, of 128 bits each, by which a client and its daemon recognize each other. Both read them from a file that only the user
 * can read. A program of another user that opens the port of a killed daemon learns the token from the next client, but cannot show the
 * proof, so it receives no event.
 *
 * @param token shown by the client first
 * @param proof shown by the daemon to a client that has the token; only then the client sends an event
 */
record Secrets(String token, String proof) {
    private static final int BYTES = 16;
    private static final int DIGITS = 2 * BYTES;

    static Secrets random() {
        byte[] bytes = new byte[2 * BYTES];
        new SecureRandom().nextBytes(bytes);
        return parse(HexFormat.of().formatHex(bytes)).orElseThrow();
    }

    /** Reads the two in a row; empty if the text is not two secrets. */
    static Optional<Secrets> parse(String text) {
        return text.length() == 2 * DIGITS
                ? Optional.of(new Secrets(text.substring(0, DIGITS), text.substring(DIGITS)))
                : Optional.empty();
    }

    String text() {
        return token + proof;
    }

    /** Compares in a time that does not depend on how much of the text is right. */
    boolean isToken(String text) {
        return MessageDigest.isEqual(token.getBytes(UTF_8), text.getBytes(UTF_8));
    }

    boolean isProof(String text) {
        return MessageDigest.isEqual(proof.getBytes(UTF_8), text.getBytes(UTF_8));
    }

    /** Hides them from logs. */
    @Override
    public String toString() {
        return "Secrets[]";
    }
}
