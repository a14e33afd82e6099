package io.agentrules.core.parse;

/** As much of emoji sequences as is needed to let their invisible parts be: Java knows emoji properties only from 21 on. */
final class Emoji {
    private static final int BLACK_FLAG = 0x1F3F4;
    private static final int CANCEL_TAG = 0xE007F;
    private static final char EMOJI_PRESENTATION = 0xFE0F;
    /** A region and its subdivision, such as {@code gbsct}: two letters, and one to three letters or digits. */
    private static final int MIN_SUBDIVISION = 3;

    private static final int MAX_SUBDIVISION = 5;

    private Emoji() {}

    static boolean isPictograph(int point) {
        return (point >= 0x1F000 && point <= 0x1FAFF && !isSkinTone(point))
                || (point >= 0x2190 && point <= 0x21FF)
                || (point >= 0x2300 && point <= 0x23FF)
                || (point >= 0x2600 && point <= 0x27BF)
                || (point >= 0x2B00 && point <= 0x2BFF);
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
        int letters = 0;
        while (end < text.length() && isTagLetter(text.codePointAt(end))) {
            end += Character.charCount(CANCEL_TAG);
            letters++;
        }
        boolean complete = end < text.length() && text.codePointAt(end) == CANCEL_TAG;
        return complete && letters >= MIN_SUBDIVISION && letters <= MAX_SUBDIVISION
                ? end + Character.charCount(CANCEL_TAG)
                : index;
    }

    private static boolean isTagLetter(int point) {
        return (point >= 0xE0061 && point <= 0xE007A) || (point >= 0xE0030 && point <= 0xE0039);
    }
}
