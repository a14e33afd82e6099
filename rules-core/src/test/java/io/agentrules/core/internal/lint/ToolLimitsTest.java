package io.agentrules.core.internal.lint;

import static io.agentrules.core.TestRules.rule;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import org.junit.jupiter.api.Test;

class ToolLimitsTest {
    @Test
    void windsurfReadsTwelveThousandCharactersOfARule() {
        assertThat(ToolLimits.of(rule("big", "windsurf", "x".repeat(12_000)))).isEmpty();
        assertThat(ToolLimits.of(rule("big", "windsurf", "x".repeat(12_001)))).hasValueSatisfying(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("warning file-over-tool-limit");
            assertThat(finding.message()).contains("12,000").contains("12,001");
        });
    }

    @Test
    void windsurfReadsHalfAsMuchOfTheGlobalFile() {
        var source = RuleSource.of("windsurf", Level.USER, "/home/me/.codeium/windsurf/memories/global_rules.md");

        assertThat(ToolLimits.of(
                        Rule.named("g", source).content("x".repeat(6_000)).build()))
                .isEmpty();
        assertThat(ToolLimits.of(
                        Rule.named("g", source).content("x".repeat(6_001)).build()))
                .isPresent();
    }

    @Test
    void aCharacterOutsideTheBasicPlaneCountsOnce() {
        assertThat(ToolLimits.of(rule("big", "windsurf", "\ud83d\ude80".repeat(12_000))))
                .isEmpty();
    }

    @Test
    void cursorRecommendsFiveHundredLines() {
        assertThat(ToolLimits.of(rule("long", "cursor", "x\n".repeat(500)))).isEmpty();
        assertThat(ToolLimits.of(rule("long", "cursor", "x\n".repeat(501))))
                .map(Diagnostic::severity)
                .contains(Diagnostic.Severity.INFO);
    }

    @Test
    void otherToolsHaveNoSuchLimit() {
        assertThat(ToolLimits.of(rule("big", "cline", "x\n".repeat(20_000)))).isEmpty();
    }
}
