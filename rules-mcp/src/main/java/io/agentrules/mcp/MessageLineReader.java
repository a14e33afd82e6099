package io.agentrules.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines of UTF-8 as they arrive, each cut to the maximum message length. */
final class MessageLineReader {
    private static final int END = -1;

    private final InputStream in;
    private boolean tooLong;

    MessageLineReader(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** Returns the next line without its line ending, cut to the maximum length; empty at the end of the input or on an error. */
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

    /** Returns whether the line was longer than the maximum. */
    boolean isTooLong() {
        return tooLong;
    }

    private int read() {
        try {
            return in.read();
        } catch (IOException gone) {
            return END; // the client disconnected, the normal end of a connection
        }
    }
}
