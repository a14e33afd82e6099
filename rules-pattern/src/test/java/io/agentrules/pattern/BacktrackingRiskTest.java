package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BacktrackingRiskTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "(a+)+b (a+)+",
                "^(a*)*$ (a*)*",
                "x(?:a+)*?b (?:a+)*?",
                "(.*a){12} (.*a){12}",
                "^(.*?,){11}P (.*?,){11}",
                "(\\w+\\s?)+$ (\\w+\\s?)+",
                "(\\s*\\w+\\s*)+: (\\s*\\w+\\s*)+",
                "(\\w|_)+$ (\\w|_)+",
                "(0|1|\\d)+z (0|1|\\d)+",
                "^(a|aa)+$ (a|aa)+",
                "(\\w|foo)+! (\\w|foo)+",
                "(\\d+|\\s+)*z (\\d+|\\s+)*",
                "(.+\\.)+com (.+\\.)+",
                "\"(?:[^\"\\\\]+|\\\\.)*\" (?:[^\"\\\\]+|\\\\.)*",
                "(x+x+)+y (x+x+)+",
                "((ab)*)*c ((ab)*)*",
                "(a{1,30})*c (a{1,30})*",
                "(?=(a+)+b)c (a+)+",
                "(?<n>[\\x61-\\u007a]+)*0 (?<n>[\\x61-\\u007a]+)*"
            })
    void aRepeatThatMatchesOneTextInManyWaysIsRisky(String regex, String part) {
        assertThat(partIn(regex)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\bas any\\b",
                "console\\.log\\(",
                "(\\w+,)+x",
                "(?:\\w+\\s+)*foo",
                "(a+b)+c",
                "(foo|bar)+baz",
                "(?:foo|foobar)*!",
                "(?:[^\"\\\\]|\\\\.)*\"",
                "(\\w+\\.)+\\w+@",
                "((a|aa)b)*c",
                "(\\w+\\b)+x",
                "([^,]*,){15}P",
                "(?:.|\\n)*?END",
                "(\\(\\w*\\))*x",
                "((a|b)c?)*d",
                "(a|b?)*c",
                "[(a+)+]b",
                "\\(a+\\)+b",
                "(a{,3})*b",
                "(a+){2,3}b"
            })
    void aRepeatThatMatchesEachTextInOneWayIsNot(String regex) {
        assertThat(partIn(regex)).isEmpty();
    }

    @Test
    void whatCannotFailIsNotRisky() {
        assertThat(partIn("(a+)+")).isEmpty();
        assertThat(partIn("(a+)+b?")).isEmpty();
        assertThat(partIn("(a+)+$")).isPresent();
    }

    @Test
    void theFirstOfSeveralIsFound() {
        assertThat(partIn("(a+)+x(b+)+y")).contains("(a+)+");
    }

    @Test
    void positionsCountFromTheStartOfTheExpression() {
        assertThat(BacktrackingRisk.in("x(?:a+)*?b")).contains(new BacktrackingRisk(1, 9));
        assertThat(BacktrackingRisk.in("(a+b)+(?i:A|a)+c")).contains(new BacktrackingRisk(6, 15));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a+)+b(", "(a+)+b{2,1}", "\\k<n>(?<m>a+)+b"})
    void whatDoesNotCompileHasNoRisk(String regex) {
        assertThat(BacktrackingRisk.in(regex)).isEmpty();
    }

    @Test
    void anExpressionOverALimitHasNone() {
        assertThat(BacktrackingRisk.in("(a+)+b".repeat(1_000))).isEmpty();
        assertThat(BacktrackingRisk.in("(".repeat(300) + "(a+)+b" + ")".repeat(300)))
                .isEmpty();
    }

    private static Optional<String> partIn(String regex) {
        return BacktrackingRisk.in(regex).map(risk -> regex.substring(risk.from(), risk.to()));
    }
}
