package io.agentrules.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Writes times for people: three digits, in the unit that suits them. */
final class Times {
    private static final List<Unit> LARGEST_FIRST = List.of(
            new Unit(3_600e9, "h"), new Unit(1e9, "s"), new Unit(1e6, "ms"), new Unit(1e3, "µs"), new Unit(1, "ns"));

    private Times() {}

    static String text(double nanos) {
        Unit unit = LARGEST_FIRST.stream()
                .filter(candidate -> nanos >= candidate.nanos)
                .findFirst()
                .orElse(new Unit(1, "ns"));
        return digits(nanos / unit.nanos) + " " + unit.name;
    }

    private static String digits(double value) {
        return BigDecimal.valueOf(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    private record Unit(double nanos, String name) {}
}
