package io.agentrules.pattern.internal.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern as a tree, the same for regular expressions, globs and keywords. Equal trees mean equal patterns, which is
 * how patterns of one set come to share their beginnings. Flags are gone: sets of units are already closed over case.
 */
public sealed interface Node {
    /** The {@code max} of a repeat without an upper bound. */
    int UNBOUNDED = Integer.MAX_VALUE;

    /** Matches the empty text, everywhere. */
    Node EMPTY = new Sequence(List.of());

    /** Matches nothing. */
    Node NEVER = new Chars(CharSet.NONE);

    /** Holds at the start of the text. */
    Node START = new Assertion(Side.BEFORE, CharSet.NONE, true);

    /** Holds at the end of the text. */
    Node END = new Assertion(Side.AFTER, CharSet.NONE, true);

    /** Returns the trees that {@code node} is made of, in order; empty for a leaf. */
    static List<Node> parts(Node node) {
        if (node instanceof Sequence sequence) {
            return sequence.items();
        }
        if (node instanceof Alternation alternation) {
            return alternation.branches();
        }
        if (node instanceof Repeat repeat) {
            return List.of(repeat.body());
        }
        if (node instanceof Look look) {
            return List.of(look.body());
        }
        if (node instanceof Group group) {
            return List.of(group.body());
        }
        return node instanceof Except except ? List.of(except.body(), except.excluded()) : List.of();
    }

    /** Where an assertion looks, seen from its own position. */
    enum Side {
        /** Towards the start of the text. */
        BEFORE,
        /** Towards the end of the text. */
        AFTER
    }

    /** One UTF-16 unit out of {@code units}. */
    record Chars(CharSet units) implements Node {}

    /** All {@code items}, one after the other; matches the empty text when there are none. */
    record Sequence(List<Node> items) implements Node {
        /** Copies {@code items}. */
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /** One of {@code branches}, the earlier preferred where that matters; matches nothing when there are none. */
    record Alternation(List<Node> branches) implements Node {
        /** Copies {@code branches}. */
        public Alternation {
            branches = List.copyOf(branches);
        }
    }

    /**
     * At least {@code min} and at most {@code max} times {@code body}.
     *
     * @param max {@link #UNBOUNDED} for no upper bound
     * @param greedy whether more is preferred to fewer; matters only before a back reference
     */
    record Repeat(Node body, int min, int max, boolean greedy) implements Node {}

    /**
     * Looks at one neighboring unit and consumes nothing. {@code ^}, {@code $} and {@code \b} are made of these.
     *
     * @param units what the neighbor may be
     * @param edge whether it also holds where there is no neighbor, at the text's start or end
     */
    record Assertion(Side side, CharSet units, boolean edge) implements Node {}

    /** Lookahead or lookbehind: holds where {@code body} does (or, negated, does not) match on {@code side}. */
    record Look(Side side, boolean negated, Node body) implements Node {}

    /** A capturing group; {@code number} counts from 1. */
    record Group(int number, Node body) implements Node {}

    /**
     * What one of {@code groups} captured: the empty text if none did. More than one only for a name that several
     * groups bear.
     */
    record BackReference(List<Integer> groups, boolean ignoreCase) implements Node {
        /** Copies {@code groups}. */
        public BackReference {
            groups = List.copyOf(groups);
        }
    }

    /**
     * Every text that {@code body} matches from end to end and {@code excluded} does not. Both are built only of
     * {@link Chars}, {@link Sequence}, {@link Alternation}, {@link Repeat} and {@link Except}.
     */
    record Except(Node body, Node excluded) implements Node {}

    /**
     * A deterministic machine, begun in its first state: what lookarounds and exclusions turn into. No parser makes one.
     */
    record Machine(List<State> states) implements Node {
        /** Where an edge leads that ends the machine's part of the match. */
        public static final int DONE = -1;

        /** Copies {@code states}. */
        public Machine {
            states = List.copyOf(states);
        }

        /**
         * A state.
         *
         * @param edges where units lead; their sets do not overlap, and a unit in none of them leads nowhere
         * @param exit what must hold to leave the machine here: {@link #EMPTY}, {@link #NEVER} or an {@link Assertion}
         */
        public record State(List<Edge> edges, Node exit) {
            /** Copies {@code edges}. */
            public State {
                edges = List.copyOf(edges);
            }
        }

        /**
         * A transition.
         *
         * @param target the index of a state, or {@link #DONE}
         */
        public record Edge(CharSet units, int target) {}
    }

    /** The units that most patterns are made of. */
    final class Ascii {
        private static final Node[] UNITS = new Node[128];

        static {
            for (char unit = 0; unit < UNITS.length; unit++) {
                UNITS[unit] = new Chars(CharSet.range(unit, unit));
            }
        }

        private Ascii() {}
    }

    /** Returns one unit that is {@code unit}. */
    static Node unit(char unit) {
        return unit < Ascii.UNITS.length ? Ascii.UNITS[unit] : new Chars(CharSet.range(unit, unit));
    }

    /** Returns {@code text}, unit by unit, case-sensitive. */
    static Node literal(String text) {
        List<Node> units = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            units.add(unit(text.charAt(i)));
        }
        return sequence(units);
    }

    /** Returns {@code items} in sequence, without a wrapper around a single one. */
    static Node sequence(List<Node> items) {
        return items.size() == 1 ? items.get(0) : new Sequence(items);
    }

    /** Returns {@code items} in sequence. */
    static Node sequence(Node... items) {
        return sequence(List.of(items));
    }

    /** Returns one of {@code branches}, without a wrapper around a single one. */
    static Node alternation(List<Node> branches) {
        return branches.size() == 1 ? branches.get(0) : new Alternation(branches);
    }

    /** Returns one of {@code branches}. */
    static Node alternation(Node... branches) {
        return alternation(List.of(branches));
    }

    /** Returns {@code body} any number of times. */
    static Node any(Node body) {
        return new Repeat(body, 0, UNBOUNDED, true);
    }

    /** Returns {@code body} once or more. */
    static Node some(Node body) {
        return new Repeat(body, 1, UNBOUNDED, true);
    }

    /** Returns {@code body} once or not at all. */
    static Node optional(Node body) {
        return new Repeat(body, 0, 1, true);
    }

    /** Returns {@code body} anchored at both ends of the text. */
    static Node whole(Node body) {
        return sequence(START, body, END);
    }
}
