package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import java.util.List;

/**
 * All patterns that matched at one place of one text.
 *
 * @param source the kind of stream
 * @param tool the tool that the stream belongs to, in lower case; empty for other streams
 * @param matches the matches by rule, those of one rule in the order of its patterns; never empty
 * @param offset where the matches became certain, in UTF-16 units from the start of the text, exclusive
 * @param end how much of the current piece had been read by then, in UTF-16 units
 * @param excerpt the end of the text up to {@code offset}
 */
public record MatchGroup(StreamSource source, String tool, List<Match> matches, long offset, int end, String excerpt) {
    /** Copies the list. */
    public MatchGroup {
        matches = List.copyOf(matches);
    }

    /** Returns a group with only some of the matches. */
    public MatchGroup of(List<Match> some) {
        return new MatchGroup(source, tool, some, offset, end, excerpt);
    }

    /**
     * One pattern that matched.
     *
     * @param rule the rule's index
     * @param pattern the pattern's text
     */
    public record Match(int rule, String pattern) {}
}
