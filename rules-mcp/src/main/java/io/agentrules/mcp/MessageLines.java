package io.agentrules.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines of UTF-8 as they come; one that is too long is read over. */
final class MessageLines {
    private static final int END = -1;

    private final InputStream in;
    private boolean tooLong;

    MessageLines(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** Returns the next line without its end, cut to what may be read; empty at the end of the input, or when that fails. */
    Optional<String> next() {
        var line = new ByteArrayOutputStream();
        tooLong = false;
        int read = read();
        boolean any = read != END;
        while (read != END && read != '\n') {
            tooLong |= line.size() == MessageReader.MAX_BYTES;
            if (!tooLong) {
                line.write(read);
            }
            read = read();
        }
        return any ? Optional.of(line.toString(StandardCharsets.UTF_8)) : Optional.empty();
    }

    /** Returns whether the line was too long. */
    boolean isTooLong() {
        return tooLong;
    }

    private int read() {
        try {
            return in.read();
        } catch (IOException gone) {
            return END; // the client is, and that is how each connection ends
        }
    }
}
