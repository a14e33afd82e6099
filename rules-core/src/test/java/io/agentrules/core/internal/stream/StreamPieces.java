package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Splits texts, and passes the pieces on in a buffer that is reused. */
final class StreamPieces {
    private static final String BEFORE = "\"\\+";
    private static final String AFTER = "\\\"\n+";

    private StreamPieces() {}

    /** Returns a text in short or long pieces, some of them empty. */
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

    /** Returns the output of {@link AddedLines} for a text in pieces. */
    static String added(List<String> pieces) {
        var lines = new AddedLines();
        var added = new StringBuilder();
        AddedLines.Sink sink = (text, from, to) -> {
            assertThat(from).isLessThan(to);
            added.append(text, from, to);
        };
        for (String piece : pieces) {
            lend(piece, (text, from, to) -> lines.feed(text, from, to, sink));
        }
        lines.finish(sink);
        return added.toString();
    }

    /** Passes a piece on as the middle of a buffer that is overwritten afterwards. */
    static void lend(String piece, AddedLines.Sink sink) {
        var buffer = new StringBuilder(BEFORE).append(piece).append(AFTER);
        sink.text(buffer, BEFORE.length(), BEFORE.length() + piece.length());
        buffer.replace(0, buffer.length(), "?".repeat(buffer.length()));
    }
}
