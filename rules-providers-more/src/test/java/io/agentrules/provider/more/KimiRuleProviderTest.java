package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;

class KimiRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new KimiRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject().with("~/.kimi-code/AGENTS.md", "Brief.").with(".kimi-code/AGENTS.md", "Root.");
    }

    @Test
    void bothFilesAlwaysApply() {
        assertThat(project().catalog(provider()).rules())
                .allMatch(Rule::alwaysApply)
                .extracting(Rule::name)
                .containsExactly("~/.kimi-code/AGENTS", ".kimi-code/AGENTS");
    }
}
