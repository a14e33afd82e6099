package io.agentrules.provider.agents;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads {@code AGENTS.md}, which most coding agents share: in every folder from the repository's root down to the current one, and
 * in other folders for the work there; then the files that tools keep for the user. Plain Markdown that always applies.
 *
 * <p>In one folder {@code AGENTS.override.md} replaces {@code AGENTS.md}, which replaces {@code AGENT.md}, as in Codex; {@code
 * AGENTS.local.md} adds to them, as in Roo Code.
 */
public final class AgentsMdRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "agents-md";
    }

    @Override
    public int priority() {
        return 20;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String codex = context.environment("CODEX_HOME").orElse(".codex");
        List.of(
                        RuleFiles.chain("AGENTS.override.md", "AGENTS.md", "AGENT.md")
                                .alsoBelow(),
                        RuleFiles.chain("AGENTS.local.md").alsoBelow(),
                        RuleFiles.userChain(".agents/AGENTS.md"),
                        RuleFiles.userChain(codex + "/AGENTS.override.md", codex + "/AGENTS.md"),
                        RuleFiles.userChain(".config/opencode/AGENTS.md"))
                .forEach(files -> context.addSource(files, AgentsMdRuleProvider::toRule));
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return Stream.of("codex", "amp", "aider", "factory", "pi", "rovodev", "ruler", "rulesync", "vibe")
                .map(id -> AgentProfile.read(id, getClass().getResourceAsStream(id + ".yaml")))
                .toList();
    }

    private static Rule toRule(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }
}
