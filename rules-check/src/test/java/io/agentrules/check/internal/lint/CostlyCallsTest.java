package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.internal.lint.CostlyCalls.Call;
import io.agentrules.core.internal.agent.AgentFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CostlyCallsTest {
    private static final AgentFacts ACME = agent("acme", "rules with paths");
    private static final AgentFacts AJAX = agent("ajax", "skills");

    @Test
    void aLongRuleIsReportedWithItsTokens() {
        assertThat(findings(OptionalInt.empty(), call(ACME, rule("a", 16_000))))
                .singleElement()
                .satisfies(found -> {
                    assertThat(LintRules.gist(found)).isEqualTo("info always-costly");
                    assertThat(found.rule()).contains("a");
                    assertThat(found.agents()).containsExactly("acme");
                    assertThat(found.message()).isEqualTo("Every call pays for about 4,000 tokens of this rule");
                    assertThat(found.remedy())
                            .isEqualTo(
                                    "Move what concerns only some files or tasks into rules with paths, or shorten it");
                });
    }

    @Test
    void theAgentIsNamedWhereTheCallsOfAnotherCostLess() {
        AgentFacts other = agent("other", "skills");

        assertThat(findings(OptionalInt.empty(), call(ACME, rule("a", 16_000)), call(other, rule("b", 100))))
                .singleElement()
                .satisfies(found -> assertThat(found.message())
                        .isEqualTo("Every call of " + ACME.shortName() + " pays for about 4,000 tokens of this rule"));
    }

    /** However a text is divided among files, it costs the same. */
    @Test
    void manyShortRulesAreReportedAtTheLongest() {
        Call call = call(ACME, rule("a", 4_000), rule("b", 6_000), rule("c", 4_000), rule("d", 2_000));

        assertThat(findings(OptionalInt.empty(), call)).singleElement().satisfies(found -> {
            assertThat(found.rule()).contains("b");
            assertThat(found.message())
                    .startsWith("Every call pays for about 4,000 tokens of rules: 1,500 of this one, 1,000 of ")
                    .endsWith(" and 500 of 1 other");
        });
    }

    @Test
    void whatACallWithAnotherRuleCostsIsNeverSaidLess() {
        Rule[] rules = {rule("a", 15_000), rule("b", 900), rule("c", 100), rule("d", 14_000), rule("e", 14_000)};

        for (int i = 3; i <= rules.length; i++) {
            assertThat(findings(
                            OptionalInt.empty(),
                            call(ACME, Stream.of(rules).limit(i).toArray(Rule[]::new))))
                    .hasSize(1);
        }
        assertThat(findings(OptionalInt.empty(), call(ACME, rules[0], rules[1])))
                .isEmpty();
    }

    @Test
    void textsThatAreAlmostTheSameAreNamedInTheRemedy() {
        String text = words(1, 800);
        Call call = call(ACME, rule("a", text + "For a."), rule("b", text + "Not for a."), rule("c", words(7, 800)));

        assertThat(findings(OptionalInt.empty(), call))
                .singleElement()
                .satisfies(found -> assertThat(found.remedy())
                        .startsWith("Keep what ")
                        .contains("a.md", "b.md")
                        .doesNotContain("c.md")
                        .endsWith("in one of them"));
        assertThat(findings(OptionalInt.empty(), call, call(AJAX, call.whole().get(0))))
                .last()
                .satisfies(found -> assertThat(found.remedy())
                        .contains("and let the files that other agents need import or name it"));
    }

    @Test
    void agentsOfWhichOneFileCostsMostShareAFinding() {
        Call one = call(ACME, rule("a", 20_000));
        Call other = call(AJAX, rule("a", 20_000), rule("b", 4_000));

        assertThat(findings(OptionalInt.empty(), one, other)).singleElement().satisfies(found -> {
            assertThat(found.agents()).containsExactly("acme", "ajax");
            assertThat(found.message())
                    .isEqualTo("Every call pays for many tokens of rules, about 5,000 in Acme, 6,000 in Ajax;"
                            + " 5,000 of them are of this one");
            assertThat(found.remedy()).startsWith("For Acme: Move ").contains(". For Ajax: Move ");
        });
    }

    @Test
    void aTeamDecidesWhatACallMayCost() {
        Call call = call(ACME, rule("a", 20_000));

        assertThat(findings(OptionalInt.of(5_000), call)).isEmpty();
        assertThat(findings(OptionalInt.of(4_999), call)).singleElement().satisfies(found -> {
            assertThat(LintRules.gist(found)).isEqualTo("warning always-costly");
            assertThat(found.message()).endsWith(", and check.tokens of .agent-rules.yaml is 4,999");
            assertThat(found.remedy()).endsWith(", or raise the number");
        });
    }

    @Test
    void entriesOfListedRulesCount() {
        assertThat(findings(OptionalInt.empty(), new Call(Optional.of(ACME), List.of(), 4_000)))
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.location()).isEmpty();
                    assertThat(found.message()).endsWith("4,000 tokens of names and descriptions of rules");
                });
    }

    /** They were in the rest "of the others". */
    @Test
    void entriesOfListedRulesAreNoneOfTheOthers() {
        Call call = new Call(Optional.of(ACME), List.of(rule("a", 8_000), rule("b", 8_000)), 5_000);

        assertThat(findings(OptionalInt.empty(), call))
                .singleElement()
                .satisfies(found -> assertThat(found.message())
                        .startsWith("Every call pays for about 5,000 tokens of rules: 2,000 of this one, 2,000 of ")
                        .endsWith(" and 1,000 of the names and descriptions of listed rules"));
    }

    /** Augment was told to use rules for some files, which it does not have. */
    @Test
    void anAgentWithoutConditionsIsToldOfItsSkills() {
        String rules = "asOf: 2026-11\nsources: {docs: acme.example}\ngroups: [{files: .acme/rules, provider: acme}";
        AgentFacts plain = AgentFacts.read("plain", "name: Plain\n" + rules + "]");
        AgentFacts skilled = AgentFacts.read(
                "skilled",
                "name: Skilled\n" + rules + ", {skills: true, steps: [{files: .acme/skills, provider: acme}]}]");

        assertThat(List.of(remedy(plain), remedy(skilled)))
                .containsExactly(
                        "Move what concerns only some tasks to files that the text names, or shorten it",
                        "Move what concerns only some tasks into skills, or shorten it");
    }

    private static String remedy(AgentFacts agent) {
        return findings(OptionalInt.empty(), call(agent, rule("a", 16_000)))
                .get(0)
                .remedy();
    }

    private static List<Diagnostic> findings(OptionalInt max, Call... calls) {
        return CostlyCalls.ofCalls(List.of(calls), List.of(), max);
    }

    private static Call call(AgentFacts agent, Rule... rules) {
        return new Call(
                Optional.of(agent),
                List.of(rules),
                Stream.of(rules).mapToInt(rule -> rule.content().length() / 4).sum());
    }

    private static Rule rule(String name, int characters) {
        return rule(name, words(name.charAt(0), characters).substring(1, characters) + ".");
    }

    private static Rule rule(String name, String text) {
        return named(name, "acme").alwaysApply(true).content(text).build();
    }

    /** Returns numbers that another factor shares few of. */
    private static String words(int factor, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append((i + 1_000L) * (i + 3_000L) * factor).append(' ');
        }
        return text.toString();
    }

    private static AgentFacts agent(String id, String onDemand) {
        return AgentFacts.read(
                id,
                "name: " + Character.toUpperCase(id.charAt(0)) + id.substring(1) + "\nformat: {onDemand: " + onDemand
                        + "}");
    }
}
