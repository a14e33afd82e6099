package io.agentrules.cli.text;

import io.agentrules.json.VisibleText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An output stream: UTF-8 with {@code \n} line endings in every locale, buffered, with or without color. An unpaired surrogate
 * becomes U+FFFD. Write errors cause an {@link UncheckedIOException}.
 *
 * <p>All text is made {@linkplain VisibleText visible} here, because names and messages come from files and plugins, and no line begins
 * as commands for build servers do. Only {@link #raw} writes what is meant as it is.
 */
public final class Output extends Writer {
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};
    private static final int BUFFER_CHARACTERS = 1 << 15;

    /** How lines begin that GitHub and Azure act on, such as {@code ::error::} and {@code ##vso[}; white space before it does not count. */
    private static final Pattern BUILD_COMMAND = Pattern.compile("\\s*+(?:::|##[\\w-]*\\[)");

    private final OutputStream stream;
    private final Writer writer;
    private final boolean color;
    private final int columns;
    private boolean isAtLineStart = true;

    /**
     * Creates an output that writes to a stream.
     *
     * @param columns the width of the terminal; 0 if the stream is not a terminal
     */
    public Output(OutputStream stream, boolean color, int columns) {
        this.stream = stream;
        this.columns = columns;
        CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .replaceWith(REPLACEMENT);
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, encoder), BUFFER_CHARACTERS);
        this.color = color;
    }

    /** Flushes, and returns the stream for writing bytes directly. */
    public OutputStream stream() {
        flush();
        return stream;
    }

    /** Returns the width of the terminal; 0 if the stream is not a terminal. */
    public int columns() {
        return columns;
    }

    /** Writes text as it is, such as a script, a diff or the text of a rule. */
    public Output raw(String text) {
        write(text, 0, text.length());
        return this;
    }

    /** Writes text on the current line. */
    public Output text(String text) {
        return text(Style.PLAIN, text);
    }

    /** Writes text on the current line, in a style if color is enabled. */
    public Output text(Style style, String text) {
        boolean isBlankUntilNow = isAtLineStart;
        String visible = VisibleText.line(text);
        if (isAtLineStart && BUILD_COMMAND.matcher(visible).lookingAt()) {
            int sign = visible.length() - visible.stripLeading().length();
            visible = visible.substring(0, sign) + escaped(visible.charAt(sign)) + visible.substring(sign + 1);
        }
        raw(color ? style.paint(visible) : visible);
        isAtLineStart = isBlankUntilNow && visible.isBlank();
        return this;
    }

    private static String escaped(char sign) {
        return String.format(Locale.ROOT, "\\u%04x", (int) sign);
    }

    /** Writes text and a line break; there is none in the text. */
    public Output line(String text) {
        return text(text).line();
    }

    /** Writes text in a style if color is enabled, and a line break. */
    public Output line(Style style, String text) {
        return text(style, text).line();
    }

    /** Writes a line break. */
    public Output line() {
        raw("\n");
        isAtLineStart = true;
        return this;
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

    /** Flushes; the stream itself stays open. */
    @Override
    public void close() {
        flush();
    }
}
