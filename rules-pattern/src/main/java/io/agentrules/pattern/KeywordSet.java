package io.agentrules.pattern;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.internal.keyword.KeywordParser;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Many keywords, found in a text at the start of a word or as whole words, in any case: by Unicode's simple folding, and by JavaScript's
 * flag {@code i} where the boundary is {@link KeywordBoundary#ASCII}. Logically immutable, and thread-safe.
 *
 * @since 0.1
 */
public final class KeywordSet {
    /** A keyword of ASCII takes fewer nodes than this and its length. */
    private static final int MOST_NODES_BESIDES_TEXT = 400;

    private final MatchLimits limits;
    private final List<Keyword> keywords;

    /** Where each of {@link #keywords} was added. */
    private final List<List<Integer>> indexes = new ArrayList<>();

    private final int size;
    private final List<PatternProblem> problems;
    private volatile @Nullable PatternSet set;

    private record Keyword(String text, KeywordBoundary boundary) {}

    private KeywordSet(Builder builder) {
        this.limits = builder.limits;
        this.size = builder.size;
        this.keywords = List.copyOf(builder.indexes.keySet());
        builder.indexes.values().forEach(added -> indexes.add(List.copyOf(added)));
        this.problems = isHarmless() ? List.of() : problemsOf(set());
    }

    /** Returns a builder of a set of keywords within {@link MatchLimits#DEFAULT}. */
    public static Builder builder() {
        return builder(MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set of keywords within {@code limits}. */
    public static Builder builder(MatchLimits limits) {
        return new Builder(Objects.requireNonNull(limits, "limits"));
    }

    /** Returns whether it is clear without reading them that no keyword has a problem. */
    private boolean isHarmless() {
        long nodes = 0;
        for (Keyword keyword : keywords) {
            String text = keyword.text;
            int most = MOST_NODES_BESIDES_TEXT + text.length();
            if (text.isEmpty()
                    || text.length() > limits.get(Limit.MAX_PATTERN_LENGTH)
                    || most > limits.get(Limit.MAX_NODES_PER_PATTERN)) {
                return false;
            }
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) > '\u007f') {
                    return false;
                }
            }
            nodes += 2L * text.length();
        }
        return nodes + 2 * MOST_NODES_BESIDES_TEXT <= limits.get(Limit.MAX_NODES);
    }

    /** Builds the automaton when the first text comes: callers that only want the problems mostly need none. */
    PatternSet set() {
        PatternSet built = set;
        if (built == null) {
            synchronized (this) {
                built = set;
                if (built == null) {
                    built = build();
                    set = built;
                }
            }
        }
        return built;
    }

    private PatternSet build() {
        // Keywords have no counted repeats, and nothing to verify.
        PatternSet.Builder builder = PatternSet.builder(limits, limits.get(Limit.CACHE_BYTES));
        for (Keyword keyword : keywords) {
            switch (keyword.boundary) {
                case ASCII -> builder.add(keyword.text, KeywordParser::ascii);
                case UNICODE -> builder.add(keyword.text, KeywordParser::unicode);
                case WHOLE_WORD -> builder.add(keyword.text, KeywordParser::wholeWord);
            }
        }
        return builder.build();
    }

    private List<PatternProblem> problemsOf(PatternSet built) {
        Map<Integer, PatternProblem> all = new TreeMap<>();
        for (PatternProblem problem : built.problems()) {
            for (int index : indexes.get(problem.pattern())) {
                all.put(
                        index,
                        new PatternProblem(
                                index, problem.source(), problem.position(), problem.reason(), problem.hint()));
            }
        }
        return List.copyOf(all.values());
    }

    /** Returns which keywords are in {@code text}. */
    public Matches match(CharSequence text) {
        BitSet found = new BitSet(size);
        match(text, (keyword, end) -> found.set(keyword));
        return Matches.of(found);
    }

    /**
     * Reports each keyword in {@code text} to {@code sink} once, with the end of its first occurrence; for a whole word, with the end
     * of the unit after it, if there is one.
     */
    public void match(CharSequence text, MatchSink sink) {
        MatchSink each = (keyword, end) -> indexes.get(keyword).forEach(index -> sink.matched(index, end));
        MatchStream stream = set().open();
        stream.feed(text, each);
        stream.finish(each);
    }

    /** Returns how many keywords were added, those with problems included. */
    public int size() {
        return size;
    }

    /** Returns the keywords that are empty or over a limit, and why, in the order of their indexes. They never match. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Returns what the automaton has cost so far. */
    public MatchStatistics statistics() {
        return set().statistics();
    }

    /** Collects keywords for a set. Not thread-safe. */
    public static final class Builder {
        private final MatchLimits limits;
        private final Map<Keyword, List<Integer>> indexes = new LinkedHashMap<>();
        private int size;

        private Builder(MatchLimits limits) {
            this.limits = limits;
        }

        /**
         * Adds a keyword. An empty one, or one over a limit, becomes a {@linkplain KeywordSet#problems problem} of the
         * set: it keeps its index and never matches.
         *
         * @return the keyword's index: 0, 1, 2 and so on
         */
        public int add(String keyword, KeywordBoundary boundary) {
            Objects.requireNonNull(keyword, "keyword");
            Objects.requireNonNull(boundary, "boundary");
            int index = size++;
            indexes.computeIfAbsent(new Keyword(keyword, boundary), first -> new ArrayList<>())
                    .add(index);
            return index;
        }

        /** Returns the set of all keywords added so far. */
        public KeywordSet build() {
            return new KeywordSet(this);
        }
    }
}
