package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import org.junit.jupiter.api.Test;

class FirebaseStudioRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new FirebaseStudioRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject().with(".idx/airules.md", "Use Angular.");
    }

    @Test
    void theFileAlwaysApplies() {
        Rule rule = rule(".idx/airules.md", "Text.");

        assertThat(rule.name()).isEqualTo(".idx/airules");
        assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS);
    }
}
