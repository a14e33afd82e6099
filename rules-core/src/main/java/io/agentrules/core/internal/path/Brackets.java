package io.agentrules.core.internal.path;

import java.util.Arrays;

/** The matching pairs of properly nested brackets in a range of text: {@code ()}, {@code []} and <code>{}</code>. */
final class Brackets {
    private static final String ALL = "()[]{}";
    private static final int[] NONE = {};

    private final int start;
    private final int[] partners;

    private Brackets(int start, int[] partners) {
        this.start = start;
        this.partners = partners;
    }

    static Brackets in(String text, int from, int to) {
        int first = from;
        while (first < to && ALL.indexOf(text.charAt(first)) < 0) {
            first++;
        }
        return new Brackets(from, first == to ? NONE : partners(text, from, to));
    }

    private static int[] partners(String text, int from, int to) {
        var partners = new int[to - from];
        Arrays.fill(partners, -1);
        var open = new int[to - from];
        int depth = 0;
        for (int i = from; i < to; i++) {
            int bracket = ALL.indexOf(text.charAt(i));
            boolean opens = bracket >= 0 && bracket % 2 == 0;
            if (opens) {
                open[depth++] = i;
            } else if (bracket >= 0 && depth > 0 && text.charAt(open[depth - 1]) == ALL.charAt(bracket - 1)) {
                int partner = open[--depth];
                partners[partner - from] = i;
                partners[i - from] = partner;
            }
        }
        return partners;
    }

    /** Returns the index of the bracket that matches the one at {@code i}; -1 if none matches or there is no bracket. */
    int partner(int i) {
        return partners.length == 0 ? -1 : partners[i - start];
    }
}
