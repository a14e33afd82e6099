package io.agentrules.core.parse;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** Which characters cannot be seen, and where they have a right to be. */
final class Invisible {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int COMBINING_GRAPHEME_JOINER = 0x034F;
    private static final int MONGOLIAN_VOWEL_SEPARATOR = 0x180E;

    /** Scripts in which a joiner between two letters changes how the word is written. */
    private static final Set<UnicodeScript> JOINING_SCRIPTS = EnumSet.of(
            UnicodeScript.ARABIC,
            UnicodeScript.SYRIAC,
            UnicodeScript.MANDAIC,
            UnicodeScript.NKO,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.TIBETAN,
            UnicodeScript.MYANMAR,
            UnicodeScript.KHMER,
            UnicodeScript.BALINESE,
            UnicodeScript.JAVANESE);

    private Invisible() {}

    static boolean isTag(int point) {
        return point >= 0xE0000 && point <= 0xE007F;
    }

    /** Returns whether the character there cannot be seen, and nothing beside it needs it. */
    static boolean isHidden(String text, int index) {
        int point = text.codePointAt(index);
        if (point < 0x80) {
            return false;
        }
        if (point == ZERO_WIDTH_JOINER || point == ZERO_WIDTH_NON_JOINER) {
            return !joins(text, index, point);
        }
        if (isVariationSelector(point)) {
            return !selectsVariant(text, index);
        }
        return isBlank(point) || (Character.getType(point) == Character.FORMAT && !isDrawn(point)) || isTag(point);
    }

    private static boolean joins(String text, int index, int joiner) {
        int next = index + Character.charCount(joiner);
        if (index == 0 || next == text.length()) {
            return false;
        }
        int before = text.codePointBefore(index);
        int after = text.codePointAt(next);
        boolean inWord = isOfJoiningScript(before) && isOfJoiningScript(after);
        return inWord || (joiner == ZERO_WIDTH_JOINER && Emoji.endsAt(text, index) && Emoji.isPictograph(after));
    }

    private static boolean isOfJoiningScript(int point) {
        boolean letterOrMark = Character.isLetter(point)
                || Character.getType(point) == Character.NON_SPACING_MARK
                || Character.getType(point) == Character.COMBINING_SPACING_MARK;
        return letterOrMark && JOINING_SCRIPTS.contains(UnicodeScript.of(point));
    }

    private static boolean isVariationSelector(int point) {
        return (point >= 0xFE00 && point <= 0xFE0F) || (point >= 0xE0100 && point <= 0xE01EF);
    }

    /** Rows of selectors can spell out anything; one belongs after an ideograph, a symbol, or a digit of a keycap. */
    private static boolean selectsVariant(String text, int index) {
        if (index == 0) {
            return false;
        }
        int before = text.codePointBefore(index);
        if (before < 0x80) {
            return Character.isDigit(before) || before == '#' || before == '*';
        }
        return !isVariationSelector(before)
                && !isBlank(before)
                && !isTag(before)
                && !Character.isWhitespace(before)
                && Character.getType(before) != Character.FORMAT;
    }

    /** Characters that are no format characters by category, but have no ink: fillers and joiners. */
    private static boolean isBlank(int point) {
        return switch (point) {
            case COMBINING_GRAPHEME_JOINER, MONGOLIAN_VOWEL_SEPARATOR -> true;
            case 0x115F, 0x1160, 0x3164, 0xFFA0 -> true; // Hangul fillers
            case 0x17B4, 0x17B5 -> true; // Khmer inherent vowels
            default -> false;
        };
    }

    /** Format characters that are drawn: signs that enclose Arabic, Syriac and Kaithi numbers, and hieroglyph layout. */
    private static boolean isDrawn(int point) {
        return (point >= 0x0600 && point <= 0x0605)
                || point == 0x06DD
                || point == 0x070F
                || point == 0x0890
                || point == 0x0891
                || point == 0x08E2
                || point == 0x110BD
                || point == 0x110CD
                || (point >= 0x13430 && point <= 0x1343F);
    }
}
