package io.agentrules.core.internal.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.model.RuleEntry.State;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExclusionPolicyTest {
    private static final ExclusionPolicy STRICT = new ExclusionPolicy(Set.of("style"), Set.of("/ws"));

    @Test
    void aToggleDisablesEveryLevelButTheManagedOne() {
        assertThat(STRICT.apply(rule(Level.USER, "/home/me/style.md"))).contains(State.DISABLED);
        assertThat(STRICT.apply(rule(Level.LIBRARY, "team.jar!/META-INF/rules/style.md")))
                .contains(State.DISABLED);
        assertThat(STRICT.apply(rule(Level.MANAGED, "/etc/style.md"))).isEmpty();
    }

    @Test
    void anUntrustedRootExcludesNoManagedRule() {
        assertThat(STRICT.apply(rule(Level.USER, "/ws/style.md"))).contains(State.UNTRUSTED);
        assertThat(STRICT.apply(rule(Level.MANAGED, "/ws/style.md"))).isEmpty();
    }

    @Test
    void aManagedRuleIsDisabledByItsOwnFile() {
        var source = RuleSource.of("claude", Level.MANAGED, "/etc/style.md");
        Rule rule = Rule.named("style", source).content("Text").disabled(true).build();

        assertThat(STRICT.apply(rule)).contains(State.DISABLED);
    }

    private static Rule rule(Level level, String file) {
        return Rule.named("style", RuleSource.of("any", level, file))
                .content("Text")
                .build();
    }
}
