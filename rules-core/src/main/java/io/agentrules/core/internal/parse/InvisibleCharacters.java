package io.agentrules.core.internal.parse;

import io.agentrules.api.internal.UnseenCharacters;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** Classifies invisible characters and decides where they are legitimate. */
public final class InvisibleCharacters {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int COMBINING_GRAPHEME_JOINER = 0x034F;
    private static final int MONGOLIAN_VOWEL_SEPARATOR = 0x180E;
    private static final int COMBINING_KEYCAP = 0x20E3;
    private static final int VARIATION_1 = 0xFE00;
    private static final int VARIATION_3 = 0xFE02;
    private static final int VARIATION_7 = 0xFE06;
    private static final int TEXT_PRESENTATION = 0xFE0E;
    private static final int EMOJI_PRESENTATION = 0xFE0F;
    private static final int VARIATION_17 = 0xE0100;
    private static final int VARIATION_256 = 0xE01EF;

    /** More controls of the layout of hieroglyphs in a row would be a text of their own. */
    private static final int MAX_LAYOUT = 3;

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

    /** Scripts whose letters have standardized variants; ideographs have them too. */
    private static final Set<UnicodeScript> VARIANT_SCRIPTS = EnumSet.of(
            UnicodeScript.MYANMAR,
            UnicodeScript.PHAGS_PA,
            UnicodeScript.MANICHAEAN,
            UnicodeScript.EGYPTIAN_HIEROGLYPHS);

    private InvisibleCharacters() {}

    static boolean isTag(int point) {
        return point >= 0xE0000 && point <= 0xE007F;
    }

    /** Returns whether the character at {@code index} is invisible and not needed by the characters next to it. */
    static boolean isHidden(String text, int index) {
        int point = text.codePointAt(index);
        if (point < 0x80) {
            return isControl(point);
        }
        if (point == ZERO_WIDTH_JOINER || point == ZERO_WIDTH_NON_JOINER) {
            return !joins(text, index, point);
        }
        if (isVariationSelector(point)) {
            return index == 0 || !selectsVariant(text, index, point);
        }
        if (isMongolian(point)) {
            return !isInMongolian(text, index, point);
        }
        if (isHieroglyphLayout(point)) {
            return !isAmongHieroglyphs(text, index);
        }
        return isAlwaysHidden(point);
    }

    /**
     * Returns whether the character is invisible by itself, even if a neighbor needs it. Names must not contain such characters.
     */
    public static boolean isInvisible(int point) {
        return isAlwaysHidden(point)
                || isVariationSelector(point)
                || isMongolian(point)
                || isHieroglyphLayout(point)
                || Character.getType(point) == Character.FORMAT;
    }

    /** Returns whether the character is an ASCII control character other than white space. */
    static boolean isControl(int point) {
        return (point < ' ' && (point < '\t' || point > '\r')) || point == 0x7F;
    }

    private static boolean isAlwaysHidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point >= 0x80 || isControl(point);
            case Character.SURROGATE -> true; // unpaired: not a character
            case Character.FORMAT -> !isDrawn(point);
            case Character.PRIVATE_USE -> true; // an icon in one font, and nothing in all others
            case Character.UNASSIGNED -> UnseenCharacters.isReserved(point) || isNoncharacter(point);
            default -> isBlank(point);
        };
    }

    /** Returns whether no font has the code point, because Unicode will never assign it. */
    private static boolean isNoncharacter(int point) {
        return (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
    }

    /** Returns whether the character is drawn over or next to the one before it. */
    static boolean isMark(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
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
        return letterOrMark && !isMongolian(point) && JOINING_SCRIPTS.contains(UnicodeScript.of(point));
    }

    private static boolean isVariationSelector(int point) {
        return (point >= VARIATION_1 && point <= EMOJI_PRESENTATION)
                || (point >= VARIATION_17 && point <= VARIATION_256);
    }

    /** A sequence of selectors, or one after each letter, can encode arbitrary text, so each is allowed after few characters. */
    private static boolean selectsVariant(String text, int index, int selector) {
        int before = text.codePointBefore(index);
        if (Character.isIdeographic(before)) {
            return selector <= VARIATION_3 || selector >= VARIATION_17;
        }
        if (selector == TEXT_PRESENTATION || selector == EMOJI_PRESENTATION) {
            return Emoji.hasPresentations(before) || isKeycap(text, index, before);
        }
        if (Character.isLetter(before)) {
            return selector <= VARIATION_7 && VARIANT_SCRIPTS.contains(UnicodeScript.of(before));
        }
        return selector <= VARIATION_1 + 1 && before >= 0x80 && isSymbolOrPunctuation(before);
    }

    private static boolean isKeycap(String text, int index, int base) {
        return ((base >= '0' && base <= '9') || base == '#' || base == '*')
                && index + 1 < text.length()
                && text.charAt(index + 1) == COMBINING_KEYCAP;
    }

    private static boolean isSymbolOrPunctuation(int point) {
        return switch (Character.getType(point)) {
            case Character.MATH_SYMBOL,
                    Character.OTHER_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }

    /** Returns whether the code point is one of Mongolian's own variation selectors or its vowel separator. */
    private static boolean isMongolian(int point) {
        return point >= 0x180B && point <= 0x180F;
    }

    private static boolean isInMongolian(String text, int index, int point) {
        return index > 0
                && isMongolianLetter(text.codePointBefore(index))
                && (point != MONGOLIAN_VOWEL_SEPARATOR
                        || (index + 1 < text.length() && isMongolianLetter(text.codePointAt(index + 1))));
    }

    private static boolean isMongolianLetter(int point) {
        return Character.isLetter(point) && UnicodeScript.of(point) == UnicodeScript.MONGOLIAN;
    }

    /** Returns whether the code point arranges hieroglyphs; older Unicode versions do not know all of these. */
    private static boolean isHieroglyphLayout(int point) {
        return point >= 0x13430 && point <= 0x1343F;
    }

    /** Groups can be nested, so there may be a few controls between this one and the hieroglyph. */
    private static boolean isAmongHieroglyphs(String text, int index) {
        int before = index;
        int after = index;
        for (int steps = 0; steps < MAX_LAYOUT; steps++) {
            if (before > 0 && isHieroglyphLayout(text.codePointBefore(before))) {
                before -= 2;
            }
            if (after < text.length() && isHieroglyphLayout(text.codePointAt(after))) {
                after += 2;
            }
        }
        return (before > 0 && isHieroglyph(text.codePointBefore(before)))
                || (after < text.length() && isHieroglyph(text.codePointAt(after)));
    }

    private static boolean isHieroglyph(int point) {
        return Character.isLetter(point) && UnicodeScript.of(point) == UnicodeScript.EGYPTIAN_HIEROGLYPHS;
    }

    /** Returns whether the character is a filler or joiner that is invisible although its category is not Format. */
    private static boolean isBlank(int point) {
        return switch (point) {
            case COMBINING_GRAPHEME_JOINER -> true;
            case 0x115F, 0x1160, 0x3164, 0xFFA0 -> true; // Hangul fillers
            case 0x17B4, 0x17B5 -> true; // Khmer inherent vowels
            case 0x1D159 -> true; // a note without a head
            default -> false;
        };
    }

    /** Returns whether a Format character is visible: Arabic, Syriac and Kaithi number signs. */
    private static boolean isDrawn(int point) {
        return (point >= 0x0600 && point <= 0x0605)
                || point == 0x06DD
                || point == 0x070F
                || point == 0x0890
                || point == 0x0891
                || point == 0x08E2
                || point == 0x110BD
                || point == 0x110CD;
    }
}
