package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.named;
import static io.agentrules.check.TestRules.rule;
import static io.agentrules.check.TestRules.when;
import static io.agentrules.check.internal.lint.LintRules.eligible;
import static io.agentrules.check.internal.lint.LintRules.gist;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RuleLintTest {
    @Test
    void aRuleThatAppliesHasNoFinding() {
        Rule always = named("style", "cursor").alwaysApply(true).build();

        assertThat(findings(eligible(always), eligible(when("ts", "globs", PatternStyle.ROOTED, "*.ts"))))
                .isEmpty();
    }

    @Test
    void theRemedyOfAManualRuleSaysHowToMakeItApply() {
        assertThat(onlyFinding(rule("style", "acme")))
                .returns("rule-manual", Diagnostic::code)
                .extracting(Diagnostic::remedy, STRING)
                .contains("always: true, or add files");
    }

    @Test
    void aManualRuleIsMentionedInTheFormThatWorks() {
        assertThat(onlyFinding(rule("My Rule", "cursor")).message()).contains("mentioned as @\"My Rule\"");
    }

    @Test
    void aManualRuleNamesTheKeysThatItsAuthorMayCountOn() {
        var metadata = new LinkedHashMap<String, Object>();
        metadata.put("name", "style");
        metadata.put("alwaysApply", false);
        metadata.put("applies_to", "src/**");

        assertThat(onlyFinding(named("style", "cursor").metadata(metadata).build())
                        .message())
                .isEqualTo(
                        "The rule applies only when it is mentioned as @style; its key \"applies_to\" does not change that");

        metadata.put("when", "testing");
        assertThat(onlyFinding(named("style", "cursor").metadata(metadata).build())
                        .message())
                .endsWith("; its keys \"applies_to\", \"when\" do not change that");
    }

    @Test
    void aManualRuleThatNoMentionReachesNeverApplies() {
        Rule meant =
                named("a\"b", "native").metadata(Map.of("trigger", "manual")).build();

        assertThat(onlyFinding(meant))
                .returns("rule-unreachable", Diagnostic::code)
                .returns("Rename the rule, so that a mention reaches it", Diagnostic::remedy);
    }

    @Test
    void theRemedyOfAManualRuleNamesTheKeysOfItsFormat() {
        Rule manual = named("style", "acme")
                .listed(false)
                .description("How we write")
                .metadata(Map.of("always", "maybe"))
                .build();

        Diagnostic finding = onlyFinding(manual);

        assertThat(finding.message()).contains("its description is not shown to the model");
        assertThat(finding.remedy())
                .isEqualTo("Set always: true, or add files, if the rule should also apply without a mention");
    }

    @Test
    void aRuleThatIsManualForItsInvalidPatternIsNotReportedAgain() {
        Rule broken = rule("style", "native");

        var invalid = Diagnostic.error("regex-invalid", "The pattern is not used", "Write another")
                .at(broken.source().location());

        assertThat(new RuleLint(AcmeProfile.alone())
                        .of(new RuleCatalog(List.of(eligible(broken)), List.of(), List.of(invalid))))
                .isEmpty();
    }

    @Test
    void aRuleThatNeedsAnUnreadableConditionIsUnreachable() {
        Rule all = conditional(MatchMode.ALL).build();

        Diagnostic finding = onlyFinding(all);

        assertThat(gist(finding)).isEqualTo("warning rule-unreachable");
        assertThat(finding.message()).contains("branch has no value").contains("all of its conditions");
    }

    @Test
    void anUnreadableConditionIsNotReportedIfOneOfSeveralIsEnough() {
        assertThat(findings(eligible(conditional(MatchMode.ANY).build()))).isEmpty();
    }

    @Test
    void aTriggerWhoseConditionsNeverHoldIsUnreachable() {
        Rule trigger =
                conditional(MatchMode.ALL).trigger(StreamTrigger.of("TODO")).build();

        assertThat(onlyFinding(trigger).code()).isEqualTo("rule-unreachable");
    }

    @Test
    void aListedRuleIsReachableThroughTheRulebook() {
        Rule listed = conditional(MatchMode.ALL).description("How we write").build();

        assertThat(findings(eligible(listed))).isEmpty();
    }

    @Test
    void conditionsOfAnAlwaysRuleAreReportedAsIdle() {
        Diagnostic finding =
                onlyFinding(conditional(MatchMode.ANY).alwaysApply(true).build());

        assertThat(finding.code()).isEqualTo("conditions-idle");
        assertThat(finding.message()).contains("globs and branch");
    }

    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"DISABLED", "UNTRUSTED"})
    void anExcludedRuleHasNoFinding(State state) {
        var off = new RuleEntry(rule("style", "cursor"), Bucket.MANUAL, state, Optional.empty());

        assertThat(findings(off)).isEmpty();
    }

    private static List<Diagnostic> findings(RuleEntry... entries) {
        return new RuleLint(AcmeProfile.alone()).of(new RuleCatalog(List.of(entries), List.of(), List.of()));
    }

    private static Diagnostic onlyFinding(Rule rule) {
        List<Diagnostic> findings = findings(eligible(rule));
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    /** A rule with readable globs and an unreadable branch. */
    private static Rule.Builder conditional(MatchMode match) {
        return named("style", "native")
                .match(match)
                .when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH)
                .when("branch", List.of(), PatternStyle.ANY_DEPTH);
    }
}
