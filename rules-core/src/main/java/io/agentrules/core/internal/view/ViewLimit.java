package io.agentrules.core.internal.view;

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
}
