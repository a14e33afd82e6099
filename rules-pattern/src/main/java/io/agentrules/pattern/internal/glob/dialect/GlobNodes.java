package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.CodePointSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Chars;
import io.agentrules.pattern.internal.tree.Node.Side;
import java.util.List;

/** The trees that globs of all dialects are made of. */
public final class GlobNodes {
    public static final Node SLASH = Node.unit('/');

    /** Any unit of a name. */
    public static final Node NAME_UNIT = new Chars(CharSet.of('/').complement());

    /** Any code point of a name: one unit, or a surrogate pair. */
    static final Node NAME_CODE_POINT = new CodePointSet().addRange('/', '/').tree(true);

    /** {@code *}: any part of a name. */
    public static final Node STAR = Node.any(NAME_UNIT);

    /** Any part of a name but the empty one. */
    static final List<Node> SOME_NAME = List.of(NAME_UNIT, STAR);

    public static final Node UNIT_WITHOUT_DOT = new Chars(CharSet.of('/', '.').complement());

    /** Any name that does not start with a dot, and the empty one. */
    public static final Node STAR_WITHOUT_DOT = Node.optional(Node.sequence(UNIT_WITHOUT_DOT, STAR));

    /** Any text, slashes included. */
    public static final Node ANYTHING = Node.any(new Chars(CharSet.ALL));

    /** {@code **}{@code /}: no folder, or any folders. */
    public static final Node FOLDERS = Node.optional(Node.sequence(ANYTHING, SLASH));

    /** {@code **}{@code /} for folders that do not start with a dot. */
    public static final Node FOLDERS_WITHOUT_DOT = Node.any(Node.sequence(STAR_WITHOUT_DOT, SLASH));

    /** {@code **} at the end, for names that do not start with a dot. */
    public static final Node NAMES_WITHOUT_DOT =
            Node.sequence(STAR_WITHOUT_DOT, Node.any(Node.sequence(SLASH, STAR_WITHOUT_DOT)));

    /** Holds unless a dot comes next. */
    static final Node NO_DOT = new Assertion(Side.AFTER, CharSet.of('.').complement(), true);

    private GlobNodes() {}

    /** Returns whether {@code node}, though it has alternatives or parts, is one of these pieces and to be left whole. */
    public static boolean isWhole(Node node) {
        return node.equals(FOLDERS)
                || node.equals(STAR_WITHOUT_DOT)
                || node.equals(NAMES_WITHOUT_DOT)
                || node.equals(NAME_CODE_POINT);
    }
}
