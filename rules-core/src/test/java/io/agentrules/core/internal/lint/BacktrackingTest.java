package io.agentrules.core.internal.lint;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.StreamTrigger;
import org.junit.jupiter.api.Test;

class BacktrackingTest {
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
    void aPatternThatMatchesOneTextInManyWaysIsDangerous(String regex, String part) {
        assertThat(Backtracking.in(regex)).contains(part);
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
    void aPatternThatMatchesATextInOneWayIsNotDangerous(String regex) {
        assertThat(Backtracking.in(regex)).isEmpty();
    }

    @Test
    void aPatternThatCannotFailIsNotDangerous() {
        assertThat(Backtracking.in("(a+)+")).isEmpty();
        assertThat(Backtracking.in("(a+)+b?")).isEmpty();
        assertThat(Backtracking.in("(a+)+$")).isPresent();
    }

    @Test
    void theFirstOfSeveralIsReported() {
        assertThat(Backtracking.in("(a+)+x(b+)+y")).contains("(a+)+");
    }

    @Test
    void aFindingNamesThePatternAndThePart() {
        var trigger = StreamTrigger.of("TODO", "(a+)+b");

        assertThat(Backtracking.of(
                        named("style", "native").trigger(trigger).build()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(LintRules.gist(finding)).isEqualTo("warning regex-dangerous");
                    assertThat(finding.message()).contains("(a+)+b").contains(": (a+)+ can match");
                });
    }
}
