package io.agentrules.core.internal.merge;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.rule;
import static io.agentrules.core.internal.merge.Merging.contribution;
import static io.agentrules.core.internal.merge.Merging.inForce;
import static io.agentrules.core.internal.merge.Merging.merge;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.Shadowing;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Texts that different providers read. */
class SameTextTest {
    @Test
    void theSameTextOfTwoProvidersIsOneRule() {
        Rule first = rule("CLAUDE", "claude", "Use tabs.");
        Rule second = rule("AGENTS", "agents-md", "Use tabs.");

        List<RuleEntry> merged =
                merge(List.of(contribution("claude", 50, first), contribution("agents-md", 20, second)));

        assertThat(inForce(merged)).containsExactly(first);
        assertThat(merged.get(1).shadowedBy()).contains(first);
        assertThat(merged.get(1).shadowing()).contains(Shadowing.SAME_TEXT);
    }

    /** A sample of a text decides where it is looked for; these differ in no character of it. */
    @Test
    void textsThatAreMadeToBeTakenForEachOtherAreNot() {
        List<Rule> firsts = IntStream.range(0, 100)
                .mapToObj(i -> rule("one-" + i, "claude", "Use %03d tabs, or spaces.".formatted(i)))
                .toList();
        List<Rule> seconds = IntStream.range(0, 100)
                .mapToObj(i -> rule("two-" + i, "agents-md", "Use %03d tabs, or spaces.".formatted(i)))
                .toList();

        List<RuleEntry> merged = merge(List.of(
                contribution("claude", 50, firsts.toArray(Rule[]::new)),
                contribution("agents-md", 20, seconds.toArray(Rule[]::new))));

        assertThat(inForce(merged)).containsExactlyElementsOf(firsts);
        assertThat(merged.stream().flatMap(entry -> entry.shadowedBy().stream()))
                .containsExactlyElementsOf(firsts);
    }

    @Test
    void aTextThatOneProviderHasTwiceCountsTwice() {
        Rule first = rule("one", "cursor", "Use tabs.");
        Rule second = rule("two", "cursor", "Use tabs.");

        assertThat(inForce(merge(List.of(contribution("cursor", 50, first, second)))))
                .containsExactly(first, second);
    }

    /** A program can give one place for all its rules, and a provider can make several rules of a file. */
    @Test
    void rulesThatAProviderHasFromOnePlaceAreSeveral() {
        var place = RuleSource.of("acme", Level.PROJECT, "/project/acme.json");
        Rule first =
                Rule.named("one", place).alwaysApply(true).content("Use tabs.").build();
        Rule second = Rule.named("two", place)
                .alwaysApply(true)
                .content("Test first.")
                .build();
        Rule sameName = Rule.named("one", place)
                .alwaysApply(true)
                .content("Use spaces.")
                .build();

        List<RuleEntry> merged = merge(List.of(contribution("acme", 50, first, second, sameName)));

        assertThat(inForce(merged)).containsExactly(first, second);
        assertThat(merged.get(2).shadowing()).contains(Shadowing.SAME_NAME);
    }

    @Test
    void aTextThatAppliesInOtherCasesIsAnotherRule() {
        Rule always = always("a", "native").build();
        Rule conditional = onTypeScript("b", "cursor").build();
        Rule all = onTypeScript("c", "cline")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .match(MatchMode.ALL)
                .build();
        Rule any = onTypeScript("d", "opencode")
                .when("branch", List.of("main"), PatternStyle.ROOTED)
                .build();
        Rule trigger = always("e", "zed").trigger(StreamTrigger.of("as any")).build();

        List<RuleEntry> merged = merge(List.of(
                contribution("native", 100, always),
                contribution("cursor", 50, conditional),
                contribution("cline", 50, all),
                contribution("opencode", 50, any),
                contribution("zed", 20, trigger)));

        assertThat(merged).allMatch(RuleEntry::isEligible);
    }

    @Test
    void howConditionsCombineMattersOnlyIfThereAreTwo() {
        Rule any = onTypeScript("a", "native").build();
        Rule all = onTypeScript("b", "cline").match(MatchMode.ALL).build();

        assertThat(inForce(merge(List.of(contribution("native", 100, any), contribution("cline", 40, all)))))
                .containsExactly(any);
    }

    @Test
    void aRuleThatLostItsNameHidesNoText() {
        Rule stronger = rule("style", "native", "Use spaces.");
        Rule lost = rule("style", "cursor", "Use tabs.");
        Rule other = rule("tabs", "cline", "Use tabs.");

        assertThat(inForce(merge(List.of(
                        contribution("native", 100, stronger),
                        contribution("cursor", 50, lost),
                        contribution("cline", 40, other)))))
                .containsExactly(stronger, other);
    }

    @Test
    void aRuleWhoseTextIsInForceElsewhereKeepsItsName() {
        Rule stronger = rule("tabs", "native", "Use tabs.");
        Rule duplicate = rule("style", "cursor", "Use tabs.");
        Rule weaker = rule("style", "cline", "Use spaces.");

        List<RuleEntry> merged = merge(List.of(
                contribution("native", 100, stronger),
                contribution("cursor", 50, duplicate),
                contribution("cline", 40, weaker)));

        assertThat(inForce(merged)).containsExactly(stronger);
        assertThat(merged.get(2).shadowedBy()).contains(stronger);
        assertThat(merged.get(2).shadowing()).contains(Shadowing.INDIRECT);
    }

    private static Rule.Builder always(String name, String provider) {
        return named(name, provider).content("Use tabs.").alwaysApply(true);
    }

    private static Rule.Builder onTypeScript(String name, String provider) {
        return named(name, provider).content("Use tabs.").when("globs", List.of("*.ts"), PatternStyle.ANY_DEPTH);
    }
}
