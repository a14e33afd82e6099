package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;

class ZedRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new ZedRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject().with(".rules", "Speak English.");
    }

    @Test
    void theFileAlwaysAppliesAndIsNamedRules() {
        Rule rule = rule(".rules", "---\nalwaysApply: false\n---\nText.");

        assertThat(rule.name()).isEqualTo("rules");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }

    @Test
    void onlyTheRootHasIt() {
        assertThat(new InMemoryProject()
                        .with("sub/.rules", "Text.")
                        .catalog(provider())
                        .rules())
                .isEmpty();
    }
}
