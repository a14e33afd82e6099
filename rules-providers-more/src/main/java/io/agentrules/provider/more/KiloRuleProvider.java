package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the rules of Kilo Code: folders for one mode, such as {@code .kilocode/rules-code}, then those for all modes. Files of almost
 * any extension; what looks like front matter is text.
 */
public final class KiloRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "kilo";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(ModeRules.folder(RuleFiles.project(".kilocode/rules-*", "md")), ModeRules::ofMode);
        context.addSource(ModeRules.folder(RuleFiles.project(".kilo/rules-*", "md")), ModeRules::ofMode);
        context.addSource(ModeRules.folder(RuleFiles.user(".kilocode/rules", "md")), PlainRules::always);
        context.addSource(ModeRules.folder(RuleFiles.project(".kilocode/rules", "md")), PlainRules::always);
        context.addSource(ModeRules.folder(RuleFiles.user(".kilo/rules", "md")), PlainRules::always);
        context.addSource(ModeRules.folder(RuleFiles.project(".kilo/rules", "md")), PlainRules::always);
        context.addSource(
                RuleFiles.chain(".kilocoderules").in(Search.ROOT).unless(".kilocode/rules", ".kilo/rules"),
                PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("kilo", getClass().getResourceAsStream("kilo.yaml")));
    }
}
