package io.agentrules.cli.input;

import io.agentrules.check.input.LineReader;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.text.Output;
import io.agentrules.json.ErrorJson;
import io.agentrules.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Reads lines of JSON from standard input, and answers each before waiting for the next. */
public final class JsonLines {
    /** Longer than any realistic line, and small enough to hold in memory. */
    private static final int MAX_LINE_BYTES = 8 << 20;

    private JsonLines() {}

    /** Answers one line. */
    public interface Answer {
        /**
         * Answers a line.
         *
         * @param number the 0-based line number; invalid lines count too
         * @param line without its line ending
         * @throws InvalidLineException if the line is invalid
         */
        void to(long number, byte[] line) throws InvalidLineException;
    }

    /**
     * Answers all lines; an invalid line, or one that is too long, is answered with an error in its place.
     *
     * @return the number of lines
     */
    public static long answer(Invocation invocation, Answer answer) {
        var lines = new LineReader(invocation.in(), MAX_LINE_BYTES);
        var line = new ByteArrayOutputStream();
        long number = 0;
        for (; next(lines, line); number++) {
            try {
                if (lines.isTooLong()) {
                    throw new InvalidLineException("the line is longer than " + (MAX_LINE_BYTES >> 20) + " MiB");
                }
                answer.to(number, line.toByteArray());
            } catch (InvalidLineException e) {
                error(invocation.out(), String.valueOf(e.getMessage()));
            }
            invocation.err().flush();
        }
        return number;
    }

    private static boolean next(LineReader lines, ByteArrayOutputStream line) {
        try {
            return lines.next(line);
        } catch (IOException e) {
            throw Failure.internal("standard input cannot be read: " + e.getMessage());
        }
    }

    private static void error(Output out, String message) {
        Json.write(out, new ErrorJson(message));
    }
}
