package io.agentrules.core.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeSpansTest {
    @ParameterizedTest
    @CsvSource({
        "see `a` and b, see   and b",
        "``a ` b`` c, '  c'",
        "a ` b, a ` b",
        "``a` b, ``a` b",
        "```ts, ```ts",
        "`a` b `c` d, '  b   d'"
    })
    void aSpanEndsAtARunOfEquallyManyBackticks(String line, String prose) {
        assertThat(CodeSpans.removedFrom(line)).isEqualTo(prose + "\n");
    }

    @Test
    void aSpanDoesNotCrossLines() {
        assertThat(CodeSpans.removedFrom("a ` b\nc ` d")).isEqualTo("a ` b\nc ` d\n");
    }
}
