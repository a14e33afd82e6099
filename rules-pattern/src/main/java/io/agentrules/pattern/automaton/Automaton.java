package io.agentrules.pattern.automaton;

import io.agentrules.pattern.syntax.InvalidPatternException;
import io.agentrules.pattern.syntax.Node.Alternation;
import io.agentrules.pattern.syntax.Node.Sequence;
import io.agentrules.pattern.syntax.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * All patterns of a set, ready to run. What the {@linkplain #dfa deterministic automaton} finds is an id: that of a
 * pattern if it is not negative, else the complement ({@code ~}) of the tail that a thread is to begin.
 */
public final class Automaton {
    private final Nfa nfa;
    private final LazyDfa dfa;
    private final List<Inexact> inexact;
    private final BitSet inexactIds = new BitSet();
    private final long maxSteps;

    private Automaton(Builder builder) {
        this.inexact = List.copyOf(builder.inexact);
        inexact.forEach(pattern -> inexactIds.set(pattern.id()));
        this.nfa = builder.nfa.build();
        this.maxSteps = builder.bounds.maxSteps();
        this.dfa = new LazyDfa(nfa, builder.bounds.cacheBytes(), builder.bounds.maxSteps());
    }

    /** Returns new threads for one stream. */
    public Threads threads(int maxThreads) {
        return new Threads(nfa, maxThreads, maxSteps);
    }

    /** Returns the id that {@code tail} is to find. */
    public int tailId(int tail) {
        return nfa.tailId(tail);
    }

    /** Returns whether some pattern needs {@link #confirms}. */
    public boolean isInexact() {
        return !inexact.isEmpty();
    }

    /** Returns whether finding {@code id} is only a suspicion. */
    public boolean isInexact(int id) {
        return inexactIds.get(id);
    }

    Inexact inexact(int id) {
        int from = 0;
        int to = inexact.size() - 1;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (inexact.get(middle).id() < id) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return inexact.get(from);
    }

    /**
     * Returns what confirms matches in one stream.
     *
     * @param window units of the text to keep
     * @param steps steps to begin with
     * @param stepsPerUnit further steps for each unit
     */
    public Confirms confirms(int window, long steps, int stepsPerUnit) {
        return new Confirms(this, inexact, window, steps, stepsPerUnit);
    }

    /** Returns the deterministic automaton. */
    public LazyDfa dfa() {
        return dfa;
    }

    /** Collects patterns. */
    public static final class Builder {
        private final Bounds bounds;
        private final Machines machines;
        private final NfaBuilder nfa;
        private final List<Inexact> inexact = new ArrayList<>();

        /** Begins an automaton of no patterns. */
        public Builder(Bounds bounds) {
            this.bounds = bounds;
            this.nfa = new NfaBuilder(bounds.countedFrom());
            this.machines = new Machines(bounds.maxMachineStates(), bounds.maxNodesPerPattern());
        }

        /**
         * Adds a pattern.
         *
         * @param id not negative; higher than all before
         * @throws InvalidPatternException if it is over a limit; the automaton is as if it had not been added
         */
        public void add(int id, Node tree) {
            Lookarounds lookarounds = new Lookarounds(machines);
            Node simple = Simplifier.simplify(BackReferences.relax(tree));
            Node regular = trim(lookarounds.place(trim(simple)));
            checkRoom(Trees.nodes(regular, bounds.countedFrom()));
            if (!lookarounds.isExact() || BackReferences.in(tree)) {
                inexact.add(inexact(id, tree, Trees.isNullable(simple)));
            }
            // What matches everywhere is found once, at the start.
            Node sought = regular.equals(Node.EMPTY) ? Node.START : regular;
            List<Node> branches = sought instanceof Alternation all ? all.branches() : List.of(sought);
            branches.forEach(branch -> addBranch(id, branch));
        }

        private Inexact inexact(int id, Node tree, boolean anywhere) {
            if (Trees.nodes(tree, Node.UNBOUNDED) > bounds.maxNodesPerPattern()) {
                throw tooLarge();
            }
            return new Inexact(id, inexact.size(), ProgramCompiler.compile(tree), anywhere);
        }

        private static InvalidPatternException tooLarge() {
            return new InvalidPatternException(0, "The pattern is too large", "Repeat less, or write two patterns");
        }

        private static Node trim(Node node) {
            return Trimmer.trimEnd(Trimmer.trimStart(node));
        }

        private void checkRoom(long more) {
            if (more > bounds.maxNodesPerPattern()) {
                throw tooLarge();
            }
            if (nfa.nodes() + more > bounds.maxNodes()) {
                throw new InvalidPatternException(0, "The set has too many large patterns", "Use fewer patterns");
            }
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

        /** Returns how many nodes the patterns added so far take, of those that a set may have. */
        public long nodes() {
            return nfa.nodes();
        }

        /** Returns the automaton of all patterns added so far. */
        public Automaton build() {
            return new Automaton(this);
        }
    }
}
