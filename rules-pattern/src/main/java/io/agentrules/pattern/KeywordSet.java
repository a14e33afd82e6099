package io.agentrules.pattern;

import io.agentrules.pattern.syntax.KeywordParser;
import java.util.List;

/**
 * Many keywords, found in a text at the start of a word, in any case: by Unicode's simple folding, and by JavaScript's
 * flag {@code i} where the boundary is {@link KeywordBoundary#ASCII}. Immutable to its users, and thread-safe.
 */
public final class KeywordSet {
    private final PatternSet keywords;

    private KeywordSet(PatternSet keywords) {
        this.keywords = keywords;
    }

    /** Returns a builder of a set of keywords within {@link MatchLimits#DEFAULT}. */
    public static Builder builder() {
        return builder(MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of keywords within {@code limits}. */
    public static Builder builder(MatchLimits limits) {
        return new Builder(limits);
    }

    /** Returns which keywords are in {@code text}. */
    public Matches match(CharSequence text) {
        return keywords.match(text);
    }

    /** Hands each keyword that is in {@code text} to {@code sink}, once, with the end of its first occurrence. */
    public void match(CharSequence text, MatchSink sink) {
        MatchStream stream = keywords.open();
        stream.feed(text, sink);
        stream.finish(sink);
    }

    /** Returns how many keywords were added, those with problems included. */
    public int size() {
        return keywords.size();
    }

    /** Returns why some keywords can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return keywords.problems();
    }

    /** Returns what the automaton has cost so far. */
    public MatchStatistics statistics() {
        return keywords.statistics();
    }

    /** Collects keywords for a set. Not thread-safe. */
    public static final class Builder {
        private final PatternSet.Builder keywords;

        private Builder(MatchLimits limits) {
            // Keywords have no counted repeats, and nothing to confirm.
            this.keywords = PatternSet.builder(limits, limits.cacheBytes());
        }

        /**
         * Adds a keyword. An empty one, or one over a limit, becomes a {@linkplain KeywordSet#problems problem} of the
         * set: it keeps its index and never matches.
         *
         * @return the keyword's index: 0, 1, 2 and so on
         */
        public int add(String keyword, KeywordBoundary boundary) {
            return keywords.add(
                    keyword, boundary == KeywordBoundary.ASCII ? KeywordParser::ascii : KeywordParser::unicode);
        }

        /** Returns the set of all keywords added so far. */
        public KeywordSet build() {
            return new KeywordSet(keywords.build());
        }
    }
}
