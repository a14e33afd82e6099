package io.agentrules.check.internal.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleRemedyTest {
    private static final String REMEDIES = """
        format:
          always: 'set always: true'
          manual:
            - when: {always: never}
              remedy: 'remove always: never'
            - remedy: 'set always: true, or add files'
        """;

    @Test
    void theRemedyOfAManualRuleDependsOnItsFrontMatter() {
        AgentProfiles agents = AcmeProfile.of("acme", "name: Acme\n" + REMEDIES);
        Rule manual = rule().build();

        assertThat(RuleRemedy.of(manual, agents)).contains("set always: true, or add files");
        assertThat(RuleRemedy.of(rule().metadata(Map.of("always", "never")).build(), agents))
                .contains("remove always: never");
        assertThat(RuleRemedy.of(manual, AgentProfiles.NONE))
                .contains("make the rule always apply, or give it a condition or a description");
        assertThat(RuleRemedy.of(rule().alwaysApply(true).build(), agents)).isEmpty();
        assertThat(RuleRemedy.of(rule().description("How").build(), agents)).contains("set always: true");
    }

    private static Rule.Builder rule() {
        return Rule.named("style", RuleSource.of("acme", Level.PROJECT, "/ws/a.md"))
                .content("Text.");
    }
}
