package io.agentrules.pattern.automaton;

import org.jspecify.annotations.Nullable;

/** A cached state of the deterministic automaton. */
public final class State {
    final Generation generation;
    final int row;
    final Subset subset;

    /** What is found if the text ends here, once somebody asked; never changed after that. */
    volatile int @Nullable [] acceptsAtEnd;

    State(Generation generation, int row, Subset subset) {
        this.generation = generation;
        this.row = row;
        this.subset = subset;
    }

    /** Returns the generation of the cache that this state is in. */
    public Generation generation() {
        return generation;
    }

    /** Returns the offset of this state's transitions in {@link Generation#table}. */
    public int row() {
        return row;
    }

    /** Returns what is not followed any more, since all together took too many steps on the way here. */
    public Pruning pruning() {
        return subset.pruning;
    }

    /** Returns the number of ids that are found on reaching this state. */
    public int accepts() {
        return subset.accepts.length;
    }

    /** Returns one of the ids that are found on reaching this state; they ascend. */
    public int accept(int index) {
        return subset.accepts[index];
    }
}
