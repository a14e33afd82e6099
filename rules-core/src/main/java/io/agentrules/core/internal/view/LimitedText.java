package io.agentrules.core.internal.view;

import java.nio.charset.StandardCharsets;

/** Measures and cuts text in the unit of a limit. */
final class LimitedText {
    private LimitedText() {}

    /** Returns the size of a text. */
    static long size(String text, ViewLimit limit) {
        return limit.inBytes() ? text.getBytes(StandardCharsets.UTF_8).length : text.codePointCount(0, text.length());
    }

    /** Returns the start of a longer text, without a character that the limit would cut in two. */
    static String start(String text, ViewLimit limit, long left) {
        if (!limit.inBytes()) {
            return text.substring(0, text.offsetByCodePoints(0, (int) left));
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = (int) left;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
