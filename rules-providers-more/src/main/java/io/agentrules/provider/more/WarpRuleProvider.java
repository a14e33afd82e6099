package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads {@code WARP.md}, the file of Warp: in the root, and in subfolders for the work there. Plain Markdown that always applies.
 */
public final class WarpRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "warp";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.chain("WARP.md").alsoBelow(), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("warp", getClass().getResourceAsStream("warp.yaml")));
    }
}
