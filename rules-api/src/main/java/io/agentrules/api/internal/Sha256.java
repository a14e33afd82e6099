package io.agentrules.api.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashes. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the hash of a text's UTF-8 bytes as 64 hexadecimal digits in lower case. */
    public static String hex(String text) {
        return hex(text.getBytes(UTF_8));
    }

    /** Returns the hash of bytes as 64 hexadecimal digits in lower case. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** Returns a new digest, to which bytes can be added. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
