package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Cuts texts, and hands the pieces on as a careless caller does. */
final class StreamPieces {
    private static final String BEFORE = "\"\\+";
    private static final String AFTER = "\\\"\n+";

    private StreamPieces() {}

    /** Returns a text in pieces, some of them empty: short ones, or long ones. */
    static List<String> of(String text, Random random) {
        int longest = 1 + random.nextInt(random.nextBoolean() ? 2 : 20);
        var pieces = new ArrayList<String>();
        int at = 0;
        while (at < text.length()) {
            int end = Math.min(text.length(), at + random.nextInt(longest + 1));
            pieces.add(text.substring(at, end));
            at = end;
        }
        return pieces;
    }

    /** Returns what {@link AddedLines} hands on of a text in pieces. */
    static String added(List<String> pieces) {
        var lines = new AddedLines();
        var added = new StringBuilder();
        TextSink sink = (text, from, to) -> {
            assertThat(from).isLessThan(to);
            added.append(text, from, to);
        };
        for (String piece : pieces) {
            lend(piece, (text, from, to) -> lines.feed(text, from, to, sink));
        }
        lines.finish(sink);
        return added.toString();
    }

    /** Hands a piece on as the middle of a buffer that is used for something else afterwards. */
    static void lend(String piece, TextSink sink) {
        var buffer = new StringBuilder(BEFORE).append(piece).append(AFTER);
        sink.text(buffer, BEFORE.length(), BEFORE.length() + piece.length());
        buffer.replace(0, buffer.length(), "?".repeat(buffer.length()));
    }
}
