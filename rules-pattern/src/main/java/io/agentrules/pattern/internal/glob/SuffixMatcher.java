package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Matches one tree against whole texts where an {@link Except} rejects its exclusion followed by all that follows the
 * {@code Except}, including further rounds of a repeat. For each suffix of the text, the shortest first, it determines
 * which parts of the tree match it together with what follows them, so that an exclusion is decided before it is needed.
 * The time grows with the length of the text times the size of the tree. Immutable and thread-safe.
 */
final class SuffixMatcher {
    private static final int END = 0;
    private static final int NEVER = 1;
    private static final int ALWAYS = 2;
    private static final Rule NEVER_HOLDS = (text, at, here, after) -> false;

    private final int maxStates;
    private final List<State> states = new ArrayList<>(List.of(
            new State(NEVER_HOLDS, List.of()),
            new State(NEVER_HOLDS, List.of()),
            new State((text, at, here, after) -> true, List.of())));

    /** The states after a round of a repeat that has matched nothing. */
    private final BitSet idle = new BitSet();

    /** The states in order of evaluation, each after those that its rule depends on. */
    private final List<Integer> order = new ArrayList<>();

    private final int start;

    /**
     * Reads {@code tree}, which consists of the nodes allowed in an {@link Except} and of assertions that look ahead.
     *
     * @throws InvalidPatternException if it takes more than {@code maxStates} states
     */
    SuffixMatcher(Node tree, int maxStates) {
        this.maxStates = maxStates;
        idle.set(NEVER);
        this.start = enter(tree, END, END);
        BitSet ordered = new BitSet();
        ordered.set(END);
        order(start, ordered);
        for (int i = 0; i < states.size(); i++) {
            order(i, ordered);
        }
    }

    private void order(int state, BitSet ordered) {
        if (!ordered.get(state)) {
            ordered.set(state);
            for (int before : states.get(state).asked) {
                order(before, ordered);
            }
            order.add(state);
        }
    }

    /** Decides whether a suffix matches, given the results so far for it and for the next shorter one. */
    private interface Rule {
        boolean holds(CharSequence text, int at, BitSet here, BitSet after);
    }

    /** A part of the tree and what follows it; {@code asked} are the states of {@code here} that the rule depends on. */
    private record State(Rule rule, List<Integer> asked) {}

    /** Returns whether {@code text} matches from end to end. */
    boolean matches(CharSequence text) {
        BitSet here = new BitSet(states.size());
        BitSet after = new BitSet(states.size());
        for (int at = text.length(); at >= 0; at--) {
            BitSet shorter = here;
            here = after;
            after = shorter;
            here.set(END, at == text.length());
            for (int state : order) {
                here.set(state, states.get(state).rule.holds(text, at, here, after));
            }
        }
        return here.get(start);
    }

    /**
     * Returns the state in which {@code node} is to match.
     *
     * @param unmoved the state after it if it matches the empty text
     * @param moved the state after it if it matches something
     */
    private int enter(Node node, int unmoved, int moved) {
        if (node instanceof Chars chars) {
            CharSet units = chars.units();
            Rule rule = (text, at, here, after) ->
                    at < text.length() && units.contains(text.charAt(at)) && after.get(moved);
            return add(new State(rule, List.of()));
        }
        if (node instanceof Assertion assertion) {
            Rule rule = (text, at, here, after) -> here.get(unmoved)
                    && (at < text.length() ? assertion.units().contains(text.charAt(at)) : assertion.edge());
            return add(new State(rule, List.of(unmoved)));
        }
        if (node instanceof Sequence sequence) {
            return enter(sequence.items(), unmoved, moved);
        }
        if (node instanceof Alternation alternation) {
            int any = NEVER;
            for (Node branch : alternation.branches()) {
                any = either(any, enter(branch, unmoved, moved));
            }
            return any;
        }
        if (node instanceof Repeat repeat) {
            return repeat(repeat, unmoved, moved);
        }
        Except except = (Except) node;
        int body = enter(except.body(), unmoved, moved);
        // If the exclusion matches the empty text and another round can follow, Bun rejects every text.
        int excluded = enter(except.excluded(), idle.get(unmoved) ? ALWAYS : unmoved, moved);
        return add(
                new State((text, at, here, after) -> here.get(body) && !here.get(excluded), List.of(body, excluded)));
    }

    private int enter(List<Node> items, int unmoved, int moved) {
        int still = unmoved;
        int gone = moved;
        for (int i = items.size() - 1; i >= 0; i--) {
            int before = enter(items.get(i), still, gone);
            gone = still == gone ? before : enter(items.get(i), gone, gone);
            still = before;
        }
        return still;
    }

    /** Globs repeat any number of times, at most once or at least once. A further round has to match something. */
    private int repeat(Repeat repeat, int unmoved, int moved) {
        int again = moved;
        if (repeat.max() > 1) {
            again = add(states.get(NEVER)); // until what it leads to is known
            states.set(again, any(enter(repeat.body(), NEVER, again), moved));
        }
        if (repeat.min() == 0) {
            return either(enter(repeat.body(), NEVER, again), unmoved);
        }
        int end = add(any(unmoved, NEVER));
        idle.set(end);
        return enter(repeat.body(), end, again);
    }

    private int either(int one, int other) {
        return one == NEVER ? other : add(any(one, other));
    }

    private static State any(int one, int other) {
        return new State((text, at, here, after) -> here.get(one) || here.get(other), List.of(one, other));
    }

    private int add(State state) {
        if (states.size() >= maxStates) {
            throw new InvalidPatternException(
                    0, "The glob stands for a tree of more than " + maxStates + " nodes", "Write several globs");
        }
        states.add(state);
        return states.size() - 1;
    }
}
