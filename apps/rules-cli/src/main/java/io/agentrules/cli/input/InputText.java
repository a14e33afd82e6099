package io.agentrules.cli.input;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Failure;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads a text named on the command line: a file or standard input. */
public record InputText(Invocation invocation) {
    private static final String STANDARD_INPUT = "-";

    /** Longer than any model response, and small enough to hold in memory. */
    private static final int MAX_BYTES = 16 << 20;

    /**
     * Reads a text without its byte-order mark; invalid UTF-8 becomes U+FFFD, with a note on standard error.
     *
     * @throws Failure if the text cannot be read or is too long
     */
    public String read(String name) {
        String shown = name.equals(STANDARD_INPUT) ? "standard input" : VisibleText.line(name);
        byte[] bytes = bytes(name, shown);
        if (bytes.length > MAX_BYTES) {
            throw Failure.failed(shown + " is longer than " + (MAX_BYTES >> 20) + " MiB");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (!isUtf8(text, bytes)) {
            invocation.err().line("rules: " + shown + " is not valid UTF-8; invalid bytes were replaced by U+FFFD");
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private byte[] bytes(String name, String shown) {
        try {
            return name.equals(STANDARD_INPUT) ? invocation.in().readNBytes(MAX_BYTES + 1) : file(name);
        } catch (NoSuchFileException e) {
            throw Failure.usage(shown + " does not exist");
        } catch (IOException | InvalidPathException e) {
            throw Failure.usage(shown + " cannot be read: " + Failure.reason(e));
        }
    }

    private static byte[] file(String name) throws IOException {
        try (InputStream file = Files.newInputStream(Path.of(name))) {
            return file.readNBytes(MAX_BYTES + 1);
        }
    }

    /** Returns whether bytes are valid UTF-8: then the text that they were decoded to has the same bytes. */
    static boolean isUtf8(String decoded, byte[] bytes) {
        return decoded.indexOf('\uFFFD') < 0 || Arrays.equals(decoded.getBytes(StandardCharsets.UTF_8), bytes);
    }
}
