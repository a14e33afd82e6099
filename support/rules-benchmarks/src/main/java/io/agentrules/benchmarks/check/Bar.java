package io.agentrules.benchmarks.check;

import java.util.Locale;

/**
 * A figure of this run, and the bar it is held to.
 *
 * @param claim what was measured, and beside what
 * @param measured the figure
 * @param isAtMost whether the figure must not be above the limit; otherwise it must not be below it
 * @param limit the bar; the limit itself is fine
 * @param unit what both are counted in: {@code x} for a ratio
 */
public record Bar(String claim, double measured, boolean isAtMost, double limit, String unit) {
    static Bar atMost(double limit, String unit, String claim, double measured) {
        return new Bar(claim, measured, true, limit, unit);
    }

    static Bar atLeast(double limit, String unit, String claim, double measured) {
        return new Bar(claim, measured, false, limit, unit);
    }

    /** Returns whether the figure is where it must be. */
    public boolean isMet() {
        return isAtMost ? measured <= limit : measured >= limit;
    }

    /** Returns the figure with its unit: {@code 2.4 x}, {@code 1,310 x}, {@code 0 bytes}. */
    String figure() {
        return "%s %s".formatted(number(measured), unit);
    }

    private String bar() {
        return "%s %s %s".formatted(isAtMost ? "at most" : "at least", number(limit), unit);
    }

    private static String number(double value) {
        boolean whole = value >= 100 || value == Math.rint(value);
        return String.format(Locale.ROOT, whole ? "%,.0f" : "%.1f", value);
    }

    /** Returns one line for a person: {@code met      2.4 x  (at most 4 x)  claim}. */
    @Override
    public String toString() {
        return "%-6s %12s  %-17s  %s".formatted(isMet() ? "met" : "MISSED", figure(), "(" + bar() + ")", claim);
    }
}
