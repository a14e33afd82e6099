package io.agentrules.core.internal.stream;

import io.agentrules.core.model.TriggerTrial.Place;
import java.util.Collection;
import java.util.Optional;

/** Lines and columns of a text, which are asked for from its beginning to its end. */
final class TextPositions {
    private final String text;
    private final MatchStarts beginnings;
    private int at;
    private int line = 1;
    private int column;

    TextPositions(String text) {
        this.text = text;
        this.beginnings = new MatchStarts(text);
    }

    /** Where a batch is; where its matches begin depends on which conditions are meant. */
    record Spot(MatchGroup batch, int end, int line, int column, MatchStarts beginnings) {
        Place of(Collection<String> conditions) {
            return new Place(
                    beginnings.of(batch, end, conditions),
                    batch.offset(),
                    line,
                    column,
                    batch.excerpt(),
                    Optional.empty());
        }
    }

    /**
     * Returns the place of a batch.
     *
     * @param end up to where the text had been read, exclusive; not less than the last time
     */
    Spot of(MatchGroup batch, int end) {
        for (; at < end; at++) {
            pass(text.charAt(at));
        }
        return new Spot(batch, end, line, Math.max(1, column), beginnings);
    }

    private void pass(char unit) {
        char before = at == 0 ? ' ' : text.charAt(at - 1);
        if (before == '\n') {
            line++;
            column = 0;
        }
        boolean isSecondHalf = Character.isLowSurrogate(unit) && Character.isHighSurrogate(before);
        column += isSecondHalf ? 0 : 1;
    }
}
