package io.agentrules.pattern.internal.rewrite;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Node.Side;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Combines nodes that are in their simplest form into one that is as well. */
final class SimpleNodes {
    private SimpleNodes() {}

    static Node sequence(List<Node> items) {
        if (isFlat(items)) {
            return Node.sequence(items);
        }
        List<Node> flat = new ArrayList<>();
        for (Node item : items) {
            for (Node part : item instanceof Sequence inner ? inner.items() : List.of(item)) {
                flat.add(isKnownHere(part) ? afterLastUnit(flat) : flat.size(), part);
            }
        }
        return flat.contains(Node.NEVER) ? Node.NEVER : Node.sequence(flat);
    }

    /** Returns whether nothing would change: so it is with most parts of most patterns. */
    private static boolean isFlat(List<Node> items) {
        for (int i = 0; i < items.size(); i++) {
            Node item = items.get(i);
            boolean plain = item instanceof Chars chars
                    ? !chars.units().isEmpty()
                    : item instanceof Repeat || item instanceof Alternation || (i == 0 && item.equals(Node.START));
            if (!plain && !(i == items.size() - 1 && item.equals(Node.END))) {
                return false;
            }
        }
        return true;
    }

    /** What looks back is asked first: it may save the wait for what looks ahead. */
    private static int afterLastUnit(List<Node> items) {
        int at = items.size();
        while (at > 0 && Trees.isZeroWidth(items.get(at - 1)) && !isKnownHere(items.get(at - 1))) {
            at--;
        }
        return at;
    }

    private static boolean isKnownHere(Node node) {
        return node instanceof Assertion assertion && assertion.side() == Side.BEFORE;
    }

    static Node alternation(List<Node> branches) {
        Set<Node> others = new LinkedHashSet<>();
        CharSet units = CharSet.NONE;
        for (Node branch : branches) {
            for (Node part : branch instanceof Alternation inner ? inner.branches() : List.of(branch)) {
                if (part instanceof Chars chars) {
                    units = units.union(chars.units());
                } else {
                    others.add(part);
                }
            }
        }
        List<Node> merged = new ArrayList<>(others);
        if (!units.isEmpty() || merged.isEmpty()) {
            merged.add(0, new Chars(units));
        }
        return Node.alternation(merged);
    }

    static Node repeat(Node body, int min, int max) {
        if (max == 0 || (body.equals(Node.NEVER) && min == 0)) {
            return Node.EMPTY;
        }
        if ((min == 1 && max == 1) || body.equals(Node.NEVER)) {
            return body;
        }
        if (Trees.isZeroWidth(body)) {
            return min == 0 ? Node.EMPTY : body; // once is as good as often
        }
        if (body instanceof Repeat inner && inner.min() <= 1 && max == Node.UNBOUNDED && min <= 1) {
            boolean endless = inner.max() == Node.UNBOUNDED || inner.max() == 1;
            return endless ? repeat(inner.body(), Math.min(min, inner.min()), max) : new Repeat(body, min, max, true);
        }
        if (body instanceof Repeat inner && inner.min() == 0 && (inner.max() == 1 || inner.max() == Node.UNBOUNDED)) {
            return repeat(inner.body(), 0, inner.max() == 1 ? max : inner.max());
        }
        return new Repeat(body, min, max, true);
    }

    /** Returns {@code assertion}, or a simpler node for one that always or never holds. */
    static Node assertion(Assertion assertion) {
        if (assertion.edge() && assertion.units().equals(CharSet.ALL)) {
            return Node.EMPTY;
        }
        return !assertion.edge() && assertion.units().isEmpty() ? Node.NEVER : assertion;
    }

    /** Returns what holds exactly where {@code formula}, made of assertions, does not. */
    static Node negate(Node formula) {
        if (formula instanceof Sequence sequence) {
            return alternation(Trees.map(sequence.items(), SimpleNodes::negate));
        }
        if (formula instanceof Alternation alternation) {
            return sequence(Trees.map(alternation.branches(), SimpleNodes::negate));
        }
        Assertion assertion = (Assertion) formula;
        return assertion(new Assertion(assertion.side(), assertion.units().complement(), !assertion.edge()));
    }
}
