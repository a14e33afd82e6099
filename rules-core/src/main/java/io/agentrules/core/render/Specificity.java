package io.agentrules.core.render;

import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import java.util.Collection;

/** How specific it is to the work at hand that a rule applies. */
public final class Specificity {
    private static final String WILD = "*?[]{}()!+@|\\";

    private Specificity() {}

    /** Returns the most characters that a pattern which matched fixes: 0 for {@code **}, 8 for {@code src/*.ts}. */
    public static int of(Collection<Verdict> verdicts) {
        return verdicts.stream()
                .flatMap(verdict -> verdict.matches().stream())
                .map(Matched::pattern)
                .mapToInt(Specificity::fixed)
                .max()
                .orElse(0);
    }

    private static int fixed(String pattern) {
        return (int) pattern.chars().filter(c -> WILD.indexOf(c) < 0).count();
    }
}
