package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads {@code .kimi-code/AGENTS.md}, the file of Kimi Code: the user's, then in every folder from the repository's root down to the
 * current one. Plain Markdown that always applies.
 */
public final class KimiRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "kimi";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String home = context.environment("KIMI_CODE_HOME").orElse(".kimi-code");
        context.addSource(RuleFiles.userChain(home + "/AGENTS.md"), PlainRules::always);
        context.addSource(RuleFiles.chain(".kimi-code/AGENTS.md"), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("kimi", getClass().getResourceAsStream("kimi.yaml")));
    }
}
