package io.agentrules.core.internal.merge;

import static io.agentrules.core.TestRules.rule;
import static io.agentrules.core.TestRules.usersTrigger;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShadowedRulesTest {
    @Test
    void aShadowedRuleWithAnotherTextIsReportedWithTheWinner() {
        Rule loser = rule("style", "cursor");

        assertThat(findings(shadowed(loser, rule("style", "native"))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.INFO);
                    assertThat(finding.code()).isEqualTo("rule-shadowed");
                    assertThat(finding.message()) // Cursor loads it
                            .isEqualTo(
                                    "In a harness that reads all agents' rules, this one never reaches the model: native's"
                                            + " .native/rules/style.md has the same name and takes precedence");
                    assertThat(finding.remedy()).isEqualTo("Rename one of the two"); // Cursor needs it, issue 53
                    assertThat(finding.rule()).contains("style");
                    assertThat(finding.location())
                            .hasValueSatisfying(place -> assertThat(place.file())
                                    .isEqualTo(loser.source().location()));
                });
    }

    @Test
    void ofTwoFoldersOfTheWorkspaceTheOneWithTheWinnerIsNamed() {
        RuleSource source = new RuleSource(
                "native", Level.PROJECT, "style.md", "/other/style.md", "/other/style.md", Optional.of("/other"));
        Rule winner = Rule.named("style", source).content("Another").build();

        assertThat(findings(shadowed(rule("style", "native"), winner)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.message()).contains("native's style.md in the folder other has the same name");
                    assertThat(finding.remedy()).endsWith("or work in one of the two folders at a time");
                });
    }

    @Test
    void aRepositoryRuleWithTheNameOfAUserTriggerIsReported() {
        Rule loser = rule("no-any", "native");

        assertThat(findings(shadowed(loser, usersTrigger("no-any", "cline").build())))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("trigger-guarded");
                    assertThat(finding.message()).contains("cline's no-any.md of the user is a trigger");
                    assertThat(finding.location())
                            .hasValueSatisfying(place -> assertThat(place.file())
                                    .isEqualTo(loser.source().location()));
                });
    }

    @Test
    void aRuleWithTheNameOfAManagedRuleIsToldToTakeAnother() {
        var source = RuleSource.of("claude", Level.MANAGED, "/etc/claude-code/style.md");
        Rule winner = Rule.named("style", source).content("Ours").build();

        assertThat(findings(shadowed(rule("style", "native"), winner)))
                .singleElement()
                .returns("Rename the rule, so that both apply", Diagnostic::remedy)
                .satisfies(finding -> assertThat(finding.message()).contains("of the organization has the same name"));
    }

    @Test
    void aShadowedRuleWithTheSameTextIsNotReported() {
        var loser = rule("style", "cursor", "Same");
        var winner = rule("style", "native", "Same");

        assertThat(findings(shadowed(loser, winner))).isEmpty();
    }

    private static List<Diagnostic> findings(RuleEntry entry) {
        return ShadowedRules.problems(List.of(entry)).toList();
    }

    private static RuleEntry shadowed(Rule loser, Rule winner) {
        return new RuleEntry(loser, Bucket.of(loser), State.SHADOWED, Optional.of(winner));
    }
}
