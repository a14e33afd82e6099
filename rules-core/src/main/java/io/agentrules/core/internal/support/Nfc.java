package io.agentrules.core.internal.support;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/** Unicode normalization form C, in which names and paths are compared. */
public final class Nfc {
    /** Below this, the first combining character, nothing ever changes. */
    private static final char FIRST_THAT_COMBINES = '\u0300';

    private Nfc() {}

    /** Returns a text in this form. The tables for that, which take long to load, are needed for few texts. */
    public static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_THAT_COMBINES) {
                return Normalizer.normalize(text, Form.NFC);
            }
        }
        return text;
    }
}
