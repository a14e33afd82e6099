package io.agentrules.benchmarks.check;

import java.util.Locale;

/**
 * A figure of this run, and the bar it is held to, if there is one.
 *
 * @param claim what was measured, and beside what
 * @param measured the figure
 * @param sense on which side of the limit it must be
 * @param limit the bar
 * @param unit what both are counted in: {@code x} for a ratio
 */
public record Bar(String claim, double measured, Sense sense, double limit, String unit) {
    /** On which side of the limit a figure must be; the limit itself is fine. */
    public enum Sense {
        /** Not above it. */
        AT_MOST("at most"),
        /** Not below it. */
        AT_LEAST("at least"),
        /** There is no bar; the figure is for information. */
        ANYWHERE("no bar");

        private final String words;

        Sense(String words) {
            this.words = words;
        }
    }

    static Bar atMost(double limit, String unit, String claim, double measured) {
        return new Bar(claim, measured, Sense.AT_MOST, limit, unit);
    }

    static Bar atLeast(double limit, String unit, String claim, double measured) {
        return new Bar(claim, measured, Sense.AT_LEAST, limit, unit);
    }

    static Bar none(String unit, String claim, double measured) {
        return new Bar(claim, measured, Sense.ANYWHERE, 0, unit);
    }

    /** Returns whether the figure is where it must be. */
    public boolean isMet() {
        return switch (sense) {
            case AT_MOST -> measured <= limit;
            case AT_LEAST -> measured >= limit;
            case ANYWHERE -> true;
        };
    }

    /** Returns the figure with its unit: {@code 2.4 x}, {@code 1,310 x}, {@code 0 bytes}. */
    public String figure() {
        return "%s %s".formatted(number(measured), unit);
    }

    /** Returns the bar in words: {@code at most 4 x}. */
    public String bar() {
        return sense == Sense.ANYWHERE ? sense.words : "%s %s %s".formatted(sense.words, number(limit), unit);
    }

    private static String number(double value) {
        boolean whole = value >= 100 || value == Math.rint(value);
        return String.format(Locale.ROOT, whole ? "%,.0f" : "%.1f", value);
    }

    /** Returns one line for a person: {@code met      2.4 x  (at most 4 x)  claim}. */
    @Override
    public String toString() {
        String verdict = sense == Sense.ANYWHERE ? "" : isMet() ? "met" : "MISSED";
        return "%-6s %12s  %-17s  %s".formatted(verdict, figure(), "(" + bar() + ")", claim);
    }
}
