package io.agentrules.provider.continuedev;

import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.Optional;

/**
 * Reads the rules of Continue: the user's folder, {@code .continue/rules}, then {@code rules.md} in any folder, for the files there.
 *
 * <p>{@code alwaysApply: true} always applies, as does a rule of the root without {@code globs}, {@code regex} and {@code alwaysApply:
 * false}. Otherwise {@code globs} (on paths) and {@code regex} (on the text of files) must both hold; a rule with neither is listed if it
 * has a {@code description}. {@code invokable: true} in a rules folder makes a slash command, which Continue does not load as a rule:
 * manual.
 */
public final class ContinueRuleProvider implements RuleProvider {
    @Override
    public String id() {
        return "continue";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.user(".continue/rules", "md"), ContinueRuleProvider::rule);
        context.addSource(RuleFiles.project(".continue/rules", "md"), ContinueRuleProvider::rule);
        context.addSource(RuleFiles.project("rules.md").alsoBelow(), ContinueRuleProvider::colocated);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("continue", getClass().getResourceAsStream("continue.yaml")));
    }

    private static Rule rule(RuleFile file) {
        boolean isCommand = file.flag("invokable").orElse(false);
        return rule(file, file.text("name").orElse(file.name()), isCommand, file.values("globs", Shape.TEXT_OR_LIST));
    }

    private static Rule colocated(RuleFile file) {
        String folder = file.name().substring(0, file.name().length() - "rules".length());
        Optional<List<String>> globs = file.values("globs", Shape.TEXT_OR_LIST);
        file.ignore("invokable");
        return folder.isEmpty()
                ? rule(file, file.text("name").orElse("rules.md"), false, globs)
                : rule(
                        file,
                        file.text("name").map(name -> folder + name).orElse(file.name()),
                        false,
                        globs.map(ContinueRuleProvider::below));
    }

    private static Rule rule(RuleFile file, String name, boolean isCommand, Optional<List<String>> globs) {
        Optional<List<String>> regex = file.values("regex", Shape.TEXT_OR_LIST);
        Optional<Boolean> always = file.flag("alwaysApply");
        Rule.Builder rule = file.rule(name).match(MatchMode.ALL).listed(false);
        file.text("description").ifPresent(rule::description);
        if (isCommand) {
            return rule.build();
        }
        if (always.orElse(globs.isEmpty() && regex.isEmpty())) {
            return rule.alwaysApply(true).build();
        }
        globs.ifPresent(values -> rule.when("globs", values, PatternStyle.PLAIN));
        regex.ifPresent(values -> rule.when("regex", values, PatternStyle.PLAIN));
        return rule.listed(!rule.isConditional()).build();
    }

    /** In a folder, Continue puts the folder and {@code **}{@code /} in front of a glob; the engine adds the folder. */
    private static List<String> below(List<String> globs) {
        return globs.stream()
                .map(glob -> glob.startsWith("!") ? "!**/" + glob.substring(1) : "**/" + glob)
                .toList();
    }
}
