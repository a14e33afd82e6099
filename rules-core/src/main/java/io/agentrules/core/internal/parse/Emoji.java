package io.agentrules.core.internal.parse;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognizes emoji sequences, so that their invisible parts are not reported as hidden text. Java has emoji properties only from
 * version 21 on.
 */
final class Emoji {
    private static final char EMOJI_PRESENTATION = 0xFE0F;
    private static final char FLAG_START = 0xD83C;

    /** The flags that Unicode recommends: England, Scotland and Wales, spelled in tag characters. Others could encode arbitrary text. */
    private static final List<String> FLAGS = Stream.of("gbeng", "gbsct", "gbwls")
            .map(subdivision -> "\uD83C\uDFF4" + tags(subdivision) + tags("\u007F"))
            .toList();

    private Emoji() {}

    private static String tags(String ascii) {
        return ascii.chars().mapToObj(c -> Character.toString(0xE0000 + c)).collect(Collectors.joining());
    }

    static boolean isPictograph(int point) {
        return (point >= 0x1F000 && point <= 0x1FAFF && !isSkinTone(point))
                || (point >= 0x2190 && point <= 0x21FF)
                || (point >= 0x2300 && point <= 0x23FF)
                || (point >= 0x2600 && point <= 0x27BF)
                || (point >= 0x2B00 && point <= 0x2BFF);
    }

    private static boolean isSkinTone(int point) {
        return point >= 0x1F3FB && point <= 0x1F3FF;
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

    /** Returns the end of the flag of a part of a country that starts at {@code index}; {@code index} if none starts there. */
    static int endOfFlag(String text, int index) {
        for (String flag : FLAGS) {
            if (text.charAt(index) == FLAG_START && text.startsWith(flag, index)) {
                return index + flag.length();
            }
        }
        return index;
    }
}
