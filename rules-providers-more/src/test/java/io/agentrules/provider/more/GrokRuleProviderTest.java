package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrokRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new GrokRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("~/.grok/rules/mine.md", "Brief.")
                .with(".grok/rules/style.md", "---\npaths: src/**\n---\nShort lines.");
    }

    @Test
    void frontMatterIsNoPartOfARuleAndHasNoKeys() {
        Rule rule = rule(".grok/rules/style.md", "---\nalwaysApply: false\n---\nShort lines.");

        assertThat(rule.content()).isEqualTo("Short lines.");
        assertThat(rule.alwaysApply()).isTrue();
    }

    @Test
    void subfoldersAreNotRead() {
        InMemoryProject project = project().with(".grok/rules/deep/more.md", "More.");

        assertThat(names(project)).containsExactly("mine", "style");
    }

    @Test
    void theVariableNamesTheUsersFolder() {
        InMemoryProject project = new InMemoryProject()
                .with("~/.config/grok/rules/a.md", "A.")
                .withEnvironment("GROK_HOME", ".config/grok");

        assertThat(names(project)).containsExactly("a");
    }

    private List<String> names(InMemoryProject project) {
        return project.catalog(provider()).rules().stream().map(Rule::name).toList();
    }
}
