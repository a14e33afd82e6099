package io.agentrules.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextWidthTest {
    @ParameterizedTest
    @CsvSource({
        "abc, 3",
        "Grüße, 5",
        "测试, 4",
        "ｗｉｄｅ, 8",
        "한글, 4",
        "ひらがな, 8",
        "e\u0301a, 2",
        "😀, 2",
        "❤, 1",
        "🇫🇷, 2",
        "…, 1",
        "é, 1",
        "ﾊ, 1",
        "'', 0"
    })
    void widthIsThatOfATerminal(String text, int columns) {
        assertThat(TextWidth.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({"abcdefgh, 8, abcdefgh", "abcdefgh, 7, abc…fgh", "abcdefgh, 4, ab…h", "测试测试, 7, 测…测试", "测试测试, 6, 测…试"})
    void whatDoesNotFitLosesItsMiddle(String text, int columns, String fitting) {
        assertThat(TextWidth.fit(text, columns)).isEqualTo(fitting);
        assertThat(TextWidth.of(fitting)).isLessThanOrEqualTo(columns);
    }

    @Test
    void aCutNeverSplitsACharacter() {
        assertThat(TextWidth.fit("😀".repeat(10), 5)).isEqualTo("😀…😀");
    }
}
