package io.agentrules.core.internal.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecificityTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "**, 0",
                "src/*.ts, 7",
                "src/a.ts, 8",
                "\"**/*.{ts,tsx,jsx}\", 4",
                "\"{a,bb}{ccc,d}\", 2",
                "\"{a{bcd,e},fgh}\", 2",
                "\"{,x}\", 0",
                "[a-z0-9]x, 2",
                "[unclosed, 9",
                "\"{open,ab\", 2"
            })
    void literalsAreCountedAndOfAlternativesTheFewest(String pattern, int fixed) {
        assertThat(Specificity.of(List.of(holds(pattern)))).isEqualTo(fixed);
    }

    @Test
    void thePatternWithTheMostLiteralsCounts() {
        assertThat(Specificity.of(List.of(holds("*", "ab*"), holds("a*")))).isEqualTo(2);
        assertThat(Specificity.of(List.of())).isZero();
    }

    private static Verdict holds(String... patterns) {
        return Verdict.holds(
                Stream.of(patterns).map(pattern -> new Matched(pattern, "x")).toList(), "x matches");
    }
}
