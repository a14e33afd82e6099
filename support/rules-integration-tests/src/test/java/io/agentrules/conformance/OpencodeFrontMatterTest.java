package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.opencodeRule;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.core.model.RuleCatalog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Front matter is YAML, of which the conditions are taken. */
class OpencodeFrontMatterTest {
    @Test
    void aListMayStandOnOneLine() {
        assertThat(conditions("globs: ['*.ts', '*.tsx']"))
                .containsExactly(new Condition("globs", List.of("*.ts", "*.tsx"), PatternStyle.MATCH_BASE));
    }

    @Test
    void theMembersOfAListMayBeQuotedOrNot() {
        assertThat(conditions("keywords:\n  - testing\n  - 'unit test'"))
                .containsExactly(new Condition("keywords", List.of("testing", "unit test"), PatternStyle.MATCH_BASE));
    }

    @Test
    void toolsAreACondition() {
        assertThat(conditions("tools:\n  - 'mcp_github'\n  - 'mcp_slack'"))
                .containsExactly(new Condition("tools", List.of("mcp_github", "mcp_slack"), PatternStyle.MATCH_BASE));
    }

    @Test
    void aKeyThatNobodyKnowsIsIgnored() {
        RuleCatalog catalog = catalog("globs:\n  - '*.md'\nauthor: someone");

        assertThat(catalog.rules().get(0).conditions())
                .containsExactly(new Condition("globs", List.of("*.md"), PatternStyle.MATCH_BASE));
        assertThat(catalog.rules().get(0).content()).isEqualTo("Text.");
        assertThat(catalog.diagnostics()).isEmpty();
    }

    private static List<Condition> conditions(String yaml) {
        return catalog(yaml).rules().get(0).conditions();
    }

    private static RuleCatalog catalog(String yaml) {
        return engine(opencodeRule("rule.md", "---\n" + yaml + "\n---\nText.")).catalog();
    }
}
