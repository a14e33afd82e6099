package io.agentrules.pattern.internal.verify;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The {@linkplain RelaxedPattern patterns} of a set that the automaton finds too often. Thread-safe once all are added. */
public final class RelaxedPatterns {
    private final List<RelaxedPattern> patterns;
    private final BitSet ids;

    /** Starts with none. */
    public RelaxedPatterns() {
        this(new ArrayList<>(), new BitSet());
    }

    private RelaxedPatterns(List<RelaxedPattern> patterns, BitSet ids) {
        this.patterns = patterns;
        this.ids = ids;
    }

    /** Returns the patterns added so far. */
    public RelaxedPatterns copy() {
        return new RelaxedPatterns(List.copyOf(patterns), (BitSet) ids.clone());
    }

    /**
     * Adds a pattern.
     *
     * @param id higher than all before
     * @param tree the pattern as its parser returned it
     * @param anywhere whether its match can be empty, and so be where the automaton does not notice
     * @throws InvalidPatternException if no program can decide it
     */
    public void add(int id, Node tree, boolean anywhere) {
        patterns.add(new RelaxedPattern(id, patterns.size(), ProgramCompiler.compile(tree), anywhere));
        ids.set(id);
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Returns whether pattern {@code id} is among them. */
    public boolean contains(int id) {
        return ids.get(id);
    }

    List<RelaxedPattern> all() {
        return patterns;
    }

    /** Returns pattern {@code id}, which is among them. */
    RelaxedPattern get(int id) {
        int from = 0;
        int to = patterns.size() - 1;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (patterns.get(middle).id() < id) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return patterns.get(from);
    }
}
