package io.agentrules.provider.gemini;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads the memory of Gemini CLI: the user's {@code GEMINI.md}, then {@code GEMINI.md} in every folder from the repository's root down
 * to the current one, and in other folders for the work there. Plain Markdown that always applies; {@code @path} imports a file.
 */
public final class GeminiRuleProvider implements RuleProvider {
    private static final RuleText TEXT = RuleText.PLAIN.importing();

    @Override
    public String id() {
        return "gemini";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.userChain(".gemini/GEMINI.md").with(TEXT), GeminiRuleProvider::always);
        context.addSource(RuleFiles.chain("GEMINI.md").with(TEXT).alsoBelow(), GeminiRuleProvider::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("gemini", getClass().getResourceAsStream("gemini.yaml")));
    }

    private static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }
}
