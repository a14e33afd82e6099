package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.PatternStyle;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NegatedGlobsTest {
    @Test
    void negatedGlobsOfAConditionAreReportedTogether() {
        var rule = when("style", "globs", PatternStyle.ANY_DEPTH, "src/**", "!src/gen/**", "!**/*.test.ts");

        assertThat(NegatedGlobs.of(rule, new WrittenFrontMatter(Map.of()), AgentProfiles.NONE))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(LintRules.gist(finding)).isEqualTo("warning glob-negated");
                    assertThat(finding.message()).startsWith("No file is excluded by !src/gen/**, !**/*.test.ts: ");
                    assertThat(finding.rule()).contains("style");
                });
    }

    @Test
    void anExtendedGlobIsNotANegation() {
        assertThat(NegatedGlobs.of(
                        when("style", "globs", PatternStyle.ANY_DEPTH, "!(*.test).ts", "src/!(a)"),
                        new WrittenFrontMatter(Map.of()),
                        AgentProfiles.NONE))
                .isEmpty();
    }

    @Test
    void ofAnAgentThatKeepsSilentOnlyThatIsSaid() {
        var rule = when("style", "globs", PatternStyle.ANY_DEPTH, "src/**", "!src/gen/**");

        assertThat(NegatedGlobs.of(
                        rule,
                        new WrittenFrontMatter(Map.of()),
                        AcmeProfile.of(rule.source().provider(), "name: Acme\nformat: {globsUndocumented: true}")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(LintRules.gist(finding)).isEqualTo("info glob-negated");
                    assertThat(finding.message())
                            .startsWith("Acme does not document whether !src/gen/** excludes files; here, ");
                });
    }
}
