package io.agentrules.check.internal.trial;

import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.core.internal.stream.MatchGroup;
import java.util.Collection;
import java.util.Optional;

/** Computes lines and columns of positions in a text, in ascending order. */
final class TextPositions {
    private final String text;
    private final MatchStarts starts;
    private int at;
    private int line = 1;
    private int column;

    TextPositions(String text) {
        this.text = text;
        this.starts = new MatchStarts(text);
    }

    /** The position of a group of matches; the start depends on the patterns. */
    record GroupPosition(MatchGroup group, int end, int line, int column, MatchStarts starts) {
        Place of(Collection<String> patterns) {
            return new Place(
                    starts.of(group, end, patterns), group.offset(), line, column, group.excerpt(), Optional.empty());
        }
    }

    /**
     * Returns the position of a group of matches.
     *
     * @param end how far the text had been read, exclusive; not less than in the previous call
     */
    GroupPosition of(MatchGroup group, int end) {
        for (; at < end; at++) {
            advance(text.charAt(at));
        }
        return new GroupPosition(group, end, line, Math.max(1, column), starts);
    }

    private void advance(char unit) {
        char before = at == 0 ? ' ' : text.charAt(at - 1);
        if (before == '\n') {
            line++;
            column = 0;
        }
        boolean isSecondHalf = Character.isLowSurrogate(unit) && Character.isHighSurrogate(before);
        column += isSecondHalf ? 0 : 1;
    }
}
