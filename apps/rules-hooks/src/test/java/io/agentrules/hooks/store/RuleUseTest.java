package io.agentrules.hooks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.hooks.store.LogEntry.Evidence;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.hooks.store.LogEntry.Source;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleUseTest {
    private static final Evidence GLOB = new Evidence("src/a.ts", "globs", "*.ts", "");
    private static final Evidence FIRING = new Evidence("src/a.ts", "", ": any\\b", ": any");

    @Test
    void countsWhatEachRuleDid() {
        List<RuleUse> uses = RuleUse.of(List.of(
                entry(Kind.INJECTED, "style", "1", "", GLOB, 10),
                entry(Kind.INJECTED, "style", "1", "sub", GLOB, 10),
                entry(Kind.INJECTED, "style", "2", "", GLOB, 10),
                entry(Kind.DENIED, "no-any", "1", "", FIRING, 7),
                entry(Kind.FOLLOWED, "no-any", "1", "", Evidence.of("src/a.ts"), 0),
                entry(Kind.DEFERRED, "no-any", "1", "", FIRING, 0),
                entry(Kind.TOLD, "no-any", "1", "", Evidence.of("src/a.ts"), 7),
                LogEntry.failed(Instant.EPOCH, source("1", ""), "no answer")));

        assertThat(uses)
                .containsExactly(new RuleUse("style", 3, 3, 30, 0, 0, 0), new RuleUse("no-any", 1, 2, 14, 2, 1, 1));
    }

    @Test
    void aRuleThatMustBeReadFirstDidNotFire() {
        assertThat(RuleUse.of(List.of(entry(Kind.DENIED, "style", "1", "", GLOB, 10))))
                .containsExactly(new RuleUse("style", 1, 1, 10, 0, 1, 0));
    }

    /** Some patterns look like the evidence of a condition. */
    @Test
    void aFiringIsToldFromAConditionWithoutAnExcerpt() {
        var firing = new Evidence("src/a.ts", "", "TODO: .*", "");

        assertThat(RuleUse.of(List.of(entry(Kind.DENIED, "no-todo", "1", "", firing, 7))))
                .containsExactly(new RuleUse("no-todo", 1, 1, 7, 1, 1, 0));
    }

    @Test
    void rulesThatCostTheSameAreInTheOrderOfTheirNames() {
        assertThat(RuleUse.of(List.of(
                        entry(Kind.INJECTED, "b", "1", "", GLOB, 1), entry(Kind.INJECTED, "a", "1", "", GLOB, 1))))
                .extracting(RuleUse::rule)
                .containsExactly("a", "b");
    }

    private static LogEntry entry(Kind kind, String rule, String session, String subagent, Evidence why, int tokens) {
        return LogEntry.of(Instant.EPOCH, kind, source(session, subagent), rule, why, tokens);
    }

    private static Source source(String session, String subagent) {
        return new Source("claude", session, subagent, "/work", "PreToolUse");
    }
}
