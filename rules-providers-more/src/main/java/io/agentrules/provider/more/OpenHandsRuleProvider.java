package io.agentrules.provider.more;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the skills and microagents of OpenHands: Markdown files, and folders with a {@code SKILL.md}, which are named by the folder.
 *
 * <p>{@code name} names a rule. {@code paths} brings a rule in with the files it matches, and wins over {@code triggers}, which are
 * whole words of the prompt. A {@link SkillFile skill} and a file with triggers are listed; any other file without both always applies.
 * {@code disable-model-invocation: true} makes a rule manual.
 */
public final class OpenHandsRuleProvider implements RuleProvider {
    /** Keys of microagents, which have no effect today and do no harm. */
    private static final List<String> FORMER_KEYS = List.of("type", "agent", "version");

    /** The folders in which OpenHands finds skills. */
    private static final Pattern SKILL_NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*+");

    /**
     * A command in a text, as a group, or code in which OpenHands looks for none: fenced, behind a backslash, or between backticks. In a
     * class of its own because compiling it takes time at the command's start.
     */
    private static final class Command {
        static final Pattern PATTERN =
                Pattern.compile("```[\\s\\S]*?(?:```|\\z)|\\\\!`[^`]++`|(?<!!)`[^`]++`|(!`[^`]++`)");

        static Optional<String> firstIn(String text) {
            return PATTERN.matcher(text)
                    .results()
                    .map(found -> found.group(1))
                    .filter(Objects::nonNull)
                    .findFirst();
        }
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
                                    .withOnlyFile(SkillFile.NAME)),
                    OpenHandsRuleProvider::toRule);
        }
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("openhands", getClass().getResourceAsStream("openhands.yaml")));
    }

    private static Rule toRule(RuleFile file) {
        boolean isSkill = SkillFile.is(file);
        String path = isSkill ? SkillFile.folder(file) : file.name();
        String name = file.text("name").orElse(path);
        Rule.Builder rule = file.rule(name);
        FORMER_KEYS.forEach(file::ignore);
        Command.firstIn(file.content()).ifPresent(command -> file.report(notRun(command), ""));
        if (isSkill && !SKILL_NAME.matcher(path).matches()) {
            file.report(notLoaded("only from a folder in lower case, one level down", "Rename or move its folder"), "");
        } else if (isSkill && !name.equals(path)) {
            file.report(notLoaded("only with the name of its folder", "Write name: " + path), "name");
        }
        Optional<List<String>> paths = file.values("paths", Shape.COMMA_LIST);
        Optional<List<String>> triggers = file.values("triggers", Shape.TEXT_OR_LIST);
        boolean isManual = SkillFile.isManual(file);
        boolean isListed = !isManual && (isSkill || (paths.isEmpty() && triggers.isPresent()));
        rule.listed(isListed);
        if (isListed) {
            rule.description(SkillFile.description(file));
        } else {
            file.text("description").ifPresent(rule::description);
        }
        if (isManual) {
            return rule.build();
        }
        if (paths.isPresent()) {
            rule.when("globs", paths.get(), PatternStyle.SIMPLE).writtenAs("globs", "paths");
        } else if (triggers.isPresent()) {
            rule.when("keywords", triggers.get(), PatternStyle.SIMPLE).writtenAs("keywords", "triggers");
        }
        return rule.alwaysApply(!isSkill && !rule.isConditional()).build();
    }

    private static Diagnostic notRun(String command) {
        return Diagnostic.warning(
                "command-not-run",
                "OpenHands replaces " + command
                        + " by the output of the command; no command is run here, so the text stays",
                "Write down what the model should know, or ask it to run the command");
    }

    private static Diagnostic notLoaded(String when, String remedy) {
        return Diagnostic.info("ignored-by-own-tool", "OpenHands itself loads a SKILL.md " + when, remedy);
    }
}
