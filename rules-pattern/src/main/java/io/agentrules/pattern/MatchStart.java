package io.agentrules.pattern;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.internal.automaton.AutomatonLimits;
import io.agentrules.pattern.internal.automaton.StartFinder;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds where a match begins that a {@link MatchStream} reported: the first of all places from which a match becomes
 * certain at the reported offset, and not earlier. That is where JavaScript's leftmost match begins, unless an earlier
 * match was certain earlier.
 *
 * <p>The time grows with the length of the text times the size of the pattern. Not thread-safe.
 *
 * @since 0.1
 */
public final class MatchStart {
    /** Starts are for display, so patterns that would make finding them slow have none. */
    private static final int MAX_NODES = 2_000;

    private final StartFinder starts;

    private MatchStart(StartFinder starts) {
        this.starts = starts;
    }

    /**
     * Returns a finder for the matches of a regular expression without flags.
     *
     * @return empty for an expression whose starts cannot be found: one that does not compile, is large, has back
     *     references or lookaround inside, or looks behind at more than one UTF-16 unit
     */
    public static Optional<MatchStart> of(String source) {
        MatchLimits limits = MatchLimits.DEFAULT;
        AutomatonLimits bounds = new AutomatonLimits(
                MAX_NODES,
                MAX_NODES,
                limits.get(Limit.MAX_MACHINE_STATES),
                limits.get(Limit.COUNTED_FROM),
                0,
                Long.MAX_VALUE);
        try {
            return source.length() > limits.get(Limit.MAX_PATTERN_LENGTH)
                    ? Optional.empty()
                    : StartFinder.of(
                                    RegexParser.parse(
                                            source,
                                            RegexFlags.NONE,
                                            limits.get(Limit.MAX_NESTING),
                                            limits.get(Limit.MAX_REPEAT)),
                                    bounds)
                            .map(MatchStart::new);
        } catch (InvalidPatternException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    /**
     * Returns where a match begins that became certain at the end of {@code text}.
     *
     * @param text from the start of the stream, or a part of it, up to the reported offset
     * @param from the first place in {@code text} at which a match may begin: 0 if it is all of the stream; else at
     *     least 1, since whether a match begins depends on the unit before
     * @param ended whether the stream ended there
     * @return an index of {@code text}; empty if no match begins from {@code from} on
     */
    public OptionalInt in(CharSequence text, int from, boolean ended) {
        int first = starts.first(text, from, ended);
        return first < 0 ? OptionalInt.empty() : OptionalInt.of(first);
    }
}
