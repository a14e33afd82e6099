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

    /** Appends units, which are all comment or all code, as patterns see them. */
    static void append(
            StringBuilder shown, SourcePart watched, CharSequence text, int from, int to, boolean isComment) {
        if (isComment == (watched == SourcePart.COMMENTS)) {
            shown.append(text, from, to);
            return;
        }
        for (int i = from; i < to; i++) {
            shown.append(shown(watched, text.charAt(i), isComment));
        }
    }

    /** Appends whole lines of a text as patterns see them that watch code, and those that watch comments. */
    public static void append(
            CharSequence text, int from, int to, SourceLexer lexer, StringBuilder code, StringBuilder comments) {
        var both = new SourceLexer.Sink() {
            @Override
            public void unit(char unit, boolean isComment) {
                code.append(shown(SourcePart.CODE, unit, isComment));
                comments.append(shown(SourcePart.COMMENTS, unit, isComment));
            }

            @Override
            public void units(CharSequence run, int begin, int end, boolean isComment) {
                append(code, SourcePart.CODE, run, begin, end, isComment);
                append(comments, SourcePart.COMMENTS, run, begin, end, isComment);
            }
        };
        lexer.read(text, from, to, both);
        lexer.settle(both);
    }
}
