package io.agentrules.core.internal.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NfcTest {
    /** Tests each code unit next to each unit that can change it or be changed by it. */
    @Test
    void skippedTextIsAlreadyNormalized() {
        var text = new StringBuilder();
        for (char first = 0; first < '\u0300'; first++) {
            for (char second : new char[] {'a', first, '\u00e9', '\u02ff', (char) ('\u02ff' - first)}) {
                text.append(first).append(second);
            }
        }
        assertThat(Nfc.of(text.toString())).isEqualTo(Normalizer.normalize(text, Form.NFC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "e\u0301",
                "src/caf\u00e9",
                "\u212a",
                "\u1100\u1161",
                "\ud834\udd5e",
                "\ud834",
                "a\u0300"
            })
    void everyTextIsNormalized(String text) {
        assertThat(Nfc.of(text)).isEqualTo(Normalizer.normalize(text, Form.NFC));
    }

    @Test
    void aNormalizedTextIsReturnedAsTheSameObject() {
        var text = "src/app.ts";

        assertThat(Nfc.of(text)).isSameAs(text);
    }
}
