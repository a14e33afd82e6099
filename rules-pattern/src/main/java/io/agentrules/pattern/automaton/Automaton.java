package io.agentrules.pattern.automaton;

import io.agentrules.pattern.syntax.InvalidPatternException;
import io.agentrules.pattern.syntax.Node;
import io.agentrules.pattern.syntax.Node.Alternation;
import io.agentrules.pattern.syntax.Node.Sequence;
import java.util.List;
import java.util.Optional;

/**
 * All patterns of a set, ready to run. What the {@linkplain #dfa deterministic automaton} finds is an id: that of a
 * pattern if it is not negative, else the complement ({@code ~}) of the tail that a thread is to begin.
 */
public final class Automaton {
    private final Nfa nfa;
    private final LazyDfa dfa;

    private Automaton(Builder builder) {
        this.nfa = builder.nfa.build();
        this.dfa = new LazyDfa(nfa, builder.bounds.cacheBytes());
    }

    /** Returns the deterministic automaton. */
    public LazyDfa dfa() {
        return dfa;
    }

    /** Collects patterns. */
    public static final class Builder {
        private final Bounds bounds;
        private final Machines machines;
        private final NfaBuilder nfa = new NfaBuilder();
        private long nodes;

        /** Begins an automaton of no patterns. */
        public Builder(Bounds bounds) {
            this.bounds = bounds;
            this.machines = new Machines(bounds.maxMachineStates(), bounds.maxNodesPerPattern());
        }

        /**
         * Adds a pattern.
         *
         * @param id not negative
         * @throws InvalidPatternException if it is over a limit; the automaton is as if it had not been added
         */
        public void add(int id, Node tree) {
            boolean refers = BackReferences.in(tree);
            Lookarounds lookarounds = new Lookarounds(machines);
            Node regular =
                    trim(lookarounds.place(trim(Simplifier.simplify(refers ? BackReferences.relax(tree) : tree))));
            reserve(Widths.nodes(regular, bounds.countedFrom()));
            boolean exact = !refers && lookarounds.isExact();
            if (!exact) {
                throw new InvalidPatternException(0, "Not yet", "");
            }
            // What matches everywhere is found once, at the start.
            Node sought = regular.equals(Node.EMPTY) ? Node.START : regular;
            List<Node> branches = sought instanceof Alternation all ? all.branches() : List.of(sought);
            branches.forEach(branch -> addBranch(id, branch));
        }

        private static Node trim(Node node) {
            return Trimmer.trimEnd(Trimmer.trimStart(node));
        }

        private void reserve(long more) {
            if (more > bounds.maxNodesPerPattern()) {
                throw new InvalidPatternException(0, "The pattern is too large", "Repeat less, or write two patterns");
            }
            if (nodes + more > bounds.maxNodes()) {
                throw new InvalidPatternException(0, "The set has too many large patterns", "Use fewer patterns");
            }
            nodes += more;
        }

        private void addBranch(int id, Node branch) {
            List<Node> items = branch instanceof Sequence sequence ? sequence.items() : List.of(branch);
            Optional<Cut> cut = Cut.of(items, bounds.countedFrom());
            if (cut.isPresent()) {
                int tail = nfa.addTail(id, cut.get().tail());
                nfa.add(~tail, Node.sequence(cut.get().head()));
            } else {
                nfa.add(id, branch);
            }
        }

        /** Returns the automaton of all patterns added so far. */
        public Automaton build() {
            return new Automaton(this);
        }
    }
}
