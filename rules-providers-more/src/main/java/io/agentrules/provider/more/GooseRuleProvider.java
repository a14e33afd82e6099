package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads the hints of Goose: the user's, then {@code .goosehints} in every folder from the repository's root down to the current one.
 * Plain text that always applies; it may import other files.
 */
public final class GooseRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "goose";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(
                RuleFiles.userChain(".config/goose/.goosehints").with(RuleText.PLAIN.importing()), PlainRules::always);
        context.addSource(RuleFiles.chain(".goosehints").with(RuleText.PLAIN.importing()), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("goose", getClass().getResourceAsStream("goose.yaml")));
    }
}
