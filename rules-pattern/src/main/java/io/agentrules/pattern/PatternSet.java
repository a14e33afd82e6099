package io.agentrules.pattern;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.internal.automaton.Automaton;
import io.agentrules.pattern.internal.automaton.AutomatonLimits;
import io.agentrules.pattern.internal.regex.RegexFlags;
import io.agentrules.pattern.internal.regex.RegexParser;
import io.agentrules.pattern.internal.stream.CompiledPatterns;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Many regular expressions in JavaScript's syntax, matched by one automaton. Immutable and thread-safe.
 *
 * <p>A pattern matches a text exactly if {@code new RegExp(source, flags).test(text)} is true in JavaScript. The time
 * for that grows with the length of the text, whatever the patterns, and hardly with their number.
 *
 * @since 0.1
 */
public final class PatternSet {
    private final List<PatternProblem> problems;
    private final CompiledPatterns compiled;

    private PatternSet(Builder builder) {
        this.problems = List.copyOf(builder.problems);
        this.compiled = new CompiledPatterns(
                builder.sources,
                builder.automaton.build(),
                builder.limits.get(Limit.MAX_ACTIVE_REPEATS),
                builder.limits.verification());
    }

    /** Returns a builder of a set within {@link MatchLimits#DEFAULT}. */
    public static Builder builder() {
        return builder(MatchLimits.DEFAULT);
    }

    /** Returns a builder of a set within {@code limits}. */
    public static Builder builder(MatchLimits limits) {
        Objects.requireNonNull(limits, "limits");
        return new Builder(limits, limits.get(Limit.CACHE_BYTES), limits.get(Limit.MAX_STEPS_PER_UNIT));
    }

    /**
     * Returns a builder of a set of trees, for globs and keywords, which bring their own syntax, and no tree of which takes
     * too many steps. A tree matches
     * anywhere in a text unless it is {@linkplain Node#whole anchored}; a set of anchored ones finds nothing before the
     * end of the text, where each state of the automaton knows all that match.
     */
    static Builder builder(MatchLimits limits, long cacheBytes) {
        return new Builder(limits, cacheBytes, Long.MAX_VALUE);
    }

    /** Returns which patterns match {@code text}. */
    public Matches match(CharSequence text) {
        return open().matchAll(text);
    }

    /** Opens a stream that matches these patterns. */
    public MatchStream open() {
        return new MatchStream(compiled);
    }

    /** Returns how many patterns were added, those with problems included. */
    public int size() {
        return compiled.size();
    }

    /** Returns why some patterns can never match, in the order of their indexes; empty when all can. */
    public List<PatternProblem> problems() {
        return problems;
    }

    /** Returns what the automaton has cost so far. */
    public MatchStatistics statistics() {
        return MatchStatistics.of(compiled.automaton().statistics());
    }

    /** Returns whether matches of some patterns have to be verified, and so may be reported late. */
    boolean needsVerification() {
        return compiled.needsVerification();
    }

    /** Collects patterns for a set. Not thread-safe. */
    public static final class Builder {
        private final MatchLimits limits;
        private final Automaton.Builder automaton;
        private final List<String> sources = new ArrayList<>();
        private final List<PatternProblem> problems = new ArrayList<>();

        private Builder(MatchLimits limits, long cacheBytes, long maxSteps) {
            this.limits = limits;
            this.automaton = new Automaton.Builder(new AutomatonLimits(
                    limits.get(Limit.MAX_NODES_PER_PATTERN),
                    limits.get(Limit.MAX_NODES),
                    limits.get(Limit.MAX_MACHINE_STATES),
                    limits.get(Limit.COUNTED_FROM),
                    cacheBytes,
                    maxSteps));
        }

        /** Adds a regular expression without flags; see {@link #add(String, String)}. */
        public int add(String source) {
            return add(source, "");
        }

        /**
         * Adds a regular expression. One that JavaScript would not compile, or that is over a limit, becomes a
         * {@linkplain PatternSet#problems problem} of the set: it keeps its index and never matches.
         *
         * @param flags {@code i}, {@code m} and {@code s} in any order; any other letter is a problem
         * @return the pattern's index: 0, 1, 2 and so on
         */
        public int add(String source, String flags) {
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(flags, "flags");
            return add(
                    source,
                    text -> RegexParser.parse(
                            text,
                            RegexFlags.parse(flags),
                            limits.get(Limit.MAX_NESTING),
                            limits.get(Limit.MAX_REPEAT)));
        }

        /**
         * Adds what {@code syntax} makes of {@code source}. An {@link InvalidPatternException} it throws becomes a
         * problem, and so does a text over the limit of length; the pattern keeps its index, and never matches.
         *
         * @return the pattern's index: 0, 1, 2 and so on
         */
        int add(String source, Function<String, Node> syntax) {
            int pattern = sources.size();
            sources.add(source);
            try {
                if (source.length() > limits.get(Limit.MAX_PATTERN_LENGTH)) {
                    throw new InvalidPatternException(
                            limits.get(Limit.MAX_PATTERN_LENGTH),
                            "The pattern is longer than " + limits.get(Limit.MAX_PATTERN_LENGTH) + " UTF-16 units",
                            "Write several patterns");
                }
                automaton.add(pattern, syntax.apply(source));
            } catch (InvalidPatternException e) {
                problems.add(new PatternProblem(pattern, source, e.position(), e.reason(), e.hint()));
            } catch (StackOverflowError e) { // the caller may have left us little stack
                problems.add(new PatternProblem(pattern, source, 0, "Groups are nested too deep", "Nest fewer groups"));
            }
            return pattern;
        }

        /**
         * Protects the patterns added so far: those added later have only the steps that these leave, and are switched off
         * before them, whatever each takes. Of the protected ones, the costliest are switched off if they alone take too many
         * steps. To verify matches, they have as many steps as if there were no others.
         */
        public void protect() {
            automaton.protect(sources.size());
        }

        /** Returns how many nodes the patterns added so far take. */
        long nodes() {
            return automaton.nodes();
        }

        /** Returns why some of the patterns added so far can never match. */
        List<PatternProblem> problems() {
            return problems;
        }

        /** Returns the set of all patterns added so far. */
        public PatternSet build() {
            return new PatternSet(this);
        }
    }
}
