package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleLookupTest {
    private static final RuleEntry DISABLED = entry("native", State.DISABLED);
    private static final RuleEntry UNTRUSTED = entry("cline", State.UNTRUSTED);
    private static final RuleEntry IN_FORCE = entry("cursor", State.ELIGIBLE);

    @Test
    void aNameMeansTheRuleInForce() {
        assertThat(RuleLookup.find(List.of(DISABLED, IN_FORCE), "style")).contains(IN_FORCE);
    }

    @Test
    void aNameMeansTheStrongestRuleIfNoneIsInForce() {
        assertThat(RuleLookup.find(List.of(DISABLED, UNTRUSTED), "style")).contains(DISABLED);
    }

    @Test
    void aProviderBeforeTheNameLeavesNoChoice() {
        assertThat(RuleLookup.find(List.of(DISABLED, IN_FORCE), "native:style")).contains(DISABLED);
        assertThat(RuleLookup.find(List.of(DISABLED, IN_FORCE), "cline:style")).isEmpty();
    }

    private static RuleEntry entry(String provider, State state) {
        Rule rule = Rule.named("style", RuleSource.of(provider, Level.PROJECT, "style.md"))
                .alwaysApply(true)
                .content("Prefer const.")
                .build();
        return new RuleEntry(rule, Bucket.ALWAYS, state, Optional.empty());
    }
}
