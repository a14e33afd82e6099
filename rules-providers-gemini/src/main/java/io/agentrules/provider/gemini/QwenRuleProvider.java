package io.agentrules.provider.gemini;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads the memory and rules of Qwen Code: the user's {@code QWEN.md}, then {@code QWEN.md} in every folder from the repository's root
 * down to the current one, then the rules of the user and of the workspace.
 *
 * <p>In the rules {@code paths} brings a rule in with the files that it matches; without it a rule always applies. HTML comments are
 * removed, and {@code @path} imports a file.
 */
public final class QwenRuleProvider implements RuleProvider {
    private static final RuleText TEXT = RuleText.PLAIN.importing().removingComments();
    private static final RuleText RULES = RuleText.FRONT_MATTER.importing().removingComments();

    @Override
    public String id() {
        return "qwen";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.userChain(".qwen/QWEN.md").with(TEXT), QwenRuleProvider::always);
        context.addSource(RuleFiles.chain("QWEN.md").with(TEXT), QwenRuleProvider::always);
        context.addSource(RuleFiles.user(".qwen/rules", "md").with(RULES), QwenRuleProvider::rule);
        context.addSource(RuleFiles.project(".qwen/rules", "md").with(RULES), QwenRuleProvider::rule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("qwen", getClass().getResourceAsStream("qwen.yaml")));
    }

    private static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }

    private static Rule rule(RuleFile file) {
        Rule.Builder rule = file.rule().listed(false);
        file.text("description").ifPresent(rule::description);
        file.ignoringWrongTypes()
                .values("paths", Shape.TEXT_OR_LIST)
                .ifPresent(
                        paths -> rule.when("globs", paths, PatternStyle.ROOTED).writtenAs("globs", "paths"));
        return rule.alwaysApply(!rule.isConditional()).build();
    }
}
