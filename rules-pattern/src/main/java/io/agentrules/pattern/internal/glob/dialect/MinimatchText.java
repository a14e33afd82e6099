package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Chars;
import java.util.ArrayList;
import java.util.List;

/** Reads a minimatch glob without slashes, braces and groups: wildcards, classes, escapes and plain units. */
final class MinimatchText {
    private MinimatchText() {}

    /** Returns what {@code glob} is made of, in order. */
    static List<Node> parse(String glob, Node questionMark) {
        List<Node> items = new ArrayList<>();
        int at = 0;
        while (at < glob.length()) {
            char unit = glob.charAt(at++);
            if (unit == '\\') {
                items.add(Node.unit(at < glob.length() ? glob.charAt(at++) : unit));
            } else if (unit == '*') {
                if (items.isEmpty() || !items.get(items.size() - 1).equals(GlobNodes.STAR)) {
                    items.add(GlobNodes.STAR);
                }
            } else if (unit == '?') {
                items.add(questionMark);
            } else {
                MinimatchClass found = unit == '[' ? MinimatchClass.parse(glob, at) : null;
                items.add(found == null ? Node.unit(unit) : found.tree());
                at = found == null ? at : found.end();
            }
        }
        return items;
    }

    /** Returns whether {@code items} start with a wildcard or a class that minimatch guards against a leading dot. */
    static boolean isWild(List<Node> items) {
        return !items.isEmpty()
                && !(items.get(0) instanceof Alternation)
                && !(items.get(0) instanceof Chars chars && chars.units().isSingle());
    }
}
