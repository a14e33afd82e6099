package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.Node.Assertion;
import io.agentrules.pattern.syntax.Node.Chars;
import io.agentrules.pattern.syntax.Node.Side;
import java.util.List;

/** The trees that globs of all dialects are made of. */
final class GlobPieces {
    static final Node SLASH = Node.unit('/');

    /** Any unit of a name. */
    static final Node NAME_UNIT = new Chars(CharSet.of('/').complement());

    /** {@code *}: any part of a name. */
    static final Node STAR = Node.any(NAME_UNIT);

    /** Any part of a name but the empty one. */
    static final List<Node> SOME_NAME = List.of(NAME_UNIT, STAR);

    static final Node UNIT_WITHOUT_DOT = new Chars(CharSet.of('/', '.').complement());

    /** Any name that does not start with a dot, and the empty one. */
    static final Node STAR_WITHOUT_DOT = Node.optional(Node.sequence(UNIT_WITHOUT_DOT, STAR));

    /** Any text, slashes included. */
    static final Node ANYTHING = Node.any(new Chars(CharSet.ALL));

    /** {@code **}{@code /}: no folder, or any folders. */
    static final Node FOLDERS = Node.optional(Node.sequence(ANYTHING, SLASH));

    /** {@code **}{@code /} for folders that do not start with a dot. */
    static final Node FOLDERS_WITHOUT_DOT = Node.any(Node.sequence(STAR_WITHOUT_DOT, SLASH));

    /** {@code **} at the end, for names that do not start with a dot. */
    static final Node NAMES_WITHOUT_DOT =
            Node.sequence(STAR_WITHOUT_DOT, Node.any(Node.sequence(SLASH, STAR_WITHOUT_DOT)));

    /** Holds unless a dot comes next. */
    static final Node NO_DOT = new Assertion(Side.AFTER, CharSet.of('.').complement(), true);

    private GlobPieces() {}

    /** Returns whether {@code node}, though it has alternatives or parts, is one of these pieces and to be left whole. */
    static boolean isWhole(Node node) {
        return node.equals(FOLDERS) || node.equals(STAR_WITHOUT_DOT) || node.equals(NAMES_WITHOUT_DOT);
    }
}
