package io.agentrules.provider.more;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testkit.RuleProviderContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrushRuleProviderTest extends RuleProviderContract {
    @Override
    protected RuleProvider provider() {
        return new CrushRuleProvider();
    }

    @Override
    protected InMemoryProject project() {
        return new InMemoryProject()
                .with("CRUSH.md", "A.")
                .with("crush.md", "B.")
                .with("CRUSH.local.md", "C.")
                .with("~/.config/crush/CRUSH.md", "D.");
    }

    @Test
    void everythingAlwaysApplies() {
        List<Rule> rules = project().catalog(provider()).rules();

        assertThat(rules)
                .extracting(Rule::name)
                .containsExactlyInAnyOrder("CRUSH", "crush", "CRUSH.local", "~/.config/crush/CRUSH");
        assertThat(rules).allSatisfy(rule -> assertThat(Bucket.of(rule)).isEqualTo(Bucket.ALWAYS));
    }
}
