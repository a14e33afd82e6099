package io.agentrules.provider.windsurf;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/** Reads {@code .agents/rules}, then the older {@code .agent/rules}, of Google Antigravity; the keys are those of Windsurf. */
public final class AntigravityRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "antigravity";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        for (String folder : List.of(".agents/rules", ".agent/rules")) {
            context.addSource(
                    RuleFiles.project(folder, "md"), file -> WindsurfRuleProvider.ofFolder(file, "Antigravity"));
        }
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("antigravity", getClass().getResourceAsStream("antigravity.yaml")));
    }
}
