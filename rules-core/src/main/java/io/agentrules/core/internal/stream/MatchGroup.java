package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import java.util.List;

/**
 * All conditions that matched at one place of one text.
 *
 * @param source what the model was writing
 * @param matches by rule, those of one rule in their order; never empty
 * @param offset where the matches became certain, in UTF-16 units from the start of the text, exclusive
 * @param end how much of the piece that was taken had been read by then, in UTF-16 units
 * @param excerpt the end of the text up to there
 */
public record MatchGroup(StreamSource source, List<Match> matches, long offset, int end, String excerpt) {
    /** Copies the list. */
    public MatchGroup {
        matches = List.copyOf(matches);
    }

    /** Returns the same with some of the matches. */
    MatchGroup of(List<Match> some) {
        return new MatchGroup(source, some, offset, end, excerpt);
    }

    /**
     * One condition that matched.
     *
     * @param rule the rule's index
     * @param condition the regular expression
     */
    public record Match(int rule, String condition) {}
}
