package io.agentrules.core.internal.prompt;

import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import java.util.Collection;

/** Measures how specifically a rule's patterns match the current work. */
public final class Specificity {
    private static final String WILDCARDS = "*?()!+@|\\";

    private final String pattern;
    private int at;

    private Specificity(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns the number of literal characters in the matched pattern that has the most: 0 for {@code **}, 7 for
     * {@code src/*.ts}. Of alternatives in braces the shortest counts; a character class counts as one character.
     */
    public static int of(Collection<Verdict> verdicts) {
        return verdicts.stream()
                .flatMap(verdict -> verdict.matches().stream())
                .map(Matched::pattern)
                .mapToInt(pattern -> new Specificity(pattern).countLiterals())
                .max()
                .orElse(0);
    }

    /** Counts up to the end of the pattern or the current braces; of alternatives, returns the smallest count. */
    private int countLiterals() {
        int shortest = Integer.MAX_VALUE;
        int literals = 0;
        boolean inBraces = at > 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            at++;
            if (c == '{') {
                literals += countLiterals();
            } else if (c == '[') {
                at = Math.max(at, pattern.indexOf(']', at) + 1);
                literals++;
            } else if (inBraces && c == '}') {
                return Math.min(shortest, literals);
            } else if (inBraces && c == ',') {
                shortest = Math.min(shortest, literals);
                literals = 0;
            } else if (WILDCARDS.indexOf(c) < 0) {
                literals++;
            }
        }
        return Math.min(shortest, literals);
    }
}
