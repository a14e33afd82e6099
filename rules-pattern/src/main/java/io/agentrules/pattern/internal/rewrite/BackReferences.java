package io.agentrules.pattern.internal.rewrite;

import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Replaces back references, which no automaton can follow, by something that matches more. */
public final class BackReferences {
    private final Map<Integer, Node> groups = new TreeMap<>();
    private boolean found;

    private BackReferences(Node node) {
        collect(node);
    }

    /** Returns whether {@code node} has a back reference. */
    public static boolean in(Node node) {
        for (Node part : Node.parts(node)) {
            if (in(part)) {
                return true;
            }
        }
        return node instanceof BackReference;
    }

    /** Returns {@code node} with the text of a group, or none, where it refers to the group. */
    public static Node relax(Node node) {
        BackReferences references = new BackReferences(node);
        boolean plain = references.groups.isEmpty() && !references.found;
        return plain ? node : references.relaxed(node);
    }

    private void collect(Node node) {
        if (node instanceof Chars) {
            return;
        }
        if (node instanceof Group group) {
            groups.put(group.number(), group.body());
        }
        found |= node instanceof BackReference;
        for (Node part : Node.parts(node)) {
            collect(part);
        }
    }

    private Node relaxed(Node node) {
        if (node instanceof Sequence sequence) {
            return Node.sequence(Trees.map(sequence.items(), this::relaxed));
        }
        if (node instanceof Alternation alternation) {
            return Node.alternation(Trees.map(alternation.branches(), this::relaxed));
        }
        if (node instanceof Repeat repeat) {
            return new Repeat(relaxed(repeat.body()), repeat.min(), repeat.max(), repeat.greedy());
        }
        if (node instanceof Group group) {
            return relaxed(group.body());
        }
        if (node instanceof BackReference reference) {
            List<Node> texts = Trees.map(
                    reference.groups(), group -> text(groups.getOrDefault(group, Node.EMPTY), reference.ignoreCase()));
            return Node.optional(Node.alternation(texts));
        }
        // A lookaround that depends on a back reference can go either way.
        return node instanceof Look look && in(look.body()) ? Node.EMPTY : node;
    }

    /** Returns what matches at least the texts that {@code node} can capture. */
    private static Node text(Node node, boolean ignoreCase) {
        if (node instanceof Chars chars) {
            return ignoreCase ? new Chars(CaseFolding.ignoringCase(chars.units())) : chars;
        }
        if (node instanceof Sequence sequence) {
            return Node.sequence(Trees.map(sequence.items(), item -> text(item, ignoreCase)));
        }
        if (node instanceof Alternation alternation) {
            return Node.alternation(Trees.map(alternation.branches(), item -> text(item, ignoreCase)));
        }
        if (node instanceof Repeat repeat) {
            return new Repeat(text(repeat.body(), ignoreCase), repeat.min(), repeat.max(), true);
        }
        if (node instanceof Group group) {
            return text(group.body(), ignoreCase);
        }
        return node instanceof BackReference ? Node.any(new Chars(CharSet.ALL)) : Node.EMPTY;
    }
}
