package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the rules of Grok Build: the user's folder, then {@code .grok/rules} in every folder from the repository's root down to the
 * current one. Every file always applies; front matter is not part of its text, and has no keys.
 */
public final class GrokRuleProvider implements RuleProvider {
    private static final FileFilter FLAT = FileFilter.only("md").toDepth(0);

    @Override
    public String id() {
        return "grok";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String home = context.environment("GROK_HOME").orElse(".grok");
        context.addSource(RuleFiles.user(home + "/rules", "md").with(FLAT), PlainRules::always);
        context.addSource(
                RuleFiles.project(".grok/rules", "md").in(Search.REPOSITORY).with(FLAT), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("grok", getClass().getResourceAsStream("grok.yaml")));
    }
}
