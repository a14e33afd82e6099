package io.agentrules.core.internal.support;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/** Unicode normalization form C, in which names and paths are compared. */
public final class Nfc {
    /** Normalization never changes text whose characters are all below the first combining character. */
    private static final char FIRST_COMBINING = '\u0300';

    private Nfc() {}

    /** Returns the text in this form. Most texts skip the normalizer, whose tables are slow to load. */
    public static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_COMBINING) {
                return Normalizer.normalize(text, Form.NFC);
            }
        }
        return text;
    }
}
