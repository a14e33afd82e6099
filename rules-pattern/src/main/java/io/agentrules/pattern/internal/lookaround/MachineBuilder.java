package io.agentrules.pattern.internal.lookaround;

import io.agentrules.pattern.internal.dfa.Subset;
import io.agentrules.pattern.internal.dfa.SubsetConstruction;
import io.agentrules.pattern.internal.nfa.Nfa;
import io.agentrules.pattern.internal.nfa.NfaBuilder;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Machine;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the {@link Machine}s for negated lookarounds and exclusions, by running a small automaton to all its ends. */
public final class MachineBuilder {
    private static final int BODY = 0;
    private static final int EXCLUDED = 1;

    private final int maxStates;
    private final int maxNodes;

    /**
     * Sets the limits.
     *
     * @param maxStates states of one machine
     * @param maxNodes nodes of the automaton that a machine is made from
     */
    public MachineBuilder(int maxStates, int maxNodes) {
        this.maxStates = maxStates;
        this.maxNodes = maxNodes;
    }

    /**
     * Returns what matches as much text as is needed to know that {@code body} does not match here, whatever follows;
     * empty if that is over a limit.
     */
    Optional<Node> notAhead(Node body) {
        return nfa(body, Node.NEVER)
                .flatMap(nfa -> notAhead(new SubsetConstruction(nfa, false, Long.MAX_VALUE, 0), nfa));
    }

    /** What the body's first assertion sees before it depends on the pattern; so there is a machine for each context. */
    private Optional<Node> notAhead(SubsetConstruction subsets, Nfa nfa) {
        CharSet[] classes = nfa.alphabet().classes();
        List<Node> branches = new ArrayList<>();
        for (int context = 0; context < nfa.contexts(); context++) {
            Subset start = subsets.start(context);
            Optional<Machine> machine = start.isAccepting()
                    ? Optional.of(new Machine(List.of(new Machine.State(List.of(), Node.NEVER))))
                    : new MachineExplorer(subsets, classes, maxStates, new NotAhead(subsets)).machine(start);
            if (machine.isEmpty()) {
                return Optional.empty();
            }
            branches.add(Node.sequence(before(nfa, classes, context), machine.get()));
        }
        return Optional.of(Node.alternation(branches));
    }

    private static Node before(Nfa nfa, CharSet[] classes, int context) {
        CharSet units = CharSet.NONE;
        for (int symbol = 0; symbol < classes.length; symbol++) {
            units = nfa.contextAfter(symbol) == context ? units.union(classes[symbol]) : units;
        }
        return new Assertion(Side.BEFORE, units, nfa.contextAfter(nfa.alphabet().edge()) == context);
    }

    /**
     * Returns what matches all text before a place where no match of {@code body} ends; empty if that is over a limit,
     * or depends on the unit after that place.
     */
    Optional<Node> notBehind(Node body) {
        if (Trees.endsPending(body)) {
            return Optional.empty();
        }
        return nfa(body, Node.NEVER).flatMap(nfa -> {
            SubsetConstruction subsets = new SubsetConstruction(nfa, true, Long.MAX_VALUE, 0);
            return new MachineExplorer(subsets, nfa.alphabet().classes(), maxStates, new NotBehind())
                    .machine(subsets.start(nfa.contextAfter(nfa.alphabet().edge())))
                    .map(machine -> Node.sequence(Node.START, machine));
        });
    }

    /**
     * Returns the machine that matches what {@code body} matches and {@code excluded} does not, both without lookaround.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    Node except(Node body, Node excluded) {
        return nfa(body, excluded)
                .flatMap(nfa -> {
                    SubsetConstruction subsets = new SubsetConstruction(nfa, false, Long.MAX_VALUE, 0);
                    return new MachineExplorer(subsets, nfa.alphabet().classes(), maxStates, new Excepting())
                            .machine(subsets.start(0));
                })
                .orElseThrow(() -> new InvalidPatternException(0, "An exclusion is too large", "Exclude less"));
    }

    private Optional<Nfa> nfa(Node body, Node excluded) {
        long nodes = Trees.nodes(body, Node.UNBOUNDED) + Trees.nodes(excluded, Node.UNBOUNDED);
        if (nodes > maxNodes) {
            return Optional.empty();
        }
        NfaBuilder builder = new NfaBuilder(Node.UNBOUNDED);
        builder.add(BODY, body);
        builder.add(EXCLUDED, excluded);
        return Optional.of(builder.build());
    }

    /** Dead as soon as the body matches; done as soon as it no longer can. */
    private record NotAhead(SubsetConstruction subsets) implements MachineExplorer.Meaning {
        @Override
        public boolean isDead(Subset subset) {
            return subset.isAccepting();
        }

        @Override
        public boolean isDone(Subset subset) {
            return subset.isStuck();
        }

        @Override
        public Node exit(Subset subset) {
            return subsets.acceptsAtEnd(subset).length == 0 ? Node.END : Node.NEVER;
        }
    }

    /** Left wherever no match of the body ends. */
    private record NotBehind() implements MachineExplorer.Meaning {
        @Override
        public Node exit(Subset subset) {
            return subset.isAccepting() ? Node.NEVER : Node.EMPTY;
        }
    }

    /** Left wherever the body matches and the excluded does not. */
    private record Excepting() implements MachineExplorer.Meaning {
        @Override
        public boolean isDead(Subset subset) {
            return subset.isStuck() && !subset.isAccepting();
        }

        @Override
        public Node exit(Subset subset) {
            return subset.acceptsOnly(BODY) ? Node.EMPTY : Node.NEVER;
        }
    }
}
