package io.agentrules.core.internal.view;

import java.util.Locale;

/**
 * How much text a tool loads.
 *
 * @param amount in bytes of UTF-8 or in characters
 * @param inBytes whether bytes are counted
 * @param cuts whether the text is cut at the limit; if not, a file that goes over it is skipped
 */
public record ViewLimit(int amount, boolean inBytes, boolean cuts) {
    private static final int MEBIBYTE = 1 << 20;

    /** Returns the limit with its unit. */
    public String text() {
        return inBytes && amount % MEBIBYTE == 0 ? amount / MEBIBYTE + " MiB" : text(amount);
    }

    /** Returns the size of a text with the limit's unit. */
    public String text(long size) {
        return String.format(Locale.ROOT, "%,d %s", size, inBytes ? "bytes" : "characters");
    }
}
