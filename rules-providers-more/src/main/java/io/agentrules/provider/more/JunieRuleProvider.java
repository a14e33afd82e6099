package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads the guidelines of JetBrains Junie: {@code .junie/AGENTS.md}, {@code .junie/guidelines.md}, the folder {@code
 * .junie/guidelines}, then the user's {@code AGENTS.md}. Plain Markdown that always applies.
 */
public final class JunieRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "junie";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.chain(".junie/AGENTS.md").in(Search.ROOT), PlainRules::always);
        context.addSource(RuleFiles.chain(".junie/guidelines.md").in(Search.ROOT), PlainRules::always);
        context.addSource(RuleFiles.project(".junie/guidelines", "md").with(RuleText.PLAIN), PlainRules::always);
        context.addSource(RuleFiles.userChain(".junie/AGENTS.md"), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("junie", getClass().getResourceAsStream("junie.yaml")));
    }
}
