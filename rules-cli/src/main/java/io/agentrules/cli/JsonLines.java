package io.agentrules.cli;

import io.agentrules.cli.JsonLineParser.InvalidLineException;
import java.io.ByteArrayOutputStream;

/** Lines of JSON on standard input, each answered before the next is waited for. */
final class JsonLines {
    /** Longer than any line of real work, and little enough to hold. */
    private static final int MAX_LINE_BYTES = 8 << 20;

    private JsonLines() {}

    /** Answers one line. */
    interface Answer {
        /**
         * Answers.
         *
         * @param number the line's, from 0; those that cannot be read count too
         * @throws InvalidLineException if there is no answer but why
         */
        void to(long number, Line line) throws InvalidLineException;
    }

    /** A line as it was read. */
    interface Line {
        /**
         * Returns it without its end.
         *
         * @throws InvalidLineException if it is too long
         */
        byte[] bytes() throws InvalidLineException;
    }

    /** Goes through all lines; one that cannot be read is answered by an error in its place. */
    static void answer(Invocation invocation, Answer answer) {
        var lines = new BoundedLineReader(invocation.in(), MAX_LINE_BYTES);
        var line = new ByteArrayOutputStream();
        for (long number = 0; lines.next(line); number++) {
            try {
                answer.to(number, () -> bytes(lines, line));
            } catch (InvalidLineException e) {
                error(invocation.out(), String.valueOf(e.getMessage()));
            }
            invocation.err().flush();
        }
    }

    private static byte[] bytes(BoundedLineReader lines, ByteArrayOutputStream line) throws InvalidLineException {
        if (lines.isTooLong()) {
            throw new InvalidLineException("the line is longer than " + (MAX_LINE_BYTES >> 20) + " MiB");
        }
        return line.toByteArray();
    }

    private static void error(Output out, String message) {
        Json.write(out, json -> {
            json.writeStartObject();
            json.writeStringProperty("error", message);
            json.writeEndObject();
        });
    }
}
