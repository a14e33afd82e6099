package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads the rules of Augment: the user's folder, the workspace's, then the file {@code .augment-guidelines}, which always applies.
 *
 * <p>The user's rules are plain Markdown and always apply. In the workspace's, {@code type} decides how a rule is activated: {@code
 * always_apply}, which is the default, {@code agent_requested} (listed), which is that of a rule with a description, or {@code manual}.
 */
public final class AugmentRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "augment";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.user(".augment/rules", "md").with(RuleText.PLAIN), PlainRules::always);
        context.addSource(RuleFiles.project(".augment/rules", "md"), AugmentRuleProvider::toRule);
        context.addSource(RuleFiles.chain(".augment-guidelines").in(Search.ROOT), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("augment", getClass().getResourceAsStream("augment.yaml")));
    }

    private static Rule toRule(RuleFile file) {
        String type = file.word("type", "always_apply", "agent_requested", "manual")
                .orElse(file.text("description").isPresent() ? "agent_requested" : "always_apply");
        Rule.Builder rule = file.rule();
        file.text("description").ifPresent(rule::description);
        return switch (type) {
            case "agent_requested" -> Listing.listed(rule, file).build();
            case "manual" -> rule.listed(false).build();
            default -> rule.alwaysApply(true).build();
        };
    }
}
