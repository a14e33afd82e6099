package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the rules of Roo Code and its successors: folders and files for one mode, such as {@code .roo/rules-code}, then those for all
 * modes. Files of almost any extension; what looks like front matter is text.
 */
public final class RooRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "roo";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(ModeRules.folder(RuleFiles.user(".roo/rules-*", "md")), ModeRules::ofMode);
        context.addSource(
                ModeRules.folder(RuleFiles.project(".roo/rules-*", "md"))
                        .orElse(".roorules-*")
                        .orOneFile(),
                ModeRules::ofMode);
        context.addSource(ModeRules.folder(RuleFiles.user(".roo/rules", "md")), PlainRules::always);
        context.addSource(ModeRules.folder(RuleFiles.project(".roo/rules", "md")), PlainRules::always);
        context.addSource(RuleFiles.chain(".roorules").in(Search.ROOT).unless(".roo/rules"), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("roo", getClass().getResourceAsStream("roo.yaml")));
    }
}
