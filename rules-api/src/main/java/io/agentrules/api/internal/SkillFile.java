package io.agentrules.api.internal;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;
import java.util.Optional;

/**
 * The meaning of a {@code SKILL.md}, for every agent that has skills: the model is shown its name and what it is for, and reads the text
 * when it needs it. A skill never applies always, however little its file says.
 */
public final class SkillFile {
    /** The name of the file in a skill's folder. */
    public static final String NAME = "SKILL.md";

    /** How long a description may be, which the specification of skills says. */
    private static final int MAX_DESCRIPTION = 1024;

    /** The keys of the specification that have no effect here. */
    private static final String[] OTHER_KEYS = {"license", "compatibility", "metadata", "allowed-tools"};

    private static final String INVOCATION = "disable-model-invocation";

    private SkillFile() {}

    /** Returns whether a file is a skill. */
    public static boolean is(RuleFile file) {
        return is(file.source().path());
    }

    /** Returns whether the file at a path is a skill. */
    public static boolean is(String path) {
        return path.substring(path.lastIndexOf('/') + 1).equalsIgnoreCase(NAME);
    }

    /** Returns the path of the skill's folder, below the folder of skills; for a file without a folder of its own, the file's name. */
    public static String folder(RuleFile file) {
        int end = file.name().lastIndexOf('/');
        return end < 0 ? file.name() : file.name().substring(0, end);
    }

    /**
     * Returns what the skill is for: its description, or else the first line of its text that is no heading. Reports a skill that does not
     * say it.
     */
    public static String description(RuleFile file) {
        return described(file).orElseGet(() -> firstLine(file.content()));
    }

    private static Optional<String> described(RuleFile file) {
        Optional<String> description = file.text("description").filter(text -> !text.isBlank());
        if (description.isEmpty() && is(file)) {
            file.report(
                    Diagnostic.warning(
                            "skill-without-description",
                            "The skill has no description, by which models choose: some agents do not load it, others show the start of its text",
                            "Add a description: what the skill does, and when to use it"),
                    "description");
        }
        return description;
    }

    private static String firstLine(String content) {
        String line = content.lines()
                .map(String::strip)
                .filter(text -> !text.isEmpty() && !text.startsWith("#"))
                .findFirst()
                .orElse(content.lines()
                        .findFirst()
                        .orElse("")
                        .replaceFirst("^#+", "")
                        .strip());
        return line.substring(
                0, line.offsetByCodePoints(0, Math.min(line.codePointCount(0, line.length()), MAX_DESCRIPTION)));
    }

    /** Returns whether only the user, and not the model, may ask for the skill. The keys that all skills have are then known to the format. */
    public static boolean isManual(RuleFile file) {
        file.ignore(OTHER_KEYS);
        return file.flag(INVOCATION).orElse(false);
    }

    /** Converts a file that is a skill, for an agent that shows each skill with a description, and no other. */
    public static Rule toRuleIfDescribed(RuleFile file) {
        file.ignore(OTHER_KEYS);
        file.ignore(INVOCATION);
        Optional<String> description = described(file);
        Rule.Builder rule = rule(file).listed(description.isPresent());
        description.ifPresent(rule::description);
        return rule.build();
    }

    private static Rule.Builder rule(RuleFile file) {
        return file.rule(file.text("name").filter(name -> !name.isBlank()).orElseGet(() -> folder(file)));
    }

    /** Converts a file that is a skill. */
    public static Rule toRule(RuleFile file) {
        boolean isListed = !isManual(file);
        Rule.Builder rule = rule(file).listed(isListed);
        if (isListed) {
            rule.description(description(file));
        } else {
            file.text("description").ifPresent(rule::description);
        }
        return rule.build();
    }
}
