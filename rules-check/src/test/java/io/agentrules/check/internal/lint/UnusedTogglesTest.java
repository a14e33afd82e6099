package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.ProviderReport.Status;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RulesConfig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnusedTogglesTest {
    private static final List<RuleEntry> STYLE_IS_OFF =
            List.of(new RuleEntry(rule("style", "cursor"), Bucket.MANUAL, State.DISABLED, Optional.empty()));

    @Test
    void aToggleWithoutARuleIsReported() {
        List<Diagnostic> found = unused(List.of("style", "cursor:style", "cline:style", "old"), Status.OK);

        assertThat(found)
                .extracting(Diagnostic::code, Diagnostic::severity)
                .containsOnly(tuple("toggle-unused", Severity.INFO));
        assertThat(found)
                .extracting(Diagnostic::message)
                .containsExactly(
                        "There is no rule cline:style, but a toggle disables it",
                        "There is no rule old, but a toggle disables it");
        assertThat(found)
                .allMatch(finding -> finding.location().orElseThrow().file().equals("/state/x.txt"));
    }

    @Test
    void aNameInTheSettingsWithoutARuleIsReported() {
        RulesConfig config = RulesConfig.builder()
                .disabledRules(Set.of("style", "stile", "cursor:stile"))
                .build();

        assertThat(UnusedToggles.inSettings(config, STYLE_IS_OFF, List.of()))
                .extracting(Diagnostic::severity, Diagnostic::message)
                .containsExactly(
                        tuple(Severity.WARNING, "There is no rule cursor:stile, but the settings disable it"),
                        tuple(Severity.WARNING, "There is no rule stile, but the settings disable it"));
    }

    @Test
    void togglesAreNotReportedIfAProviderFailed() {
        assertThat(unused(List.of("old"), Status.FAILED)).isEmpty();
        assertThat(unused(List.of("old"), Status.DISABLED)).isEmpty();
    }

    @Test
    void aToggleOfAManagedRuleIsReported() {
        Rule managed = Rule.named("style", RuleSource.of("claude", Level.MANAGED, "/etc/style.md"))
                .content("Text")
                .build();
        var entry = new RuleEntry(managed, Bucket.MANUAL, State.ELIGIBLE, Optional.empty());

        assertThat(UnusedToggles.of(List.of("style"), List.of(entry), List.of(), Optional.empty()))
                .singleElement()
                .returns("toggle-unused", Diagnostic::code)
                .returns(
                        "The rule style belongs to the organization, so the toggle does not disable it",
                        Diagnostic::message);
    }

    private static List<Diagnostic> unused(List<String> toggles, Status status) {
        var provider = new ProviderReport("cursor", 50, status, 1, Duration.ZERO);
        return UnusedToggles.of(toggles, STYLE_IS_OFF, List.of(provider), Optional.of("/state/x.txt"));
    }
}
