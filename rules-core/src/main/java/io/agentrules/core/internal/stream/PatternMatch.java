package io.agentrules.core.internal.stream;

import java.util.Comparator;

/**
 * A match of a rule's pattern in a text in the rule's scope.
 *
 * @param text the text
 * @param rule the rule's index
 * @param index the pattern's index
 * @param pattern the pattern
 * @param offset where in the text the match became certain
 * @param end how much of the current piece had been read by then
 * @param excerpt the end of the text up to {@code offset}
 */
record PatternMatch(TextStream text, int rule, int index, String pattern, long offset, int end, String excerpt) {
    /** Orders matches by place; if several texts match at the same time, the one that began first comes first. */
    static final Comparator<PatternMatch> BY_PLACE = Comparator.comparingInt(PatternMatch::end)
            .thenComparingInt(match -> match.text().number())
            .thenComparingLong(PatternMatch::offset);

    static final Comparator<PatternMatch> BY_RULE =
            Comparator.comparingInt(PatternMatch::rule).thenComparingInt(PatternMatch::index);

    /** The place of a match; matches at one place fire together. */
    record Place(TextStream text, int end, long offset) {}

    Place place() {
        return new Place(text, end, offset);
    }
}
