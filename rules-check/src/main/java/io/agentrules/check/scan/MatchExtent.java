package io.agentrules.check.scan;

import io.agentrules.pattern.MatchStart;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Where a match of one pattern begins and ends, for display: whether there is one is decided elsewhere. The start comes from the engine that
 * found the match. The end, which that engine does not need, is Java's reading of the pattern, which is nearly JavaScript's.
 */
final class MatchExtent {
    /** How far a match may begin before the place at which it became certain, in UTF-16 units. */
    static final int MAX_DISTANCE = 4_096;

    /** Java's matcher backtracks, and no pattern may make it stall. */
    private static final int MAX_STEPS = 200_000;

    /** A pattern that took too many steps that often is not asked again. */
    private static final int MAX_OVERRUNS = 20;

    private static final int NONE = -1;

    private final Optional<MatchStart> starts;
    private final Optional<Pattern> java;
    private int overruns;

    MatchExtent(String pattern) {
        this.starts = MatchStart.of(pattern);
        this.java = compiled(pattern);
    }

    /** A part of a text: {@code start} inclusive, {@code end} exclusive. */
    record Extent(int start, int end) {}

    private static Optional<Pattern> compiled(String pattern) {
        try {
            return Optional.of(Pattern.compile(pattern));
        } catch (PatternSyntaxException | StackOverflowError onlyInJavaScript) {
            return Optional.empty();
        }
    }

    /** Returns whether the engine reports the pattern again in a text in which it has matched. */
    boolean isRepeatable() {
        return starts.isPresent();
    }

    /**
     * Returns the extent of a match.
     *
     * @param text the end of what was read
     * @param isWhole whether that is all that was read
     * @param certain where the match became certain
     * @param from where it may begin at the earliest: after the match before
     * @return empty if it is the match before, of which more was read
     */
    Optional<Extent> of(CharSequence text, boolean isWhole, int certain, int from) {
        if (from > 0 && certain <= from) {
            return Optional.empty();
        }
        int begin = Math.max(from, certain - MAX_DISTANCE);
        int start = starts.isPresent() ? start(starts.get(), text, isWhole, certain, begin) : find(text, begin);
        if (start == NONE || start > certain) {
            boolean isSame = from > 0 && starts.isPresent();
            return isSame ? Optional.empty() : Optional.of(new Extent(Math.max(begin, certain - 1), certain));
        }
        int end = end(text, start);
        return Optional.of(new Extent(start, end == NONE ? certain : end));
    }

    private static int start(MatchStart starts, CharSequence text, boolean isWhole, int certain, int begin) {
        boolean hasAll = begin == 0 && isWhole;
        int context = hasAll ? 0 : Math.max(0, begin - 1);
        int from = hasAll ? 0 : Math.min(1, certain - context);
        int found = starts.in(text.subSequence(context, Math.max(context, certain)), from, true)
                .orElse(NONE);
        return found == NONE ? NONE : context + found;
    }

    private int find(CharSequence text, int from) {
        Matcher matcher = matcher(text, from);
        try {
            return matcher != null && matcher.find() ? matcher.start() : NONE;
        } catch (TooManyStepsException | StackOverflowError tooCostly) {
            overruns++;
            return NONE;
        }
    }

    /** Returns where a match ends; if finding that out takes too long, the end of the line. */
    private int end(CharSequence text, int start) {
        Matcher matcher = matcher(text, start);
        try {
            return matcher != null && matcher.lookingAt() ? matcher.end() : NONE;
        } catch (TooManyStepsException | StackOverflowError tooCostly) {
            overruns++;
            int at = start;
            while (at < text.length() && text.charAt(at) != '\n') {
                at++;
            }
            return at;
        }
    }

    private @Nullable Matcher matcher(CharSequence text, int from) {
        return overruns > MAX_OVERRUNS
                ? null
                : java.map(pattern -> pattern.matcher(new BoundedText(text))
                                .region(from, text.length())
                                .useTransparentBounds(true)
                                .useAnchoringBounds(false))
                        .orElse(null);
    }

    /** A text of which a limited number of characters can be read. */
    private static final class BoundedText implements CharSequence {
        private final CharSequence text;
        private int left = MAX_STEPS;

        BoundedText(CharSequence text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (left-- == 0) {
                throw new TooManyStepsException();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.subSequence(from, to);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /** Ends a search. */
    private static final class TooManyStepsException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyStepsException() {
            super(null, null, false, false);
        }
    }
}
