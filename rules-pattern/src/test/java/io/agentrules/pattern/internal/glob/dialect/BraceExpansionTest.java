package io.agentrules.pattern.internal.glob.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BraceExpansionTest {
    private static final GlobLimits LIMITS = new GlobLimits(250, 1_000, 20_000);

    /** As Bash and minimatch's brace-expansion do it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a; a",
                "a{b,c}d; abd acd",
                "{a,b}{c,d}; ac ad bc bd",
                "a{b,c{d,e}}; ab acd ace",
                "{a}; {a}",
                "x{{a,b}}y; x{a}y x{b}y",
                "{a},b}; a} b",
                "${a,b}; ${a,b}",
                "{a,b; {a,b",
                "{a{b,c}; {ab {ac",
                "{},a}b; {},a}b",
                "a{},b}c; a}c abc",
                "{1..3}; 1 2 3",
                "{3..1}; 3 2 1",
                "{01..3}; 01 02 03",
                "{-1..1}; -1 0 1",
                "{1..9..4}; 1 5 9",
                "{a..e..2}; a c e",
                "{a..3}; {a..3}",
                "{1..}; {1..}",
                "{a\\,b,c}; a,b c",
                "\\{a,b}; {a,b}",
                "{a,b}\\\\; a\\ b\\",
                "{a}{b,c}; {a}b {a}c",
                "{a}{1..2}; {a}{1..2}",
            })
    void bracesStandForWhatTheyDoInBash(String text, String expanded) {
        assertThat(BraceExpansion.expand(text, LIMITS)).containsExactly(expanded.split(" "));
    }

    @Test
    void anEmptyResultIsDroppedOnlyWhereNothingIsLeft() {
        assertThat(BraceExpansion.expand("{,a}", LIMITS)).containsExactly("a");
        assertThat(BraceExpansion.expand("x{,a}", LIMITS)).containsExactly("x", "xa");
    }

    @Test
    void aThousandTextsAreEnough() {
        assertThat(BraceExpansion.expand("{1..1000}", LIMITS)).hasSize(1_000);

        for (String tooMany : List.of("{1..1001}", "{a,b}".repeat(10), "{{1..999},b,c}", "{1..999999999999999}")) {
            assertThatThrownBy(() -> BraceExpansion.expand(tooMany, LIMITS))
                    .isInstanceOf(InvalidPatternException.class);
        }
    }
}
