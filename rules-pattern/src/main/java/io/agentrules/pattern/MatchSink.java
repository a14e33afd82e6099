package io.agentrules.pattern;

/**
 * Receives the matches of a scan in the order of the text; the order of matches at one offset is unspecified.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface MatchSink {
    /**
     * Called when a pattern is known to match, whatever text may follow; at most once per pattern and
     * stream, unless {@link MatchStream#again} allows another.
     *
     * @param pattern the index that {@code add} returned
     * @param end the offset at which the match became certain, in UTF-16 units from the start of the text, exclusive
     */
    void matched(int pattern, long end);
}
