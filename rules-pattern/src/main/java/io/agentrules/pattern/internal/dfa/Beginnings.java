package io.agentrules.pattern.internal.dfa;

import java.util.HashMap;
import java.util.Map;

/**
 * What is known about the beginnings of matches while one {@link Pruning} is in force, so that a step need not visit
 * them again.
 */
final class Beginnings {
    /** What a known beginning costs besides its nodes: objects, and a place in a map. */
    private static final int OBJECT_BYTES = 160;

    final Pruning pruning;

    /** By context: what begins there. */
    final Map<Integer, Beginning> starts = new HashMap<>();

    /** By context and symbol: what begins in the context and takes the symbol. */
    final Map<Long, Beginning> steps = new HashMap<>();

    Beginnings(Pruning pruning) {
        this.pruning = pruning;
    }

    /** What begins at one place, and how many nodes are visited to find that out. */
    record Beginning(Subset subset, long cost) {
        /** Returns about how many bytes this takes. */
        long bytes() {
            return OBJECT_BYTES + 4L * (subset.nodes.length + subset.accepts.length);
        }
    }

    void forget() {
        starts.clear();
        steps.clear();
    }
}
