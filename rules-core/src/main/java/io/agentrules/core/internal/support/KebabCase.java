package io.agentrules.core.internal.support;

/** The form of provider ids: lower-case ASCII letters and digits, in words that are separated by single hyphens. */
public final class KebabCase {
    private KebabCase() {}

    /** Returns whether a text has this form. A regular expression would take 1 % of the command's start. */
    public static boolean matches(String text) {
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            boolean isHyphen = character == '-' && inWord;
            inWord = (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
            if (!inWord && !isHyphen) {
                return false;
            }
        }
        return inWord;
    }
}
