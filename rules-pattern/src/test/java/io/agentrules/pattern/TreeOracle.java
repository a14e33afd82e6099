package io.agentrules.pattern;

import io.agentrules.pattern.internal.tree.Node;
import java.util.BitSet;

/** Matches one text against the tree of a glob, slowly and in plain sight. */
final class TreeOracle {
    private final String text;

    private TreeOracle(String text) {
        this.text = text;
    }

    static boolean matches(Node node, String text) {
        if (looksAround(node, false)) {
            return SlowMatcher.test(Node.whole(node), text);
        }
        BitSet start = new BitSet();
        start.set(0);
        return new TreeOracle(text).ends(node, start).get(text.length());
    }

    private static boolean looksAround(Node node, boolean repeated) {
        boolean here = node instanceof Node.Look
                || node instanceof Node.Assertion
                || node instanceof Node.BackReference
                || node instanceof Node.Group
                || (repeated && node instanceof Node.Except);
        boolean again = repeated || (node instanceof Node.Repeat repeat && repeat.max() > 1);
        return here || Node.parts(node).stream().anyMatch(part -> looksAround(part, again));
    }

    /** Returns where a match of {@code node} that starts at one of {@code starts} can end. */
    private BitSet ends(Node node, BitSet starts) {
        BitSet ends = new BitSet();
        if (node instanceof Node.Chars chars) {
            starts.stream()
                    .filter(at -> at < text.length() && chars.units().contains(text.charAt(at)))
                    .forEach(at -> ends.set(at + 1));
        } else if (node instanceof Node.Sequence sequence) {
            ends.or(starts);
            for (Node item : sequence.items()) {
                BitSet next = ends(item, ends);
                ends.clear();
                ends.or(next);
            }
        } else if (node instanceof Node.Alternation alternation) {
            alternation.branches().forEach(branch -> ends.or(ends(branch, starts)));
        } else if (node instanceof Node.Repeat repeat) {
            repeat(repeat, starts, ends);
        } else if (node instanceof Node.Except except) {
            starts.stream().forEach(at -> {
                BitSet start = new BitSet();
                start.set(at);
                BitSet found = ends(except.body(), start);
                found.andNot(ends(except.excluded(), start));
                ends.or(found);
            });
        } else {
            throw new IllegalArgumentException("A glob has no " + node);
        }
        return ends;
    }

    private void repeat(Node.Repeat repeat, BitSet starts, BitSet ends) {
        BitSet reached = starts;
        for (int i = 0; i < repeat.min(); i++) {
            reached = ends(repeat.body(), reached);
        }
        ends.or(reached);
        for (int i = repeat.min(); i < repeat.max() && !reached.isEmpty(); i++) {
            reached = ends(repeat.body(), reached);
            reached.andNot(ends);
            ends.or(reached);
        }
    }
}
