package io.agentrules.pattern.internal.glob;

import io.agentrules.pattern.internal.glob.dialect.GlobNodes;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Alternation;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Except;
import io.agentrules.pattern.internal.tree.Node.Repeat;
import io.agentrules.pattern.internal.tree.Node.Sequence;
import io.agentrules.pattern.internal.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A glob that says where a file is and, apart from that, how it is called: it matches a path exactly when each half
 * matches its part of it.
 *
 * @param folder matches what precedes the path's last name, the slash included
 * @param name matches the path's last name
 */
record GlobHalves(Node folder, Node name) {
    /** Returns the halves of a glob, one of its {@linkplain GlobVariants variants}; null if it has none. */
    static @Nullable GlobHalves of(List<Node> variant) {
        List<Node> items = withLastName(variant);
        int name = items.size();
        while (name > 0 && !canMatchSlash(items.get(name - 1))) {
            name--;
        }
        return startsName(items, name)
                ? new GlobHalves(
                        Node.sequence(items.subList(0, name)), Node.sequence(items.subList(name, items.size())))
                : null;
    }

    /** Any text is any folders and a name, which may be empty. */
    private static List<Node> withLastName(List<Node> variant) {
        List<Node> items = new ArrayList<>(variant);
        Node last = items.isEmpty() ? Node.EMPTY : items.remove(items.size() - 1);
        if (last.equals(GlobNodes.ANYTHING)) {
            items.add(GlobNodes.FOLDERS);
            items.add(GlobNodes.STAR);
        } else if (last.equals(GlobNodes.NAMES_WITHOUT_DOT)) {
            items.add(GlobNodes.FOLDERS_WITHOUT_DOT);
            items.add(GlobNodes.STAR_WITHOUT_DOT);
        } else {
            items.add(last);
        }
        return items;
    }

    /** Returns whether whatever the items before {@code at} match ends where a name starts. */
    private static boolean startsName(List<Node> items, int at) {
        int before = at - 1;
        while (before >= 0
                && (items.get(before).equals(GlobNodes.FOLDERS)
                        || items.get(before).equals(GlobNodes.FOLDERS_WITHOUT_DOT))) {
            before--;
        }
        return before < 0 || items.get(before).equals(GlobNodes.SLASH);
    }

    private static boolean canMatchSlash(Node node) {
        if (node instanceof Chars chars) {
            return chars.units().contains('/');
        }
        if (node instanceof Except except) {
            return canMatchSlash(except.body());
        }
        boolean isMadeOfParts = node instanceof Sequence || node instanceof Alternation || node instanceof Repeat;
        // What looks around can, too: minimatch leaves a lookahead where braces with a slash cut a group open.
        return !isMadeOfParts || Trees.any(Node.parts(node), GlobHalves::canMatchSlash);
    }
}
