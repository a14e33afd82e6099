package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the files of Crush: {@code CRUSH.md}, {@code crush.md} and {@code CRUSH.local.md} in the workspace root, then the user's
 * {@code CRUSH.md}. Plain Markdown that always applies.
 */
public final class CrushRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "crush";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.chain("CRUSH.md").in(Search.ROOT), PlainRules::always);
        context.addSource(RuleFiles.chain("crush.md").in(Search.ROOT), PlainRules::always);
        context.addSource(RuleFiles.chain("CRUSH.local.md").in(Search.ROOT), PlainRules::always);
        context.addSource(RuleFiles.userChain(".config/crush/CRUSH.md"), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("crush", getClass().getResourceAsStream("crush.yaml")));
    }
}
