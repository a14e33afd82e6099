package io.agentrules.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {
    @Test
    void ordinaryTextStaysAsItIs() {
        String text = "Grüße, 测试, e\u0301, 👩\u200D💻, می\u200Cخواهم";

        assertThat(VisibleText.line(text)).isSameAs(text);
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThat(VisibleText.line("a\u001b[2J\u0007\u007f\u009b\rb"))
                .isEqualTo("a\\u001b[2J\\u0007\\u007f\\u009b\\u000db");
    }

    @Test
    void charactersThatReorderOrHideAreEscaped() {
        assertThat(VisibleText.line("\u202E\u2066\u200B\uFEFF\u00AD\u2028"))
                .isEqualTo("\\u202e\\u2066\\u200b\\ufeff\\u00ad\\u2028");
        assertThat(VisibleText.line(Character.toString(0xE0041))).isEqualTo("\\u{e0041}");
        assertThat(VisibleText.line("\u2065\uFFF0" + Character.toString(0xE0080)))
                .isEqualTo("\\u2065\\ufff0\\u{e0080}");
    }

    @Test
    void halfASurrogatePairIsEscaped() {
        assertThat(VisibleText.line("a\uD83D")).isEqualTo("a\\ud83d");
    }

    @Test
    void lineEndsStayWhereLinesAreWanted() {
        assertThat(VisibleText.line("a\n\tb")).isEqualTo("a\\n\\tb");
        assertThat(VisibleText.lines("a\n\tb\u001b")).isEqualTo("a\n\tb\\u001b");
    }
}
