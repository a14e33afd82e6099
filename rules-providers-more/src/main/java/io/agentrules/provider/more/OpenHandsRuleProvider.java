package io.agentrules.provider.more;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.ToolProfile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the skills and microagents of OpenHands: Markdown files, and folders with a {@code SKILL.md}, which are named by the folder.
 *
 * <p>{@code name} names a rule. {@code paths} brings a rule in with the files it matches, and wins over {@code triggers}, which are
 * whole words of the prompt; a rule without both always applies. {@code disable-model-invocation: true} makes it manual.
 */
public final class OpenHandsRuleProvider implements RuleProvider {
    /** Keys of microagents, which have no effect today and do no harm. */
    private static final List<String> FORMER_KEYS = List.of("type", "agent", "version");

    /** A command in a text; in a class of its own because compiling it takes time at the command's start. */
    private static final class Command {
        static final Pattern PATTERN = Pattern.compile("!`[^`\\n]{1,200}+`");
    }

    @Override
    public String id() {
        return "openhands";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        for (String folder : List.of(".agents/skills", ".openhands/skills", ".openhands/microagents")) {
            context.addSource(
                    RuleFiles.project(folder, "md")
                            .with(FileFilter.only("md")
                                    .excludingFiles("README.md")
                                    .withOnlyFile("SKILL.md")),
                    OpenHandsRuleProvider::toRule);
        }
        return List.of();
    }

    @Override
    public List<ToolProfile> profiles() {
        return List.of(ToolProfile.read("openhands", getClass().getResourceAsStream("openhands.yaml")));
    }

    private static Rule toRule(RuleFile file) {
        Rule.Builder rule = file.rule(name(file)).listed(false);
        file.text("description").ifPresent(rule::description);
        FORMER_KEYS.forEach(file::ignore);
        Matcher command = Command.PATTERN.matcher(file.content());
        if (command.find()) {
            file.report(notRun(command.group()), "");
        }
        Optional<List<String>> paths = file.values("paths", Shape.COMMA_LIST);
        Optional<List<String>> triggers = file.values("triggers", Shape.TEXT_OR_LIST);
        if (file.flag("disable-model-invocation").orElse(false)) {
            return rule.build();
        }
        if (paths.isPresent()) {
            rule.when("globs", paths.get(), PatternStyle.SIMPLE).writtenAs("globs", "paths");
        } else if (triggers.isPresent()) {
            rule.when("keywords", triggers.get(), PatternStyle.SIMPLE).writtenAs("keywords", "triggers");
        }
        return rule.alwaysApply(!rule.isConditional()).build();
    }

    private static Diagnostic notRun(String command) {
        return Diagnostic.warning(
                "command-not-run",
                "OpenHands replaces " + command
                        + " by the output of the command; no command is run here, so the text stays",
                "Write down what the model should know, or ask it to run the command");
    }

    private static String name(RuleFile file) {
        return file.text("name").orElseGet(() -> path(file));
    }

    /** Returns the file's path; of {@code SKILL.md}, that of its folder. */
    private static String path(RuleFile file) {
        String skill = "/SKILL";
        return file.name().endsWith(skill)
                ? file.name().substring(0, file.name().length() - skill.length())
                : file.name();
    }
}
