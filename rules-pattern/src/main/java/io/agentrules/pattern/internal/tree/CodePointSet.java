package io.agentrules.pattern.internal.tree;

import io.agentrules.pattern.internal.tree.Node.Chars;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects code points, and writes their set as a tree over UTF-16 units. */
public final class CodePointSet {
    private static final CharSet SURROGATES = CharSet.range(Character.MIN_SURROGATE, Character.MAX_SURROGATE);
    private static final CharSet HIGH = CharSet.range(Character.MIN_HIGH_SURROGATE, Character.MAX_HIGH_SURROGATE);
    private static final CharSet LOW = CharSet.range(Character.MIN_LOW_SURROGATE, Character.MAX_LOW_SURROGATE);

    private CharSet units = CharSet.NONE;

    /** For each first half of a surrogate pair, the second halves that make a member of it. */
    private final Map<Character, CharSet> pairs = new TreeMap<>();

    /** Adds all code points from {@code from} to {@code to}, both included; none if they are out of order. */
    public CodePointSet addRange(int from, int to) {
        if (from <= Character.MAX_VALUE && from <= to) {
            units = units.union(CharSet.range((char) from, (char) Math.min(to, Character.MAX_VALUE)));
        }
        for (int next = Math.max(from, Character.MIN_SUPPLEMENTARY_CODE_POINT); next <= to; ) {
            int last = Math.min(to, next | 0x3ff);
            CharSet seconds = CharSet.range(Character.lowSurrogate(next), Character.lowSurrogate(last));
            pairs.merge(Character.highSurrogate(next), seconds, CharSet::union);
            next = last + 1;
        }
        return this;
    }

    /** Takes {@code unit} out again. */
    public CodePointSet without(char unit) {
        units = units.minus(CharSet.of(unit));
        return this;
    }

    /** Returns the tree of one code point that was added or, {@code negated}, was not. */
    public Node tree(boolean negated) {
        Map<CharSet, CharSet> firsts = new LinkedHashMap<>();
        CharSet seen = CharSet.NONE;
        for (Map.Entry<Character, CharSet> pair : pairs.entrySet()) {
            CharSet seconds = negated ? LOW.minus(pair.getValue()) : pair.getValue();
            firsts.merge(seconds, CharSet.of(pair.getKey()), CharSet::union);
            seen = seen.union(CharSet.of(pair.getKey()));
        }
        if (negated) {
            firsts.merge(LOW, HIGH.minus(seen), CharSet::union);
        }
        List<Node> astral = new ArrayList<>();
        firsts.forEach((seconds, first) -> {
            if (!seconds.isEmpty()) {
                astral.add(Node.sequence(new Chars(first), new Chars(seconds)));
            }
        });
        return tree(negated ? units.complement() : units, Node.alternation(astral));
    }

    private static Node tree(CharSet units, Node astral) {
        Node ofOneUnit = new Chars(units.minus(SURROGATES));
        return astral.equals(Node.alternation(List.of())) ? ofOneUnit : Node.alternation(ofOneUnit, astral);
    }
}
