package io.agentrules.pattern.internal.lookaround;

import io.agentrules.pattern.internal.dfa.Subset;
import io.agentrules.pattern.internal.dfa.SubsetConstruction;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Machine;
import io.agentrules.pattern.internal.tree.Node.Machine.Edge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Visits every subset that can be reached, and writes down a {@link Machine}. */
final class MachineExplorer {
    /** Machines are small; one whose states are many or large is better not made at all. */
    private static final int MAX_STEPS_PER_STATE = 1_000;

    private final SubsetConstruction subsets;
    private final CharSet[] classes;
    private final int maxStates;
    private final Meaning meaning;
    private final Map<Subset, Integer> indexes = new LinkedHashMap<>();
    private final List<Subset> found = new ArrayList<>();

    MachineExplorer(SubsetConstruction subsets, CharSet[] classes, int maxStates, Meaning meaning) {
        this.subsets = subsets;
        this.classes = classes;
        this.maxStates = maxStates;
        this.meaning = meaning;
    }

    /** What a subset means for the machine that is being made. */
    interface Meaning {
        /** Returns whether there is no way on from here, and no way out. */
        default boolean isDead(Subset subset) {
            return false;
        }

        /** Returns whether the machine's part of the match ends on reaching this subset. */
        default boolean isDone(Subset subset) {
            return false;
        }

        /** Returns the exit of this subset's state. */
        Node exit(Subset subset);
    }

    /** Returns the machine that begins in {@code start}; empty if it is over the limit. */
    Optional<Machine> machine(Subset start) {
        List<Machine.State> states = new ArrayList<>();
        index(start);
        for (int i = 0; i < found.size(); i++) {
            if (i >= maxStates || subsets.steps() > (long) MAX_STEPS_PER_STATE * maxStates) {
                return Optional.empty();
            }
            boolean done = meaning.isDone(found.get(i));
            states.add(done ? new Machine.State(List.of(), Node.EMPTY) : state(found.get(i)));
        }
        return Optional.of(new Machine(withoutDeadEnds(states)));
    }

    /** Takes away the edges to states from which there is no way out. */
    private static List<Machine.State> withoutDeadEnds(List<Machine.State> states) {
        BitSet alive = new BitSet();
        for (int before = -1; before < alive.cardinality(); ) {
            before = alive.cardinality();
            for (int i = states.size() - 1; i >= 0; i--) {
                Machine.State state = states.get(i);
                boolean leads = state.edges().stream().anyMatch(edge -> isAlive(edge, alive));
                alive.set(i, leads || alive.get(i) || !state.exit().equals(Node.NEVER));
            }
        }
        return states.stream()
                .map(state -> new Machine.State(
                        state.edges().stream()
                                .filter(edge -> isAlive(edge, alive))
                                .toList(),
                        state.exit()))
                .toList();
    }

    private static boolean isAlive(Edge edge, BitSet alive) {
        return edge.target() == Machine.DONE || alive.get(edge.target());
    }

    private int index(Subset subset) {
        Integer known = indexes.putIfAbsent(subset, found.size());
        if (known == null) {
            found.add(subset);
        }
        return known == null ? found.size() - 1 : known;
    }

    private Machine.State state(Subset from) {
        Map<Integer, CharSet> edges = new LinkedHashMap<>();
        for (int symbol = 0; symbol < classes.length; symbol++) {
            Subset to = subsets.step(from, symbol);
            if (!meaning.isDead(to)) {
                int target = meaning.isDone(to) ? Machine.DONE : index(to);
                edges.merge(target, classes[symbol], CharSet::union);
            }
        }
        List<Edge> sorted = new ArrayList<>();
        edges.forEach((target, units) -> sorted.add(new Edge(units, target)));
        return new Machine.State(sorted, meaning.exit(from));
    }
}
