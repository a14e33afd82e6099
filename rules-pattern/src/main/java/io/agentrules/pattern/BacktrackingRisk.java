package io.agentrules.pattern;

import io.agentrules.pattern.internal.regex.AmbiguousRepeats;
import io.agentrules.pattern.internal.regex.ParsedRegex;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.Optional;

/**
 * A repeat in a regular expression that can match one text in very many ways, such as {@code (a+)+}, {@code (\w|_)*} or
 * {@code (.*a){12}}, before something that can fail. It can stall an engine that backtracks, as JavaScript's do; in a
 * {@link PatternSet} it is matched in linear time.
 *
 * @param from where the repeat begins in the expression, in UTF-16 units, 0-based
 * @param to where it ends, its quantifier included, exclusive
 * @since 0.1
 */
public record BacktrackingRisk(int from, int to) {
    /**
     * Returns the first such repeat in {@code regex}. Only what is certain is found, in a bounded number of steps.
     *
     * @param regex in JavaScript's syntax, without flags
     * @return empty if there is none, or if {@code regex} is invalid or over {@link MatchLimits#DEFAULT}
     */
    public static Optional<BacktrackingRisk> in(String regex) {
        MatchLimits limits = MatchLimits.DEFAULT;
        if (regex.length() > limits.maxPatternLength()) {
            return Optional.empty();
        }
        try {
            ParsedRegex parsed =
                    RegexParser.parseWithSpans(regex, RegexFlags.NONE, limits.maxNesting(), limits.maxRepeat());
            return AmbiguousRepeats.first(parsed.tree())
                    .map(parsed::span)
                    .map(span -> new BacktrackingRisk(span.from(), span.to()));
        } catch (InvalidPatternException | StackOverflowError e) {
            return Optional.empty();
        }
    }
}
