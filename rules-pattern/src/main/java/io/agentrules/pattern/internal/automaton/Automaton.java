package io.agentrules.pattern.internal.automaton;

import io.agentrules.pattern.internal.counting.Continuations;
import io.agentrules.pattern.internal.counting.TailMatcher;
import io.agentrules.pattern.internal.dfa.LazyDfa;
import io.agentrules.pattern.internal.lookaround.LookaroundRewriter;
import io.agentrules.pattern.internal.lookaround.MachineBuilder;
import io.agentrules.pattern.internal.nfa.Nfa;
import io.agentrules.pattern.internal.nfa.NfaBuilder;
import io.agentrules.pattern.internal.rewrite.BackReferences;
import io.agentrules.pattern.internal.rewrite.Simplifier;
import io.agentrules.pattern.internal.rewrite.TailSplit;
import io.agentrules.pattern.internal.rewrite.Trimmer;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Trees;
import io.agentrules.pattern.internal.verify.RelaxedPatterns;
import io.agentrules.pattern.internal.verify.Verifier;
import java.util.List;
import java.util.Optional;

/**
 * All patterns of a set, ready to run. What the {@linkplain #dfa deterministic automaton} finds is an id: that of a
 * pattern if it is not negative, else the complement ({@code ~}) of the tail that is to be followed.
 */
public final class Automaton {
    private final Nfa nfa;
    private final LazyDfa dfa;
    private final Continuations continuations;
    private final RelaxedPatterns relaxed;
    private final long maxSteps;
    private final int protectedCount;

    private Automaton(Builder builder) {
        this.relaxed = builder.relaxed.copy();
        this.nfa = builder.nfa.build();
        this.maxSteps = builder.limits.maxSteps();
        this.protectedCount = builder.protectedCount;
        this.continuations = new Continuations(nfa);
        this.dfa = new LazyDfa(nfa, builder.limits.cacheBytes(), maxSteps, protectedCount);
    }

    /** Returns a new matcher of tails for one stream. */
    public TailMatcher tailMatcher(int maxLive) {
        return new TailMatcher(nfa, continuations, maxLive, maxSteps, protectedCount);
    }

    /** Returns how many ids, from 0 on, are those of patterns that are switched off last. */
    public int protectedCount() {
        return protectedCount;
    }

    /** Returns the id that {@code tail} is to find. */
    public int tailId(int tail) {
        return nfa.tailId(tail);
    }

    /** Returns the patterns that are to be {@linkplain Verifier verified} where the automaton finds them. */
    public RelaxedPatterns relaxed() {
        return relaxed;
    }

    /** Returns the deterministic automaton. */
    public LazyDfa dfa() {
        return dfa;
    }

    /** Returns what the automaton holds now and has cost so far, without what streams do on their own. */
    public LazyDfa.Statistics statistics() {
        return dfa.statistics().plusSteps(continuations.steps());
    }

    /** Collects patterns. */
    public static final class Builder {
        private final AutomatonLimits limits;
        private final MachineBuilder machines;
        private final NfaBuilder nfa;
        private final RelaxedPatterns relaxed = new RelaxedPatterns();
        private int protectedCount;

        /** Begins an automaton without patterns. */
        public Builder(AutomatonLimits limits) {
            this.limits = limits;
            this.nfa = new NfaBuilder(limits.countedFrom());
            this.machines = new MachineBuilder(limits.maxMachineStates(), limits.maxNodesPerPattern());
        }

        /**
         * Adds a pattern.
         *
         * @param id not negative; higher than all before
         * @throws InvalidPatternException if it is over a limit; the automaton is as if it had not been added
         */
        public void add(int id, Node tree) {
            boolean refersBack = BackReferences.in(tree);
            Node simple = Simplifier.simplify(refersBack ? BackReferences.relax(tree) : tree);
            LookaroundRewriter lookarounds = new LookaroundRewriter(machines);
            Node trimmed = trim(simple);
            Node regular = LookaroundRewriter.isNeededFor(trimmed) ? trim(lookarounds.place(trimmed)) : trimmed;
            checkRoom(Trees.nodes(regular, limits.countedFrom()));
            if (refersBack || !lookarounds.isExact()) {
                addRelaxed(id, tree, Trees.isNullable(simple));
            }
            // What matches everywhere is found once, at the start.
            Node sought = regular.equals(Node.EMPTY) ? Node.START : regular;
            List<Node> branches = sought instanceof Alternation all ? all.branches() : List.of(sought);
            for (Node branch : branches) {
                addBranch(id, branch);
            }
        }

        private void addRelaxed(int id, Node tree, boolean anywhere) {
            if (Trees.nodes(tree, Node.UNBOUNDED) > limits.maxNodesPerPattern()) {
                throw tooLarge();
            }
            relaxed.add(id, tree, anywhere);
        }

        private static InvalidPatternException tooLarge() {
            return new InvalidPatternException(0, "The pattern is too large", "Repeat less, or write two patterns");
        }

        private static Node trim(Node node) {
            return Trimmer.trimEnd(Trimmer.trimStart(node));
        }

        private void checkRoom(long more) {
            if (more > limits.maxNodesPerPattern()) {
                throw tooLarge();
            }
            if (nfa.nodes() + more > limits.maxNodes()) {
                throw new InvalidPatternException(0, "The set has too many large patterns", "Use fewer patterns");
            }
        }

        private void addBranch(int id, Node branch) {
            List<Node> items = branch instanceof Sequence sequence ? sequence.items() : List.of(branch);
            Optional<TailSplit> cut = TailSplit.of(items, limits.countedFrom());
            if (cut.isPresent()) {
                int tail = nfa.addTail(id, cut.get().tail());
                nfa.add(~tail, Node.sequence(cut.get().head()));
            } else {
                nfa.add(id, branch);
            }
        }

        /** From now on, the patterns with ids below {@code end} are switched off last. */
        public void protect(int end) {
            protectedCount = end;
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
