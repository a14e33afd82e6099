package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import org.jspecify.annotations.Nullable;

/** What follows a term to repeat it. */
record RegexQuantifier(int min, int max, boolean greedy) {
    private static final int MAX_DIGITS = 9;

    /** Reads a quantifier if one comes next; reads nothing otherwise. */
    static @Nullable RegexQuantifier parse(Cursor cursor, int maxRepeat) {
        int[] bounds = bounds(cursor, maxRepeat);
        return bounds == null ? null : new RegexQuantifier(bounds[0], bounds[1], !cursor.take("?"));
    }

    Repeat apply(Node body) {
        return new Repeat(body, min, max, greedy);
    }

    private static int @Nullable [] bounds(Cursor cursor, int maxRepeat) {
        if (cursor.take("*")) {
            return new int[] {0, Node.UNBOUNDED};
        }
        if (cursor.take("+")) {
            return new int[] {1, Node.UNBOUNDED};
        }
        if (cursor.take("?")) {
            return new int[] {0, 1};
        }
        return cursor.peek() == '{' ? braces(cursor, maxRepeat) : null;
    }

    /** {@code {2}}, {@code {2,}} or {@code {2,3}}; anything else in braces is text. */
    private static int @Nullable [] braces(Cursor cursor, int maxRepeat) {
        int open = cursor.position();
        cursor.next();
        String min = digits(cursor);
        boolean range = !min.isEmpty() && cursor.take(",");
        String max = range ? digits(cursor) : min;
        if (min.isEmpty() || !cursor.take("}")) {
            cursor.moveTo(open);
            return null;
        }
        int[] bounds = {number(min), max.isEmpty() ? Node.UNBOUNDED : number(max)};
        if (bounds[0] > bounds[1]) {
            throw cursor.error(open, "The numbers of a repeat are out of order", "Write the lower one first");
        }
        if (bounds[0] > maxRepeat || (!max.isEmpty() && bounds[1] > maxRepeat)) {
            throw cursor.error(open, "A repeat counts higher than " + maxRepeat, "Leave out the upper bound");
        }
        return bounds;
    }

    private static String digits(Cursor cursor) {
        return cursor.takeWhile(unit -> unit >= '0' && unit <= '9', Integer.MAX_VALUE);
    }

    /** Numbers that no limit allows need not be told apart, so long as their order shows. */
    private static int number(String digits) {
        String significant = digits.replaceFirst("^0+(?=.)", "");
        return significant.length() > MAX_DIGITS ? Node.UNBOUNDED : Integer.parseInt(significant);
    }
}
