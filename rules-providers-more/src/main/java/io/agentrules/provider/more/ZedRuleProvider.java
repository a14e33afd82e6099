package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads {@code .rules}, the file of Zed, in the workspace root. Plain Markdown that always applies.
 */
public final class ZedRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "zed";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.chain(".rules").in(Search.ROOT), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("zed", getClass().getResourceAsStream("zed.yaml")));
    }
}
