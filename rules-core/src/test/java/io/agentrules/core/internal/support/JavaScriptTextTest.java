package io.agentrules.core.internal.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaScriptTextTest {
    /** WhiteSpace and LineTerminator of ECMAScript 2025, sections 12.2 and 12.3. */
    private static final String WHITE_SPACE = "\t\u000b\f \u00a0\ufeff\n\r\u2028\u2029"
            + "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000";

    @Test
    void exactlyTheWhiteSpaceOfJavaScriptIsTrimmed() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            assertThat(JavaScriptText.isWhiteSpace((char) c)).as("U+%04X", c).isEqualTo(WHITE_SPACE.indexOf(c) >= 0);
        }
        assertThat(JavaScriptText.trim(WHITE_SPACE + "a b" + WHITE_SPACE)).isEqualTo("a b");
        assertThat(JavaScriptText.trim(WHITE_SPACE)).isEmpty();
        assertThat(JavaScriptText.isBlank(WHITE_SPACE)).isTrue();
        assertThat(JavaScriptText.isBlank(" x ")).isFalse();
    }
}
