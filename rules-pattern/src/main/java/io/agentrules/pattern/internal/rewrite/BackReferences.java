package io.agentrules.pattern.internal.rewrite;

import io.agentrules.pattern.internal.tree.CaseFolding;
import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.BackReference;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Group;
import io.agentrules.pattern.internal.tree.Node.Look;
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
        return node instanceof BackReference || Trees.any(Node.parts(node), BackReferences::in);
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
        if (node instanceof Group group) {
            return relaxed(group.body());
        }
        if (node instanceof BackReference reference) {
            List<Node> texts = Trees.map(
                    reference.groups(), group -> text(groups.getOrDefault(group, Node.EMPTY), reference.ignoreCase()));
            return Node.optional(Node.alternation(texts));
        }
        // A lookaround that depends on a back reference can go either way.
        if (node instanceof Look look) {
            return in(look.body()) ? Node.EMPTY : node;
        }
        return Trees.mapParts(node, this::relaxed);
    }

    /** Returns what matches at least the texts that {@code node} can capture. */
    private static Node text(Node node, boolean ignoreCase) {
        if (node instanceof Chars chars) {
            return ignoreCase ? new Chars(CaseFolding.ignoringCase(chars.units())) : chars;
        }
        if (node instanceof Group group) {
            return text(group.body(), ignoreCase);
        }
        if (node instanceof BackReference) {
            return Node.any(new Chars(CharSet.ALL));
        }
        boolean looks = node instanceof Look || node instanceof Assertion;
        return looks ? Node.EMPTY : Trees.mapParts(node, part -> text(part, ignoreCase));
    }
}
