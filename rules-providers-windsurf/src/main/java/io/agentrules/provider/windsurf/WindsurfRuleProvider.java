package io.agentrules.provider.windsurf;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.Optional;

/**
 * Reads the organization's {@code /etc/devin/rules}, the user's {@code global_rules.md}, then {@code .devin/rules} and {@code
 * .windsurf/rules} up to the repository's root and in subfolders, for the work there, then the legacy file {@code .windsurfrules}. The
 * user's file and the legacy file always apply.
 *
 * <p>{@code trigger} decides how a rule is activated: {@code model_decision} lists it, without a description by the path of its file.
 * Without {@code trigger} the other keys decide, which Windsurf ignores; a rule without any key always applies.
 */
public final class WindsurfRuleProvider implements RuleProvider {
    private static final List<String> CURSOR_KEYS = List.of("globs", "alwaysApply");
    private static final String[] TRIGGERS = {"always_on", "glob", "model_decision", "manual"};

    @Override
    public String id() {
        return "windsurf";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(
                RuleFiles.managed("/etc/devin/rules", "md").orElse("/etc/windsurf/rules"),
                WindsurfRuleProvider::ofFolder);
        context.addSource(
                RuleFiles.user(".codeium/windsurf/memories/global_rules.md"),
                file -> rule(file).alwaysApply(true).build());
        for (String folder : List.of(".devin/rules", ".windsurf/rules")) {
            context.addSource(
                    RuleFiles.project(folder, "md").in(Search.REPOSITORY).alsoBelow(), WindsurfRuleProvider::ofFolder);
        }
        context.addSource(
                RuleFiles.project(".windsurfrules"),
                file -> rule(file).alwaysApply(true).build());
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("windsurf", getClass().getResourceAsStream("windsurf.yaml")));
    }

    private static Rule ofFolder(RuleFile file) {
        return ofFolder(file, "Windsurf");
    }

    /** Converts a file of a rules folder; the keys of Windsurf are those of Antigravity, too. */
    static Rule ofFolder(RuleFile file, String tool) {
        Rule rule = rule(file).build();
        if (!file.has("trigger")) {
            CURSOR_KEYS.stream().filter(file::has).forEach(key -> reportIgnored(key, file, rule, tool));
        }
        return rule;
    }

    /** Reports a key of Cursor, with the trigger that means the same. */
    private static void reportIgnored(String key, RuleFile file, Rule rule, String tool) {
        boolean isGlob = !rule.alwaysApply() && !rule.conditions().isEmpty();
        String trigger = isGlob ? "glob" : rule.alwaysApply() ? "always_on" : "model_decision";
        boolean isExact = rule.alwaysApply() == file.flag("alwaysApply").orElse(false);
        Diagnostic ignored = Diagnostic.info(
                "ignored-by-own-tool",
                key + " is a key of Cursor; without trigger, " + tool + " itself ignores it",
                (isGlob ? "Add" : "Write") + " trigger: " + trigger);
        if (key.equals("globs") && isGlob) {
            file.report(ignored, key, KeyFix.add("trigger", trigger));
        } else if (key.equals("alwaysApply") && !isGlob && isExact) {
            file.report(ignored, key, KeyFix.write("trigger", trigger));
        } else {
            file.report(ignored, key);
        }
    }

    private static Rule.Builder rule(RuleFile file) {
        Optional<String> description = file.text("description").filter(line -> !line.isBlank());
        Optional<List<String>> globs = file.values("globs", Shape.COMMA_LIST);
        boolean always = file.flag("alwaysApply").orElse(false);
        String trigger = file.word("trigger", TRIGGERS).orElse("");
        if (globs.isPresent() && !trigger.isEmpty() && !trigger.equals("glob")) {
            file.report(globsUnused(trigger), "globs");
        }
        Rule.Builder rule = file.rule().alwaysApply(always);
        description.ifPresent(rule::description);
        if (trigger.isEmpty() || trigger.equals("glob")) {
            globs.ifPresent(values -> rule.when("globs", values, PatternStyle.ANY_DEPTH));
        }
        return switch (trigger) {
            case "always_on" -> rule.alwaysApply(true);
            case "glob", "manual" -> rule.listed(false);
            case "model_decision" ->
                rule.description(description.orElse(file.source().path()));
            default -> rule.alwaysApply(always || (globs.isEmpty() && description.isEmpty()));
        };
    }

    private static Diagnostic globsUnused(String trigger) {
        return Diagnostic.info(
                "key-without-effect",
                "globs has no effect with trigger: " + trigger,
                "Remove it, or set trigger: glob");
    }
}
