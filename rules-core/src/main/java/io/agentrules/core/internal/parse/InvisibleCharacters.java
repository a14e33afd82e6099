package io.agentrules.core.internal.parse;

import io.agentrules.api.internal.UnseenCharacters;
import java.lang.Character.UnicodeScript;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Classifies invisible characters and decides where they are legitimate. */
public final class InvisibleCharacters {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int COMBINING_KEYCAP = 0x20E3;
    private static final int VARIATION_1 = 0xFE00;
    private static final int VARIATION_3 = 0xFE02;
    private static final int VARIATION_7 = 0xFE06;
    private static final int TEXT_PRESENTATION = 0xFE0E;
    private static final int EMOJI_PRESENTATION = 0xFE0F;
    private static final int VARIATION_17 = 0xE0100;
    private static final int VARIATION_256 = 0xE01EF;

    /** Scripts in which a joiner between two letters changes how the word is written. */
    private static final Set<UnicodeScript> JOINING_SCRIPTS = scripts(
            "ARABIC SYRIAC MANDAIC NKO MONGOLIAN DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA"
                    + " MALAYALAM SINHALA TIBETAN MYANMAR KHMER BALINESE JAVANESE");

    /** Scripts whose letters have standardized variants; ideographs have them too. */
    private static final Set<UnicodeScript> VARIANT_SCRIPTS =
            scripts("MYANMAR PHAGS_PA MANICHAEAN EGYPTIAN_HIEROGLYPHS");

    private InvisibleCharacters() {}

    private static Set<UnicodeScript> scripts(String names) {
        return Stream.of(names.split(" ", -1)).map(UnicodeScript::valueOf).collect(Collectors.toUnmodifiableSet());
    }

    static boolean isTag(int point) {
        return point >= 0xE0000 && point <= 0xE007F;
    }

    /** Returns whether the character is drawn over or next to the one before it. */
    static boolean isMark(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    /**
     * Returns whether the character is invisible by itself, even if a neighbor needs it. Names must not contain such characters.
     */
    public static boolean isInvisible(int point) {
        return isAlwaysHidden(point)
                || isVariationSelector(point)
                || isMongolian(point)
                || Character.getType(point) == Character.FORMAT;
    }

    /** Returns whether the character at {@code index} is invisible and not needed by the characters next to it. */
    static boolean isHidden(String text, int index) {
        int point = text.codePointAt(index);
        if (point >= ' ' && point < 0x7F) {
            return false;
        }
        if (point == ZERO_WIDTH_JOINER || point == ZERO_WIDTH_NON_JOINER) {
            return !joins(text, index, point);
        }
        if (isVariationSelector(point)) {
            return index == 0 || !selectsVariant(text, index, point);
        }
        return isMongolian(point)
                ? index == 0 || !isLetterOf(Set.of(UnicodeScript.MONGOLIAN), text.codePointBefore(index))
                : isAlwaysHidden(point);
    }

    private static boolean isAlwaysHidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point < '\t' || point > '\r';
            case Character.SURROGATE -> true; // unpaired: not a character
            case Character.FORMAT -> !isDrawn(point);
            case Character.PRIVATE_USE -> true; // an icon in one font, and nothing in all others
            case Character.UNASSIGNED -> UnseenCharacters.isReserved(point) || isNeverDrawn(point);
            default -> isBlank(point);
        };
    }

    /** Returns whether a Format character is visible: Arabic, Syriac and Kaithi number signs. */
    private static boolean isDrawn(int point) {
        return switch (point) {
            case 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD -> true;
            default -> point >= 0x0600 && point <= 0x0605;
        };
    }

    /** Returns whether an unassigned character will never be drawn: a noncharacter, or a control that arranges hieroglyphs. */
    private static boolean isNeverDrawn(int point) {
        return (point & 0xFFFE) == 0xFFFE
                || (point >= 0xFDD0 && point <= 0xFDEF)
                || (point >= 0x13430 && point <= 0x1343F);
    }

    /** Returns whether the character is a filler or joiner that is invisible although its category is not Format. */
    private static boolean isBlank(int point) {
        return switch (point) {
            case 0x034F -> true; // combining grapheme joiner
            case 0x115F, 0x1160, 0x3164, 0xFFA0 -> true; // Hangul fillers
            case 0x17B4, 0x17B5 -> true; // Khmer inherent vowels
            case 0x1D159 -> true; // a note without a head
            default -> false;
        };
    }

    private static boolean joins(String text, int index, int joiner) {
        if (index == 0 || index + 1 == text.length()) {
            return false;
        }
        int before = text.codePointBefore(index);
        int after = text.codePointAt(index + 1);
        return (isOfJoiningScript(before) && isOfJoiningScript(after))
                || (joiner == ZERO_WIDTH_JOINER && Emoji.endsAt(text, index) && Emoji.isPictograph(after));
    }

    private static boolean isOfJoiningScript(int point) {
        boolean letterOrMark = Character.isLetter(point) || isMark(point);
        return letterOrMark && !isMongolian(point) && JOINING_SCRIPTS.contains(UnicodeScript.of(point));
    }

    private static boolean isLetterOf(Set<UnicodeScript> scripts, int point) {
        return Character.isLetter(point) && scripts.contains(UnicodeScript.of(point));
    }

    /** Returns whether the code point is one of Mongolian's own variation selectors or its vowel separator. */
    private static boolean isMongolian(int point) {
        return point >= 0x180B && point <= 0x180F;
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
            boolean isKeycap = "0123456789#*".indexOf(before) >= 0
                    && index + 1 < text.length()
                    && text.charAt(index + 1) == COMBINING_KEYCAP;
            return isKeycap || Emoji.hasPresentations(before);
        }
        return Character.isLetter(before)
                ? selector <= VARIATION_7 && isLetterOf(VARIANT_SCRIPTS, before)
                : selector <= VARIATION_1 + 1 && before >= 0x80 && isSymbolOrPunctuation(before);
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
}
