package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.model.HiddenText;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HiddenCharactersPropertyTest {
    @Property(tries = 5000)
    void aStrippedTextHasNoHiddenCharacters(@ForAll("texts") String text) {
        String stripped =
                HiddenCharacters.apply(text, HiddenText.STRIP, true).text().orElseThrow();

        assertThat(HiddenCharacters.apply(stripped, HiddenText.REJECT, false)).isEqualTo(FileText.of(stripped));
    }

    @Property(tries = 5000)
    void allPoliciesFindTheSameCharacters(@ForAll("texts") String text) {
        boolean hides =
                HiddenCharacters.apply(text, HiddenText.REJECT, true).text().isEmpty();

        assertThat(HiddenCharacters.apply(text, HiddenText.WARN, true).findings())
                .hasSize(hides ? 1 : 0);
        assertThat(HiddenCharacters.apply(text, HiddenText.STRIP, true)
                                .text()
                                .orElseThrow()
                                .length()
                        < text.length())
                .isEqualTo(hides);
    }

    @Property
    void anyTextIsScanned(@ForAll String text) {
        assertThat(HiddenCharacters.apply(text, HiddenText.WARN, true).text()).hasValue(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "a",
                        "1",
                        " ",
                        "\n",
                        "é",
                        "م",
                        "क",
                        "्",
                        "ா",
                        "😀",
                        "❤",
                        "🏽",
                        "🏴",
                        "測",
                        "\u200b",
                        "\u200c",
                        "\u200d",
                        "\ufe0f",
                        "\udb40\udd17",
                        "\u202e",
                        "\u3164",
                        "\u034f",
                        "\ufeff",
                        tag('g'),
                        tag('b'),
                        tag('e'),
                        tag((char) 0x7f),
                        tag((char) 0),
                        tag('n'),
                        tag('s'),
                        tag('c'),
                        tag('t'),
                        "ᠮ",
                        "\u180b",
                        "\u180e",
                        "က",
                        "\ufe00",
                        "\ue000",
                        "\ufdd0",
                        "\u0301".repeat(7),
                        "\u0301",
                        "\u20e3",
                        "\u20e3",
                        "\u001b",
                        "\u0085",
                        "\u2065",
                        "\udf00",
                        "\ud83c")
                .list()
                .ofMaxSize(8)
                .map(pieces -> String.join("", pieces));
    }

    private static String tag(char ascii) {
        return Character.toString(0xE0000 + ascii);
    }
}
