package io.agentrules.core.internal.parse;

import java.util.Set;

/**
 * Recognizes emoji sequences, so that their invisible parts are not reported as hidden text. Java has emoji properties only from
 * version 21 on.
 */
final class Emoji {
    private static final int BLACK_FLAG = 0x1F3F4;
    /** The offset of a tag character from the ASCII character it stands for. */
    private static final int TAG_OFFSET = 0xE0000;

    private static final int CANCEL_TAG = TAG_OFFSET + 0x7F;
    private static final char EMOJI_PRESENTATION = 0xFE0F;
    /** The subdivision flags that Unicode recommends: England, Scotland and Wales. Others could encode arbitrary text. */
    private static final Set<String> SUBDIVISIONS = Set.of("gbeng", "gbsct", "gbwls");

    private Emoji() {}

    static boolean isPictograph(int point) {
        return (point >= 0x1F000 && point <= 0x1FAFF && !isSkinTone(point))
                || (point >= 0x2190 && point <= 0x21FF)
                || (point >= 0x2300 && point <= 0x23FF)
                || (point >= 0x2600 && point <= 0x27BF)
                || (point >= 0x2B00 && point <= 0x2BFF);
    }

    /** Returns whether the character has both a text and an emoji presentation. */
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

    /** Returns whether an emoji to which another can be joined ends just before {@code index}. */
    static boolean endsAt(String text, int index) {
        int end = index > 1 && text.charAt(index - 1) == EMOJI_PRESENTATION ? index - 1 : index;
        int last = text.codePointBefore(end);
        return isPictograph(last) || isSkinTone(last);
    }

    private static boolean isSkinTone(int point) {
        return point >= 0x1F3FB && point <= 0x1F3FF;
    }

    /** Returns the end of the subdivision flag that starts at {@code index}; {@code index} if none starts there. */
    static int endOfFlag(String text, int index) {
        if (text.codePointAt(index) != BLACK_FLAG) {
            return index;
        }
        int end = index + Character.charCount(BLACK_FLAG);
        var subdivision = new StringBuilder();
        while (end < text.length() && isTagLetter(text.codePointAt(end))) {
            subdivision.append((char) (text.codePointAt(end) - TAG_OFFSET));
            end += Character.charCount(TAG_OFFSET);
        }
        boolean complete = end < text.length() && text.codePointAt(end) == CANCEL_TAG;
        return complete && SUBDIVISIONS.contains(subdivision.toString())
                ? end + Character.charCount(TAG_OFFSET)
                : index;
    }

    private static boolean isTagLetter(int point) {
        return point >= TAG_OFFSET + 'a' && point <= TAG_OFFSET + 'z';
    }
}
