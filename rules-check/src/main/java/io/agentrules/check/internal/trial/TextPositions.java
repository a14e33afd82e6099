package io.agentrules.check.internal.trial;

import io.agentrules.check.model.TriggerTrial.Place;
import io.agentrules.core.internal.stream.MatchGroup;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;

/** Computes lines and columns of matches in a text. */
final class TextPositions {
    private final String text;
    private final MatchStarts starts;
    private final boolean isPlain;

    /** @param isPlain whether the text is matched as given, so that offsets count its units */
    TextPositions(String text, boolean isPlain) {
        this.text = text;
        this.isPlain = isPlain;
        this.starts = new MatchStarts(text);
    }

    /**
     * The position of a group of matches; the start depends on the patterns.
     *
     * @param end how far the text had been read, exclusive
     */
    record GroupPosition(MatchGroup group, int end, TextPositions positions) {
        Place of(Collection<String> patterns) {
            OptionalLong start = positions.starts.of(group, end, patterns);
            int first = positions.given(start, group, end);
            return new Place(
                    start,
                    group.offset(),
                    positions.line(first),
                    positions.column(first),
                    group.excerpt(),
                    Optional.empty());
        }
    }

    /** Returns the position of a group of matches; {@code end} is how far the text had been read, exclusive. */
    GroupPosition of(MatchGroup group, int end) {
        return new GroupPosition(group, isPlain ? (int) group.offset() : end, this);
    }

    /** Returns the index in the text, as given, of the first unit of a match; of the last one before its end if that is not known. */
    private int given(OptionalLong start, MatchGroup group, int end) {
        int last = Math.max(0, end - 1);
        if (start.isEmpty()) {
            return last;
        }
        int unit = (int) start.getAsLong();
        return Math.min(
                last,
                group.offset() == end
                        ? unit
                        : JsonUnits.lastString(text, end, unit).orElse(last));
    }

    private int line(int index) {
        return 1 + (int) text.chars().limit(index).filter(unit -> unit == '\n').count();
    }

    private int column(int index) {
        int lineStart = text.lastIndexOf('\n', index - 1) + 1;
        return 1 + text.codePointCount(lineStart, Math.max(lineStart, index));
    }
}
