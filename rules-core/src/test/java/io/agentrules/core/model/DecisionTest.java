package io.agentrules.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.TestRules;
import io.agentrules.core.model.Decision.How;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecisionTest {
    private static final Rule ALWAYS =
            TestRules.named("english", "test").alwaysApply(true).build();
    private static final String NO_REASON = "an evaluator gave no reason for it";
    private static final Rule LISTED =
            TestRules.named("releases", "test").description("How we release").build();
    private static final Rule TYPESCRIPT = TestRules.when("ts", "globs", PatternStyle.ANY_DEPTH, "*.ts");

    @Test
    void asTextItSaysWhetherTheRuleIsInAndWhy() {
        assertThat(decisions(ALWAYS, LISTED, TYPESCRIPT))
                .containsExactly(
                        "english is in: always applies",
                        "releases is listed: listed, to be read on demand",
                        "ts is out: src/a.js does not match *.ts");
    }

    @Test
    void aNameThatNoMentionReachesIsTheReason() {
        assertThat(decisions(TestRules.rule("a\"b", "test")))
                .containsExactly(
                        "a\"b is out: nothing makes it apply, and no mention reaches a name with a double quote");
    }

    @Test
    void anEvaluatorWhoseVerdictDoesNotFitIsTheReason() {
        RuleEntry entry = new RuleEntry(TYPESCRIPT, Bucket.CONDITIONAL, State.ELIGIBLE, Optional.empty());
        Map<String, Verdict> holds = Map.of("globs", Verdict.holds(List.of(), "it is Monday"));
        Map<String, Verdict> missing = Map.of("globs", Verdict.missing("it is not Monday"));

        assertThat(Decision.out(entry, () -> holds).reason()).isEqualTo(NO_REASON);
        assertThat(Decision.in(entry, How.CONDITION, () -> missing).reason()).isEqualTo(NO_REASON);
    }

    private static List<String> decisions(Rule... rules) {
        RuleEngine.Builder engine = RuleEngine.builder().discovery(false).environment(Map.of());
        List.of(rules).forEach(engine::rule);
        Session session = engine.build().openSession().path("src/a.js");
        return session.activate().decisions().stream().map(Decision::toString).toList();
    }
}
