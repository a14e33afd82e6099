package io.agentrules.core.internal.markdown;

import java.util.Arrays;

/** Disjoint ranges of a text, in ascending order. */
public final class TextRanges {
    private int[] bounds = new int[16]; // start and end of each range
    private int count;

    /** Adds a range after the existing ones. */
    public void add(int start, int end) {
        if (count == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * count);
        }
        bounds[count] = start;
        bounds[count + 1] = end;
        count += 2;
    }

    /** Returns the text with a blank in place of each range. */
    String blankedIn(String text) {
        var rest = new StringBuilder(text.length());
        int from = 0;
        for (int i = 0; i < count; i += 2) {
            rest.append(text, from, bounds[i]).append(' ');
            from = bounds[i + 1];
        }
        return rest.append(text, from, text.length()).toString();
    }

    /** Returns whether a position is in one of the ranges. */
    public boolean contains(int position) {
        int found = Arrays.binarySearch(bounds, 0, count, position);
        // An index in a run of equal bounds may be any of them, but adjacent ranges then cover the position on either
        // side.
        return found >= 0 ? isStart(found, position) : (-found - 1) % 2 == 1;
    }

    private boolean isStart(int found, int position) {
        boolean touches = found + 1 < count && bounds[found + 1] == position;
        return found % 2 == 0 || touches;
    }
}
