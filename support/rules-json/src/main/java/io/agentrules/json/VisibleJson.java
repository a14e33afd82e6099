package io.agentrules.json;

import io.agentrules.api.internal.UnseenCharacters;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes JSON with invisible characters escaped: control characters, format characters such as bidirectional controls, and line
 * separators. They occur only in strings, so the parsed values are the same, but a terminal does not act on them. An unpaired
 * surrogate becomes U+FFFD, as in any UTF-8. {@link #close} leaves the output open.
 */
final class VisibleJson extends Writer {
    private static final String REPLACEMENT = "\ufffd";

    private final Writer out;
    private char high;

    VisibleJson(Writer out) {
        this.out = out;
    }

    @Override
    public void write(char[] characters, int start, int length) throws IOException {
        int written = start;
        for (int i = start; i < start + length; i++) {
            char unit = characters[i];
            if (high == 0 && unit < 0x7F) {
                continue;
            }
            out.write(characters, written, i - written);
            written = i + 1;
            take(unit);
        }
        out.write(characters, written, start + length - written);
    }

    private void take(char unit) throws IOException {
        if (high != 0 && Character.isLowSurrogate(unit)) {
            show(Character.toCodePoint(high, unit));
            high = 0;
            return;
        }
        end();
        if (Character.isHighSurrogate(unit)) {
            high = unit;
        } else if (Character.isLowSurrogate(unit)) {
            out.write(REPLACEMENT);
        } else {
            show(unit);
        }
    }

    /** Replaces a high surrogate without a low one. */
    private void end() throws IOException {
        if (high != 0) {
            out.write(REPLACEMENT);
            high = 0;
        }
    }

    private void show(int point) throws IOException {
        if (!UnseenCharacters.contains(point)) {
            out.write(Character.toString(point));
            return;
        }
        for (char unit : Character.toChars(point)) {
            escape(unit);
        }
    }

    private void escape(char unit) throws IOException {
        out.write("\\u" + Integer.toHexString(0x10000 | unit).substring(1));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        end();
        flush();
    }
}
