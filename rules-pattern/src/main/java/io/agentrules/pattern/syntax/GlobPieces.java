package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.Node.Assertion;
import io.agentrules.pattern.syntax.Node.Chars;
import io.agentrules.pattern.syntax.Node.Side;

/** The trees that globs of all dialects are made of. */
final class GlobPieces {
    static final Node SLASH = Node.unit('/');

    /** Any unit of a name. */
    static final Node NAME_UNIT = new Chars(CharSet.of('/').complement());

    /** {@code *}: any part of a name. */
    static final Node STAR = Node.any(NAME_UNIT);

    /** Any name that does not start with a dot, and the empty one. */
    static final Node STAR_WITHOUT_DOT =
            Node.optional(Node.sequence(new Chars(CharSet.of('/', '.').complement()), STAR));

    /** Any text, slashes included. */
    static final Node ANYTHING = Node.any(new Chars(CharSet.ALL));

    /** {@code **}{@code /}: no folder, or any folders. */
    static final Node FOLDERS = Node.optional(Node.sequence(ANYTHING, SLASH));

    /** Holds unless a dot comes next. */
    static final Node NO_DOT = new Assertion(Side.AFTER, CharSet.of('.').complement(), true);

    private GlobPieces() {}
}
