package io.agentrules.core.internal.stream;

import io.agentrules.api.SourcePart;
import io.agentrules.core.internal.source.SourceLexer;

/**
 * How a text looks to a pattern that watches only its code, or only its comments. All units stay in their place. White space stays as it
 * is. For patterns that watch code, a comment is white space, as for a compiler: {@code f /* x *}{@code / ()} is {@code f       ()}. For
 * those that watch comments, code is a character that no text has, which only {@code .} and negated sets match.
 */
public final class HiddenParts {
    private static final char IN_CODE = ' ';
    private static final char IN_COMMENTS = '\0';

    private HiddenParts() {}

    /** Returns a unit as patterns see it. */
    static char shown(SourcePart watched, char unit, boolean isComment) {
        boolean isVisible = isComment == (watched == SourcePart.COMMENTS);
        if (isVisible || unit == ' ' || (unit <= '\r' && unit >= '\t')) {
            return unit;
        }
        return watched == SourcePart.CODE ? IN_CODE : IN_COMMENTS;
    }

    /** Appends a line of a text, without its line end, as patterns see it that watch code, and those that watch comments. */
    public static void append(CharSequence piece, SourceLexer lexer, StringBuilder code, StringBuilder comments) {
        SourceLexer.Sink units = (unit, isComment) -> {
            code.append(shown(SourcePart.CODE, unit, isComment));
            comments.append(shown(SourcePart.COMMENTS, unit, isComment));
        };
        for (int i = 0; i < piece.length(); i++) {
            lexer.next(piece.charAt(i), units);
        }
        lexer.settle(units);
    }
}
