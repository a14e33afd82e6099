package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.CharSet;
import io.agentrules.pattern.internal.tree.Node;
import io.agentrules.pattern.internal.tree.Node.Assertion;
import io.agentrules.pattern.internal.tree.Node.Side;

/** The sets and assertions that a regular expression names by one letter or sign. */
public final class RegexSets {
    public static final CharSet LINE_TERMINATORS = CharSet.of('\n', '\r', '\u2028', '\u2029');
    static final CharSet DIGITS = CharSet.range('0', '9');
    public static final CharSet WORD =
            DIGITS.union(CharSet.range('a', 'z')).union(CharSet.range('A', 'Z')).union(CharSet.of('_'));

    /** ECMA-262's WhiteSpace and LineTerminator: Unicode's space separators, written out, and {@code U+FEFF}. */
    public static final CharSet SPACE = CharSet.of(' ', '\u00a0', '\u1680', '\u202f', '\u205f', '\u3000', '\ufeff')
            .union(CharSet.range('\u2000', '\u200a'))
            .union(CharSet.range('\t', '\r'))
            .union(LINE_TERMINATORS);

    public static final Node WORD_BOUNDARY = Node.alternation(
            Node.sequence(before(WORD, false), after(WORD.complement(), true)),
            Node.sequence(before(WORD.complement(), true), after(WORD, false)));

    static final Node NO_WORD_BOUNDARY = Node.alternation(
            Node.sequence(before(WORD, false), after(WORD, false)),
            Node.sequence(before(WORD.complement(), true), after(WORD.complement(), true)));

    private RegexSets() {}

    static Node before(CharSet units, boolean edge) {
        return new Assertion(Side.BEFORE, units, edge);
    }

    static Node after(CharSet units, boolean edge) {
        return new Assertion(Side.AFTER, units, edge);
    }

    /** Returns whether {@code letter} after a backslash names a set. */
    static boolean isNamed(int letter) {
        return letter != PatternReader.END && "dDsSwW".indexOf(letter) >= 0;
    }

    /** Returns the set that {@code letter} after a backslash names. */
    static CharSet named(char letter) {
        return switch (letter) {
            case 'd' -> DIGITS;
            case 'D' -> DIGITS.complement();
            case 's' -> SPACE;
            case 'S' -> SPACE.complement();
            case 'w' -> WORD;
            default -> WORD.complement();
        };
    }
}
