package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import io.agentrules.check.TestRules;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void aPartOfFilesNeedsTextsThatAreForFiles() {
        StreamTrigger trigger = StreamTrigger.of("x\\(").withIn(Optional.of(SourcePart.CODE));

        assertThat(TriggerPatternLint.of(rule(trigger.withScope("text", "tool:bash")))
                        .map(Diagnostic::code)
                        .toList())
                .containsExactly("in-without-effect");
        assertThat(TriggerPatternLint.of(rule(trigger))).isEmpty();
        assertThat(TriggerPatternLint.of(rule(trigger.withScope("text", "tool:edit"))))
                .isEmpty();
    }

    @Test
    void aPatternWithIgnoreQuotesMayMatchItsRule() {
        StreamTrigger trigger = StreamTrigger.of("console\\.log");

        assertThat(TriggerPatternLint.of(rule(trigger.withOptions(
                        TriggerOptions.builder().ignoreQuotes(true).build()))))
                .isEmpty();
    }

    /** Issue 53, B.17: slashes and flags as in a program. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
                    /eval\\(/i        ~ WARNING ~ Write (?i:eval\\()
                    /a\\/b/gi         ~ WARNING ~ Write (?i:a/b)
                    /^x$/gms          ~ WARNING ~ Write (?ms:^x$)
                    /foo.*bar/u       ~ WARNING ~ Write foo.*bar
                    /console\\.log/   ~ INFO    ~ Write console\\.log if the slashes only enclose the pattern
                    """)
    void slashesAndFlagsAreNoPartOfAPattern(String pattern, Diagnostic.Severity severity, String remedy) {
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of(pattern))))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.code()).isEqualTo("condition-delimited");
                    assertThat(found.severity()).isEqualTo(severity);
                    assertThat(found.remedy()).isEqualTo(remedy);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x", "x/i", "//", "a/b/i", "/x/ia"})
    void otherSlashesArePartOfAPattern(String pattern) {
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of(pattern)))).isEmpty();
    }

    /** Issue 53, B.16: the remedy would be what the rule has. */
    @ParameterizedTest
    @ValueSource(strings = {"tool", "tool:edit", "tool:write(*.ts)", "bash"})
    void aRuleThatWatchesToolsOnlyMayMatchItself(String scope) {
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of("console\\.log").withScope(scope))))
                .isEmpty();
        assertThat(TriggerPatternLint.of(rule(StreamTrigger.of("console\\.log").withScope(scope, "thinking"))))
                .hasSize(1);
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
