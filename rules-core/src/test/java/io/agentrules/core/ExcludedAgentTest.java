package io.agentrules.core;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.PromptSection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The condition {@code excludeAgent}, which keeps a rule out while the agent is one of its values. */
class ExcludedAgentTest {
    private static final Rule ALWAYS =
            excluding(named("always", "test").alwaysApply(true).content("Always."));
    private static final Rule LISTED =
            excluding(named("listed", "test").description("Listed.").content("Text of the listed rule."));
    private static final Rule CONDITIONAL = excluding(named("conditional", "test")
            .when("globs", List.of("*.ts"), PatternStyle.ROOTED)
            .content("Conditional."));
    private static final Rule MANUAL = excluding(named("manual", "test").content("Manual."));
    private static final Rule OTHER =
            named("other", "test").alwaysApply(true).content("Other.").build();

    @Test
    void itDoesNotChangeTheBucket() {
        assertThat(List.of(ALWAYS, LISTED, CONDITIONAL, MANUAL))
                .extracting(Bucket::of)
                .containsExactly(Bucket.ALWAYS, Bucket.RULEBOOK, Bucket.CONDITIONAL, Bucket.MANUAL);
        assertThat(ALWAYS.conditions()).extracting(Condition::key).containsExactly("excludeAgent");
    }

    @Test
    void itBringsNoRuleIn() {
        Session session = session();

        assertThat(how(session)).isEqualTo(Map.of("always", How.ALWAYS, "listed", How.LISTED, "other", How.ALWAYS));
    }

    @Test
    void aRuleIsOutWhileTheAgentIsOneOfItsValues() {
        Session session = session().path("a.ts").prompt("@manual @listed");
        assertThat(how(session))
                .isEqualTo(Map.of(
                        "always", How.ALWAYS,
                        "listed", How.MENTION,
                        "conditional", How.CONDITION,
                        "manual", How.MENTION,
                        "other", How.ALWAYS));

        session.value("agent", "code-review");
        assertThat(how(session)).isEqualTo(Map.of("other", How.ALWAYS));
        assertThat(session.activate().active()).containsExactly(OTHER);

        session.value("agent", "coder");
        assertThat(how(session)).hasSize(5);
    }

    @Test
    void theStablePrefixIsRenderedWithoutIt() {
        Session session = session();
        PromptSection with = session.activate().renderPrompt();
        assertThat(with.text()).contains("Always.", "Listed.", "Other.");

        PromptSection without = session.value("agent", "code-review").activate().renderPrompt();

        assertThat(without.text()).isEqualTo("# Rules\n\n## other\n\nOther.");
        assertThat(without.stablePrefix()).isEqualTo(without.text().length());
        assertThat(without.sections()).extracting(PromptSection.Section::rule).containsExactly("other");
        assertThat(session.value("agent", "coder").activate().renderPrompt().text())
                .isEqualTo(with.text());
    }

    @Test
    void aBudgetDropsNoExcludedRule() {
        Session session = session().value("agent", "code-review");

        PromptSection section = session.activate().renderPrompt(Budget.tokens(1));

        assertThat(section.dropped()).extracting(PromptSection.Dropped::rule).containsExactly("other");
    }

    @Test
    void theReasonNamesTheAgent() {
        Activation activation = session().value("agent", "code-review").activate();

        for (Rule rule : List.of(ALWAYS, LISTED, MANUAL)) {
            Decision decision = activation.explain(rule.name()).orElseThrow();
            assertThat(decision.reason()).isEqualTo("the agent is code-review, which the rule excludes");
            assertThat(decision.verdicts()).containsOnlyKeys("excludeAgent");
        }
        assertThat(activation.explain("conditional").orElseThrow().reason())
                .contains("the agent is code-review, which the rule excludes");
    }

    @Test
    void theReasonForARuleThatIsInStaysAsItIs() {
        Activation activation = session().value("agent", "coder").activate();

        assertThat(activation.explain("always").orElseThrow().reason()).isEqualTo("always applies");
        assertThat(activation.explain("always").orElseThrow().verdicts())
                .hasEntrySatisfying(
                        "excludeAgent", verdict -> assertThat(verdict.holds()).isTrue());
        assertThat(activation.explain("listed").orElseThrow().reason()).isEqualTo("listed, to be read on demand");
        assertThat(activation.explain("manual").orElseThrow().reason()).isEqualTo("applies only when it is mentioned");
    }

    @Test
    void addedAndRemovedFollow() {
        Session session = session();
        session.activate();

        Activation out = session.value("agent", "code-review").activate();
        assertThat(out.removed()).containsExactly(ALWAYS);
        assertThat(out.added()).isEmpty();

        assertThat(session.value("agent", "coder").activate().added()).containsExactly(ALWAYS);
    }

    @Test
    void aFolderAndAnAgentBothLimitARule() {
        Rule rule = ALWAYS.limitedTo("packages/api");
        Session session = session(rule).path("packages/api/a.ts");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.CONDITIONAL);
        assertThat(session.activate().active()).containsExactly(rule);

        assertThat(session.value("agent", "code-review").activate().active()).isEmpty();
        assertThat(session(rule).value("agent", "coder").activate().active()).isEmpty();
    }

    @Test
    void aRuleThatIsOnlyListedStaysSoInAFolder() {
        assertThat(LISTED.limitedTo("packages/api").conditions()).isEqualTo(LISTED.conditions());
        assertThat(MANUAL.limitedTo("packages/api").conditions()).isEqualTo(MANUAL.conditions());
    }

    @Test
    void aTriggerRuleDoesNotWatchForAnExcludedAgent() {
        Rule rule = excluding(named("trigger", "test").trigger(StreamTrigger.of("as any")));

        assertThat(firesIn(session(rule))).isTrue();
        assertThat(firesIn(session(rule).value("agent", "coder"))).isTrue();
        assertThat(firesIn(session(rule).value("agent", "code-review"))).isFalse();
    }

    private static boolean firesIn(Session session) {
        return session.guard().feed(Delta.text("x as any ")).isPresent();
    }

    private static Map<String, How> how(Session session) {
        return session.activate().decisions().stream()
                .filter(decision -> decision.how().isPresent())
                .collect(Collectors.toMap(
                        decision -> decision.rule().name(),
                        decision -> decision.how().orElseThrow()));
    }

    private static Rule excluding(Rule.Builder rule) {
        return rule.when("excludeAgent", List.of("code-review", "cloud-agent"), PatternStyle.ROOTED)
                .build();
    }

    private static Session session() {
        return session(ALWAYS, LISTED, CONDITIONAL, MANUAL, OTHER);
    }

    private static Session session(Rule... rules) {
        RuleEngine.Builder builder = RuleEngine.builder().discovery(false).environment(Map.of());
        List.of(rules).forEach(builder::rule);
        return builder.build().openSession();
    }
}
