package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.TestRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerPatternLintTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
                    console\\.log        ~ condition-matches-own-rule
                    Never.*log           ~ condition-matches-own-rule
                    console\\.log\\(     ~ ''
                    .*                   ~ condition-matches-anything
                    a*|b                 ~ condition-matches-anything
                    ^import              ~ condition-anchored
                    import;$             ~ condition-anchored
                    (?m:^import)         ~ ''
                    (?:^|\\n)import      ~ ''
                    import(?:\\n|$)      ~ ''
                    [^a]x\\$\\^          ~ ''
                    [\\]^]x              ~ ''
                    """)
    void aPatternThatMatchesMoreOrLessThanIntendedIsReported(String pattern, String code) {
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of(pattern)))
                        .map(Diagnostic::code)
                        .toList())
                .isEqualTo(code.isEmpty() ? List.of() : List.of(code));
    }

    @Test
    void aPatternWithIgnoreQuotesMayMatchItsRule() {
        StreamTrigger trigger = StreamTrigger.of("console\\.log");

        assertThat(TriggerPatternLint.of(rule(trigger.withOptions(
                        TriggerOptions.builder().ignoreQuotes(true).build()))))
                .isEmpty();
    }

    @Test
    void aRuleWithOnlyFileScopesMayMatchAnything() {
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of(".*").withScope("tool:edit(*.rs)", "write(*.rs)"))))
                .isEmpty();
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of(".*").withScope("tool:edit(*.rs)", "text"))))
                .hasSize(1);
    }

    private static Rule rule(StreamTrigger trigger) {
        return TestRules.named("no-console", "test")
                .content("Never use console.log here.")
                .trigger(trigger)
                .build();
    }
}
