package io.agentrules.core.internal.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;

/**
 * How much text a tool loads.
 *
 * @param amount in bytes of UTF-8 or in characters
 * @param inBytes whether bytes are counted
 * @param cuts whether the text is cut at the limit; if not, a file that goes over it is skipped
 * @param setting the tool's own setting that changes the limit, and where it is; empty if there is none. Views do not read it
 */
public record ViewLimit(int amount, boolean inBytes, boolean cuts, Optional<String> setting) {
    private static final int MEBIBYTE = 1 << 20;

    /** Returns the limit with its unit. */
    public String text() {
        return inBytes && amount % MEBIBYTE == 0 ? amount / MEBIBYTE + " MiB" : text(amount);
    }

    /** Returns the size of a text with the limit's unit. */
    public String text(long size) {
        return String.format(Locale.ROOT, "%,d %s", size, inBytes ? "bytes" : "characters");
    }

    /** Returns the size of a text. */
    long size(String text) {
        return inBytes ? text.getBytes(UTF_8).length : text.codePointCount(0, text.length());
    }

    /** Returns the start of a longer text, without a character that the limit would cut in two. */
    String start(String text, long left) {
        if (!inBytes) {
            return text.substring(0, text.offsetByCodePoints(0, (int) left));
        }
        byte[] bytes = text.getBytes(UTF_8);
        int end = (int) left;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, UTF_8);
    }
}
