package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class JunieRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new JunieRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".junie/AGENTS.md", "Agents.")
                .with(".junie/guidelines.md", "<laravel>Use it.</laravel>")
                .with(".junie/guidelines/db/sql.md", "No joins.")
                .with("~/.junie/AGENTS.md", "Mine.");
    }

    @Test
    void everythingAlwaysApplies() {
        List<Rule> rules = project().catalog(provider()).rules();

        assertThat(rules)
                .extracting(Rule::name)
                .containsExactlyInAnyOrder("db/sql", ".junie/AGENTS", ".junie/guidelines", "~/.junie/AGENTS");
        assertThat(rules).allSatisfy(rule -> assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS));
    }
}
