package io.agentrules.core.internal.parse;

import java.util.Set;

/** As much of emoji sequences as is needed to let their invisible parts be: Java knows emoji properties only from 21 on. */
final class Emoji {
    private static final int BLACK_FLAG = 0x1F3F4;
    /** A tag is an ASCII character, so much higher. */
    private static final int TAGS = 0xE0000;

    private static final int CANCEL_TAG = TAGS + 0x7F;
    private static final char EMOJI_PRESENTATION = 0xFE0F;
    /** The flags that Unicode recommends: England, Scotland and Wales. Any others would spell out what their author likes. */
    private static final Set<String> SUBDIVISIONS = Set.of("gbeng", "gbsct", "gbwls");

    private Emoji() {}

    static boolean isPictograph(int point) {
        return (point >= 0x1F000 && point <= 0x1FAFF && !isSkinTone(point))
                || (point >= 0x2190 && point <= 0x21FF)
                || (point >= 0x2300 && point <= 0x23FF)
                || (point >= 0x2600 && point <= 0x27BF)
                || (point >= 0x2B00 && point <= 0x2BFF);
    }

    /** Returns whether there is a character to choose a presentation for: as text or as an emoji. */
    static boolean hasPresentations(int point) {
        return switch (point) {
            case 0x203C, 0x2049, 0x2139, 0x3030, 0x303D -> true;
            default ->
                isPictograph(point)
                        || (point >= 0x80
                                && (Character.getType(point) == Character.OTHER_SYMBOL
                                        || Character.getType(point) == Character.MATH_SYMBOL));
        };
    }

    /** Returns whether an emoji ends before {@code index} that another can be joined to. */
    static boolean endsAt(String text, int index) {
        int end = index > 1 && text.charAt(index - 1) == EMOJI_PRESENTATION ? index - 1 : index;
        int last = text.codePointBefore(end);
        return isPictograph(last) || isSkinTone(last);
    }

    private static boolean isSkinTone(int point) {
        return point >= 0x1F3FB && point <= 0x1F3FF;
    }

    /** Returns where the flag of a subdivision ends that starts at {@code index}; the same index when none does. */
    static int endOfFlag(String text, int index) {
        if (text.codePointAt(index) != BLACK_FLAG) {
            return index;
        }
        int end = index + Character.charCount(BLACK_FLAG);
        var subdivision = new StringBuilder();
        while (end < text.length() && isTagLetter(text.codePointAt(end))) {
            subdivision.append((char) (text.codePointAt(end) - TAGS));
            end += Character.charCount(TAGS);
        }
        boolean complete = end < text.length() && text.codePointAt(end) == CANCEL_TAG;
        return complete && SUBDIVISIONS.contains(subdivision.toString()) ? end + Character.charCount(TAGS) : index;
    }

    private static boolean isTagLetter(int point) {
        return point >= TAGS + 'a' && point <= TAGS + 'z';
    }
}
