package io.agentrules.pattern;

import io.agentrules.pattern.syntax.InvalidPatternException;
import io.agentrules.pattern.syntax.Node;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Trees that match a text from end to end, equal ones as one pattern. The automaton is made when the first text comes:
 * whoever only wants to know what is wrong with some globs needs none. Thread-safe once all trees are added.
 */
final class GlobAutomaton {
    private final PatternSet.Builder trees;
    private final Map<Node, Integer> known = new HashMap<>();
    private volatile @Nullable PatternSet set;

    GlobAutomaton(MatchLimits limits, long cacheBytes) {
        this.trees = PatternSet.builder(limits, cacheBytes);
    }

    /**
     * Returns the number of {@code tree}, which is higher than all before if it is new.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    int add(String source, Node tree) {
        Integer pattern = known.get(tree);
        if (pattern == null) {
            pattern = addNew(source, tree);
            known.put(tree, pattern);
        }
        return pattern;
    }

    private int addNew(String source, Node tree) {
        List<PatternProblem> problems = trees.problems();
        int before = problems.size();
        int pattern = trees.add(source, text -> Node.whole(tree));
        if (problems.size() > before) {
            PatternProblem problem = problems.get(before);
            throw new InvalidPatternException(problem.position(), problem.reason(), problem.hint());
        }
        return pattern;
    }

    boolean isEmpty() {
        return known.isEmpty();
    }

    /** Returns the numbers of the trees that match {@code text}. */
    BitSet match(CharSequence text) {
        BitSet found = new BitSet(known.size());
        if (!isEmpty()) {
            MatchStream stream = set().open();
            MatchSink sink = (pattern, end) -> found.set(pattern);
            stream.feed(text, sink);
            stream.finish(sink);
        }
        return found;
    }

    private PatternSet set() {
        PatternSet built = set;
        if (built == null) {
            synchronized (this) {
                built = set;
                if (built == null) {
                    built = trees.build();
                    set = built;
                }
            }
        }
        return built;
    }

    /** Returns how many nodes the automaton has. */
    long nodes() {
        return trees.nodes();
    }

    /** Returns what the automaton has cost so far: nothing, if no text has come. */
    MatchStatistics statistics() {
        PatternSet built = set;
        return built == null ? new MatchStatistics(0, 0, 0, 0, 0, 0, 0) : built.statistics();
    }
}
