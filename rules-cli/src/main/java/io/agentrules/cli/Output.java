package io.agentrules.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * One stream of output: UTF-8 and {@code \n} whatever the locale, buffered, in color or not. Half a surrogate pair, which
 * has no UTF-8, becomes U+FFFD. What cannot be written throws {@link UncheckedIOException}.
 */
final class Output extends Writer {
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};
    private static final int BUFFER_CHARACTERS = 1 << 15;

    private final OutputStream stream;
    private final Writer writer;
    private final boolean color;
    private final int columns;

    /**
     * Writes to a stream.
     *
     * @param columns how wide the terminal is that shows it; 0 when it is shown by none
     */
    Output(OutputStream stream, boolean color, int columns) {
        this.stream = stream;
        this.columns = columns;
        CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .replaceWith(REPLACEMENT);
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, encoder), BUFFER_CHARACTERS);
        this.color = color;
    }

    /** Returns the stream itself, for whoever writes bytes; what was written before is flushed. */
    OutputStream stream() {
        flush();
        return stream;
    }

    /** Returns how wide the terminal is that shows it; 0 when it is shown by none. */
    int columns() {
        return columns;
    }

    /** Writes text as it is. */
    Output text(String text) {
        write(text, 0, text.length());
        return this;
    }

    /** Writes text in a style, where there is color. */
    Output text(Style style, String text) {
        return text(color ? style.paint(text) : text);
    }

    /** Writes text and a line end. */
    Output line(String text) {
        return text(text).line();
    }

    /** Writes text in a style, and a line end. */
    Output line(Style style, String text) {
        return text(style, text).line();
    }

    /** Writes lines, each wrapped at its words; what goes on below is indented by two more columns than its beginning. */
    Output wrapped(String lines) {
        for (String line : lines.split("\n", -1)) {
            int indent = line.length() - line.stripLeading().length();
            new Paragraph(indent + 2).add(line).writeTo(this);
        }
        return this;
    }

    /** Writes a line end. */
    Output line() {
        return text("\n");
    }

    @Override
    public void write(String text, int start, int length) {
        try {
            writer.write(text, start, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void write(char[] characters, int start, int length) {
        try {
            writer.write(characters, start, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void flush() {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Writes what is buffered; the stream itself stays open. */
    @Override
    public void close() {
        flush();
    }
}
