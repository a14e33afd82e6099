package io.agentrules.provider.more;

import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the rules of ECA, the Editor Code Assistant: the user's folder, then {@code .eca/rules}; files of any extension.
 *
 * <p>{@code agent}, {@code model} (a regular expression) and {@code paths} are conditions that must all hold; {@code paths} has the
 * syntax of Java's path matchers. A rule with paths is also listed; without conditions a rule always applies.
 */
public final class EcaRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "eca";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String user = context.environment("XDG_CONFIG_HOME").orElse(".config") + "/eca/rules";
        context.addSource(RuleFiles.user(user, "md").with(FileFilter.anyExtensionBut()), EcaRuleProvider::toRule);
        context.addSource(
                RuleFiles.project(".eca/rules", "md").with(FileFilter.anyExtensionBut()), EcaRuleProvider::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("eca", getClass().getResourceAsStream("eca.yaml")));
    }

    private static Rule toRule(RuleFile file) {
        Rule.Builder rule = file.rule().match(MatchMode.ALL).listed(false);
        file.text("description").ifPresent(rule::description);
        file.ignore("enforce"); // only harnesses that can block a tool need it, and they find it in the metadata
        file.values("agent", Shape.TEXT_OR_LIST).ifPresent(values -> rule.when("agent", values, PatternStyle.ROOTED));
        file.values("model", Shape.TEXT_OR_LIST).ifPresent(values -> rule.when("model", values, PatternStyle.REGEX));
        file.values("paths", Shape.TEXT_OR_LIST)
                .ifPresent(values -> Listing.listed(rule, file)
                        .when("globs", values, PatternStyle.JAVA_NIO)
                        .writtenAs("globs", "paths"));
        return rule.alwaysApply(!rule.isConditional()).build();
    }
}
