package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import org.jspecify.annotations.Nullable;

/** What follows a term to repeat it. */
record RegexQuantifier(int min, int max, boolean greedy) {
    private static final int MAX_DIGITS = 9;

    /** Reads a quantifier if one comes next; reads nothing otherwise. */
    static @Nullable RegexQuantifier parse(PatternReader reader, int maxRepeat) {
        int[] bounds = bounds(reader, maxRepeat);
        return bounds == null ? null : new RegexQuantifier(bounds[0], bounds[1], !reader.take("?"));
    }

    Repeat apply(Node body) {
        return new Repeat(body, min, max, greedy);
    }

    private static int @Nullable [] bounds(PatternReader reader, int maxRepeat) {
        if (reader.take("*")) {
            return new int[] {0, Node.UNBOUNDED};
        }
        if (reader.take("+")) {
            return new int[] {1, Node.UNBOUNDED};
        }
        if (reader.take("?")) {
            return new int[] {0, 1};
        }
        return reader.peek() == '{' ? braces(reader, maxRepeat) : null;
    }

    /** {@code {2}}, {@code {2,}} or {@code {2,3}}; anything else in braces is text. */
    private static int @Nullable [] braces(PatternReader reader, int maxRepeat) {
        int open = reader.position();
        reader.next();
        String min = digits(reader);
        boolean range = !min.isEmpty() && reader.take(",");
        String max = range ? digits(reader) : min;
        if (min.isEmpty() || !reader.take("}")) {
            reader.moveTo(open);
            return null;
        }
        int[] bounds = {number(min), max.isEmpty() ? Node.UNBOUNDED : number(max)};
        if (bounds[0] > bounds[1]) {
            throw reader.error(open, "The numbers of a repeat are out of order", "Write the lower one first");
        }
        if (bounds[0] > maxRepeat || (!max.isEmpty() && bounds[1] > maxRepeat)) {
            throw reader.error(open, "A repeat counts higher than " + maxRepeat, "Leave out the upper bound");
        }
        return bounds;
    }

    private static String digits(PatternReader reader) {
        return reader.takeWhile(unit -> unit >= '0' && unit <= '9', Integer.MAX_VALUE);
    }

    /** Numbers that no limit allows need not be told apart, so long as their order shows. */
    private static int number(String digits) {
        String significant = digits.replaceFirst("^0+(?=.)", "");
        return significant.length() > MAX_DIGITS ? Node.UNBOUNDED : Integer.parseInt(significant);
    }
}
