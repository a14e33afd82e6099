package io.agentrules.core.internal.prompt;

import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import java.util.Collection;

/** How specific it is to the work at hand that a rule applies. */
public final class Specificity {
    private static final String WILD = "*?()!+@|\\";

    private final String pattern;
    private int at;

    private Specificity(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns how many characters a pattern fixes that matched, the most of them: 0 for {@code **}, 7 for {@code src/*.ts}. Of
     * the alternatives in braces the shortest counts, and a class counts as one character.
     */
    public static int of(Collection<Verdict> verdicts) {
        return verdicts.stream()
                .flatMap(verdict -> verdict.matches().stream())
                .map(Matched::pattern)
                .mapToInt(pattern -> new Specificity(pattern).fixed())
                .max()
                .orElse(0);
    }

    /** Counts up to the end, or to where braces close that were opened before; only the shortest alternative counts. */
    private int fixed() {
        int shortest = Integer.MAX_VALUE;
        int fixed = 0;
        boolean inBraces = at > 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            at++;
            if (c == '{') {
                fixed += fixed();
            } else if (c == '[') {
                at = Math.max(at, pattern.indexOf(']', at) + 1);
                fixed++;
            } else if (inBraces && c == '}') {
                return Math.min(shortest, fixed);
            } else if (inBraces && c == ',') {
                shortest = Math.min(shortest, fixed);
                fixed = 0;
            } else if (WILD.indexOf(c) < 0) {
                fixed++;
            }
        }
        return Math.min(shortest, fixed);
    }
}
