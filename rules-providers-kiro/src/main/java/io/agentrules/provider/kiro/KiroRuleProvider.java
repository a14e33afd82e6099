package io.agentrules.provider.kiro;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
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
    private static final String PATTERNS = "fileMatchPattern";
    private static final RuleText TEXT = RuleText.FRONT_MATTER.importing();

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
                KiroRuleProvider::userRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("kiro", getClass().getResourceAsStream("kiro.yaml")));
    }

    /** The user's AGENTS.md is there, too: it must not take the name of the workspace's. */
    private static Rule userRule(RuleFile file) {
        return rule(file, file.name().equals("AGENTS") ? "~/.kiro/steering/AGENTS" : name(file));
    }

    private static Rule rule(RuleFile file) {
        return rule(file, name(file));
    }

    private static Rule rule(RuleFile file, String name) {
        Optional<String> inclusion = file.word("inclusion", "always", "fileMatch", "manual", "auto");
        Rule.Builder rule = file.rule(name).listed(false);
        Optional<String> description = file.text("description").filter(line -> !line.isBlank());
        description.ifPresent(rule::description);
        boolean isFileMatch = inclusion.filter("fileMatch"::equals).isPresent();
        if (file.has(PATTERNS) && !isFileMatch) {
            file.report(patternsUnused(inclusion), PATTERNS);
        }
        switch (inclusion.orElse("always")) {
            case "fileMatch" ->
                rule.when("paths", file.values(PATTERNS, Shape.TEXT_OR_LIST).orElse(List.of()), PatternStyle.ROOTED)
                        .writtenAs("paths", PATTERNS);
            case "auto" ->
                rule.listed(true).description(description.orElse(file.source().path()));
            case "manual" -> {}
            default -> rule.alwaysApply(true);
        }
        return rule.build();
    }

    private static Diagnostic patternsUnused(Optional<String> inclusion) {
        return Diagnostic.info(
                "key-without-effect",
                "fileMatchPattern has no effect "
                        + inclusion.map(word -> "with inclusion: " + word).orElse("without inclusion: fileMatch"),
                "Remove it, or set inclusion: fileMatch");
    }

    /** Returns the name that the file gives, after the folder that its own name begins with. */
    private static String name(RuleFile file) {
        String path = file.source().path();
        String own = path.substring(0, path.lastIndexOf('.'));
        String folder =
                file.name().endsWith(own) ? file.name().substring(0, file.name().length() - own.length()) : "";
        return file.text("name").map(name -> folder + name).orElse(file.name());
    }
}
