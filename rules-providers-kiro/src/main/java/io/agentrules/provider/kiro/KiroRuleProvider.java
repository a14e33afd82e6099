package io.agentrules.provider.kiro;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.ImportStyle;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.List;
import java.util.Optional;

/**
 * Reads the steering files of Kiro: those of the workspace, which win a name, then the user's.
 *
 * <p>{@code inclusion} decides how a file is activated: {@code always}, which is the default, {@code fileMatch} with {@code
 * fileMatchPattern}, {@code manual}, or {@code auto} (listed). {@code #[[file:path]]} imports a file of the workspace.
 */
public final class KiroRuleProvider implements RuleProvider {
    private static final RuleText TEXT = RuleText.FRONT_MATTER.importing(ImportStyle.KIRO);

    @Override
    public String id() {
        return "kiro";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.project(".kiro/steering", "md").with(TEXT).alsoBelow(), KiroRuleProvider::rule);
        context.addSource(
                RuleFiles.user(".kiro/steering", "md")
                        .with(FileFilter.only("md").toDepth(0))
                        .with(TEXT),
                KiroRuleProvider::rule);
        return List.of();
    }

    private static Rule rule(RuleFile file) {
        String inclusion =
                file.word("inclusion", "always", "fileMatch", "manual", "auto").orElse("always");
        Rule.Builder rule = file.rule(
                        file.text("name").filter(name -> !name.isBlank()).orElse(file.name()))
                .listed(false);
        Optional<String> description = file.text("description").filter(line -> !line.isBlank());
        description.ifPresent(rule::description);
        Optional<List<String>> patterns = file.values("fileMatchPattern", Shape.TEXT_OR_LIST);
        switch (inclusion) {
            case "fileMatch" -> rule.when("paths", patterns.orElse(List.of()), PatternStyle.ROOTED);
            case "auto" ->
                rule.listed(true).description(description.orElse(file.source().path()));
            case "manual" -> {}
            default -> rule.alwaysApply(true);
        }
        return rule.build();
    }
}
