package io.agentrules.api.internal;

import java.lang.Character.UnicodeScript;

/** The estimate of tokens where no tokenizer is given. */
public final class TokenEstimate {
    private static final int CHARACTERS_PER_TOKEN = 4;

    /** The first letter of Hangul: texts without these scripts are counted without a look-up. */
    private static final int FIRST_ALONE = 0x1100;

    private TokenEstimate() {}

    /** Returns one token for each character of Chinese, Japanese or Korean, and one per four other UTF-16 units of the text, rounded up. */
    public static int of(String text) {
        int alone = 0;
        int units = 0;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            int length = Character.charCount(character);
            if (isTokenAlone(character)) {
                alone++;
                units += length;
            }
            i += length;
        }
        return alone + (int) of(text.length() - units);
    }

    /** Tokenizers have seen so little text of these scripts for so many characters that few of them share a token. */
    private static boolean isTokenAlone(int character) {
        if (character < FIRST_ALONE) {
            return false;
        }
        return switch (UnicodeScript.of(character)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO -> true;
            default -> false;
        };
    }

    /** Returns one token per four UTF-16 units of a text that is not at hand, rounded up. */
    public static long of(long characters) {
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
