package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;

class AmazonQRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new AmazonQRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with(".amazonq/rules/style.md", "Prefer const.")
                .with(".amazonq/rules/memory-bank/tech.md", "Java.");
    }

    @Test
    void everythingAlwaysAppliesAndWhatLooksLikeFrontMatterIsText() {
        Rule rule = rule(".amazonq/rules/a.md", "---\nalwaysApply: false\n---\nText.");

        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
        assertThat(rule.content()).isEqualTo("---\nalwaysApply: false\n---\nText.");
    }
}
