package io.agentrules.provider.claude;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the memory and rules of Claude Code: the organization's {@code CLAUDE.md}, the user's, then {@code CLAUDE.md}, {@code
 * .claude/CLAUDE.md}, {@code .claude/rules} and {@code CLAUDE.local.md} in every folder from the root of the file system down to the
 * current one, and in other folders for the work there.
 *
 * <p>In {@code .claude/rules} the only key is {@code paths}, whose globs are lines of a {@code .gitignore}; a rule without it always
 * applies. Comments are removed, and {@code @path} imports a file.
 */
public final class ClaudeRuleProvider implements RuleProvider {
    private static final RuleText TEXT = RuleText.PLAIN.importing().removingComments();
    private static final RuleText RULES = RuleText.FRONT_MATTER.importing().removingComments();

    /** What other agents call {@code paths}. */
    private static final List<String> PATH_KEYS = List.of("globs", "applyTo", "fileMatchPattern", "patterns");

    /** Keys of other agents, which have no effect in Claude Code. */
    private static final List<String> OTHER_KEYS = List.of(
            "agent",
            "alwaysApply",
            "apply",
            "description",
            "excludeAgent",
            "inclusion",
            "keywords",
            "mode",
            "model",
            "name",
            "tools",
            "trigger",
            "type");

    @Override
    public String id() {
        return "claude";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String user = context.environment("CLAUDE_CONFIG_DIR").orElse(".claude");
        context.addSource(RuleFiles.managedChain(managedFile()).with(TEXT), ClaudeRuleProvider::always);
        context.addSource(RuleFiles.userChain(user + "/CLAUDE.md").with(TEXT), ClaudeRuleProvider::always);
        context.addSource(RuleFiles.user(user + "/rules", "md").with(RULES), ClaudeRuleProvider::rule);
        context.addSource(chain("CLAUDE.md"), ClaudeRuleProvider::always);
        context.addSource(chain(".claude/CLAUDE.md"), ClaudeRuleProvider::always);
        context.addSource(
                RuleFiles.project(".claude/rules", "md")
                        .with(RULES)
                        .in(Search.FILE_SYSTEM)
                        .alsoBelow(),
                ClaudeRuleProvider::rule);
        context.addSource(chain("CLAUDE.local.md"), ClaudeRuleProvider::always);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("claude", getClass().getResourceAsStream("claude.yaml")));
    }

    private static RuleFiles chain(String path) {
        return RuleFiles.chain(path).with(TEXT).in(Search.FILE_SYSTEM).alsoBelow();
    }

    private static String managedFile() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return "/Library/Application Support/ClaudeCode/CLAUDE.md";
        }
        return system.startsWith("windows") ? "C:/Program Files/ClaudeCode/CLAUDE.md" : "/etc/claude-code/CLAUDE.md";
    }

    private static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }

    private static Rule rule(RuleFile file) {
        Rule.Builder rule = file.rule().listed(false);
        ClaudePaths.of(file)
                .ifPresent(paths ->
                        rule.when("globs", paths, PatternStyle.GITIGNORE).writtenAs("globs", "paths"));
        reportKeysOfOtherTools(file);
        return rule.alwaysApply(!rule.isConditional()).build();
    }

    private static void reportKeysOfOtherTools(RuleFile file) {
        var withoutEffect = new ArrayList<String>();
        Stream.concat(PATH_KEYS.stream(), OTHER_KEYS.stream()).filter(file::has).forEach(key -> {
            if (PATH_KEYS.contains(key) && !file.has("paths")) {
                file.report(alwaysOn(key, "Write \"paths\" instead"), key, KeyFix.rename("paths"));
            } else if (key.equals("alwaysApply") && isMeantAsConditional(file)) {
                file.report(
                        alwaysOn(key, "Write \"paths\" with the files that the rule is about, or remove the key"), key);
            } else if (!isForOtherTools(file, key)) {
                withoutEffect.add(key);
            }
        });
        if (!withoutEffect.isEmpty()) {
            file.report(
                    Diagnostic.info(
                            "key-without-effect",
                            "Claude Code ignores "
                                    + withoutEffect.stream()
                                            .map(key -> "\"" + key + "\"")
                                            .collect(Collectors.joining(", "))
                                    + " in its rules: their only key is \"paths\"",
                            withoutEffect.size() == 1 ? "Remove it" : "Remove them"),
                    withoutEffect.get(0));
        }
    }

    /** Returns whether a key says to other agents what the file says to Claude Code anyway: one file may serve several. */
    private static boolean isForOtherTools(RuleFile file, String key) {
        return switch (key) {
            case "description" -> true;
            case "alwaysApply" -> file.has("paths");
            default -> PATH_KEYS.contains(key) && ClaudePaths.areEqual(file, key);
        };
    }

    private static boolean isMeantAsConditional(RuleFile file) {
        return Boolean.FALSE.equals(file.frontMatter().get("alwaysApply"))
                && !file.has("paths")
                && PATH_KEYS.stream().noneMatch(file::has);
    }

    private static Diagnostic alwaysOn(String key, String remedy) {
        return Diagnostic.warning(
                "always-by-mistake",
                "Claude Code ignores \"" + key + "\" in its rules, so the rule always applies",
                remedy);
    }
}
