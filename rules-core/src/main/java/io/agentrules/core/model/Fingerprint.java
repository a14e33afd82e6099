package io.agentrules.core.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.internal.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A SHA-256 of a sequence of values. Each value is preceded by its length, so that different sequences have different bytes: "ab",
 * "c" is not "a", "bc".
 */
final class Fingerprint {
    private static final String PREFIX = "sha256:";

    private final MessageDigest digest = Sha256.digest();

    Fingerprint add(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        add(bytes.length);
        digest.update(bytes);
        return this;
    }

    Fingerprint add(List<String> texts) {
        add(texts.size());
        texts.forEach(this::add);
        return this;
    }

    Fingerprint add(Optional<?> value) {
        return add(value.map(present -> List.of(present.toString())).orElse(List.of()));
    }

    Fingerprint add(boolean flag) {
        return add(flag ? 1 : 0);
    }

    Fingerprint add(int number) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
        return this;
    }

    /** Returns {@code sha256:} and 64 digits in lower case; nothing can be added afterwards. */
    String value() {
        return PREFIX + HexFormat.of().formatHex(digest.digest());
    }
}
