package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhenLintTest {
    @ParameterizedTest
    @CsvSource({
        "mode:plan AND mode:act, when-never-true",
        "mode:plan AND NOT mode:plan, when-never-true",
        "ci:true AND (ci:false OR ci:true AND ci:false), when-never-true",
        "ci:true OR ci:false, when-always-true",
        "tags:node OR NOT tags:node, when-always-true",
        "mode:plan OR os:linux OR mode:plan, when-repeats",
        "NOT (mode:plan AND mode:plan), when-repeats"
    })
    void anExpressionThatCannotBeMeantIsReported(String expression, String code) {
        assertThat(WhenLint.of(when("a", "when", PatternStyle.ROOTED, expression)))
                .extracting(Diagnostic::code)
                .containsExactly(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mode:plan OR mode:act",
                "tags:node AND tags:java",
                "branch:main AND branch:ma*",
                "globs:src/** AND NOT globs:src/gen/**",
                "mode:plan OR mode:act AND mode:plan OR mode:other"
            })
    void otherExpressionsAreNot(String expression) {
        assertThat(WhenLint.of(when("a", "when", PatternStyle.ROOTED, expression)))
                .isEmpty();
    }
}
