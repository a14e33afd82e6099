package io.agentrules.check.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads lines as they arrive, each cut to a maximum length, so that a line without an end needs no more memory. */
public final class LineReader {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int start;
    private int end;
    private boolean tooLong;

    /** Reads from {@code in}, which the caller closes. */
    public LineReader(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /**
     * Reads the next line, without waiting for input beyond it.
     *
     * @param line receives the line without its {@code \n}, cut to the maximum length
     * @return whether there was a line; false at the end of the input
     * @throws IOException if the input cannot be read
     */
    public boolean next(ByteArrayOutputStream line) throws IOException {
        line.reset();
        tooLong = false;
        boolean any = false;
        while (fill()) {
            any = true;
            int lineEnd = lineEnd();
            append(line, lineEnd);
            boolean complete = lineEnd < end;
            start = complete ? lineEnd + 1 : end;
            if (complete) {
                return true;
            }
        }
        return any;
    }

    /** Returns whether the line was longer than the maximum length. */
    public boolean isTooLong() {
        return tooLong;
    }

    private void append(ByteArrayOutputStream line, int lineEnd) {
        int room = maxBytes - line.size();
        int length = lineEnd - start;
        tooLong |= length > room;
        line.write(buffer, start, Math.min(length, room));
    }

    private int lineEnd() {
        int at = start;
        while (at < end && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private boolean fill() throws IOException {
        if (start == end) {
            start = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return start < end;
    }
}
