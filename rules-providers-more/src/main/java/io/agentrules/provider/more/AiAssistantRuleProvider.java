package io.agentrules.provider.more;

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
import java.util.Optional;

/**
 * Reads {@code .aiassistant/rules}, the folder of JetBrains AI Assistant, without subfolders.
 *
 * <p>{@code apply} decides how a rule is activated: {@code always}, which is the default, {@code by file patterns} with {@code
 * patterns}, {@code by model decision} with {@code instructions} as its description, {@code manually} or {@code off}.
 */
public final class AiAssistantRuleProvider implements RuleProvider {
    private static final String[] APPLY = {"always", "by file patterns", "by model decision", "manually", "off"};

    @Override
    public String id() {
        return "aiassistant";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(
                RuleFiles.project(".aiassistant/rules", "md")
                        .with(FileFilter.only("md").toDepth(0)),
                AiAssistantRuleProvider::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("aiassistant", getClass().getResourceAsStream("aiassistant.yaml")));
    }

    private static Rule toRule(RuleFile file) {
        String apply = file.word("apply", APPLY).orElse("always");
        Rule.Builder rule = file.rule().listed(false);
        Optional<List<String>> patterns = file.values("patterns", Shape.COMMA_LIST);
        Optional<String> instructions = file.text("instructions").filter(line -> !line.isBlank());
        switch (apply) {
            case "by file patterns" ->
                rule.when("globs", patterns.orElse(List.of()), PatternStyle.ANY_DEPTH)
                        .writtenAs("globs", "patterns");
            case "by model decision" ->
                rule.listed(true).description(instructions.orElse(file.source().path()));
            case "manually" -> {}
            case "off" -> rule.disabled(true).alwaysApply(true);
            default -> rule.alwaysApply(true);
        }
        return rule.build();
    }
}
