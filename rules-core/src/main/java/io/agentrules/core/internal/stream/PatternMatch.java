package io.agentrules.core.internal.stream;

import java.util.Comparator;

/**
 * One condition of a rule that matched a text in its scope.
 *
 * @param text what it matched
 * @param rule the rule's index
 * @param pattern the condition's index, in the order of the rule's
 * @param condition the condition
 * @param offset where the match became certain, in the text
 * @param end how much of the piece that was taken had been read by then
 * @param excerpt the end of the text up to there
 */
record PatternMatch(TextStream text, int rule, int pattern, String condition, long offset, int end, String excerpt) {
    /** Of several texts about which something becomes clear at once, the one that began first comes first. */
    static final Comparator<PatternMatch> BY_PLACE = Comparator.comparingInt(PatternMatch::end)
            .thenComparingInt(hit -> hit.text().number())
            .thenComparingLong(PatternMatch::offset);

    static final Comparator<PatternMatch> BY_RULE =
            Comparator.comparingInt(PatternMatch::rule).thenComparingInt(PatternMatch::pattern);

    /** Where a text matched; what is at one place fires together. */
    record Place(TextStream text, int end, long offset) {}

    Place place() {
        return new Place(text, end, offset);
    }
}
