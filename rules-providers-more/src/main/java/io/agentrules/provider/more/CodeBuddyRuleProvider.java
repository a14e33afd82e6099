package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;

/**
 * Reads the files of CodeBuddy: the user's {@code CODEBUDDY.md} and rules, {@code CODEBUDDY.md} in every folder from the repository's
 * root down to the current one and in other folders for the work there, {@code CODEBUDDY.local.md}, and {@code .codebuddy/rules}. All
 * of them always apply; the {@code CODEBUDDY.md} files may import others.
 */
public final class CodeBuddyRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "codebuddy";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        RuleText text = RuleText.PLAIN.importing();
        context.addSource(RuleFiles.userChain(".codebuddy/CODEBUDDY.md").with(text), PlainRules::always);
        context.addSource(RuleFiles.user(".codebuddy/rules", "md"), PlainRules::always);
        context.addSource(RuleFiles.chain("CODEBUDDY.md").alsoBelow().with(text), PlainRules::always);
        context.addSource(RuleFiles.chain(".codebuddy/CODEBUDDY.md").with(text), PlainRules::always);
        context.addSource(RuleFiles.chain("CODEBUDDY.local.md").with(text), PlainRules::always);
        context.addSource(RuleFiles.project(".codebuddy/rules", "md"), PlainRules::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("codebuddy", getClass().getResourceAsStream("codebuddy.yaml")));
    }
}
