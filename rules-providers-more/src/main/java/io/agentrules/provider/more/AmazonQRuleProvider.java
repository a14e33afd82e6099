package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads {@code .amazonq/rules}, the folder of Amazon Q Developer. Plain Markdown that always applies.
 */
public final class AmazonQRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "amazonq";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.project(".amazonq/rules", "md").with(RuleText.PLAIN), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("amazonq", getClass().getResourceAsStream("amazonq.yaml")));
    }
}
