package io.agentrules.core.internal.agent;

import io.agentrules.api.Level;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.support.Mapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files that an agent loads, and how it reads them.
 *
 * @param provider the provider to which the files belong
 * @param files where they are; a path may start with <code>${NAME:-default}</code>, an environment variable
 * @param upward which folders of the search count
 * @param below what the files in other folders of the workspace are
 * @param habits how a file becomes a rule
 * @param limit the limit for one file
 * @param byFileName whether the files of a folder are ordered by their names, without their paths and ignoring case
 * @param source the name of the source among those of the view
 * @param remarks what people should know about it
 */
public record AgentStep(
        String provider,
        RuleFiles files,
        Upward upward,
        Below below,
        ReadingHabits habits,
        Optional<SizeLimit> limit,
        boolean byFileName,
        String source,
        Remarks remarks) {
    private static final String PLAIN = "plain";
    private static final String WHOLE = "frontMatterIsText";
    private static final String SKILLS = "skills";
    private static final Pattern VARIABLE = Pattern.compile("^\\$\\{([A-Z_]+):-([^}]*)}");

    /**
     * Returns what a step in a profile says.
     *
     * @param ofAgent how the agent's files import others, if the step does not say it
     */
    static AgentStep of(Mapping step, Imports ofAgent) {
        Upward upward = step.constant("upward", Upward.ROOT);
        Below below = step.constant("below", Below.NONE);
        return new AgentStep(
                step.required("provider"),
                files(step, upward, below),
                upward,
                below,
                ReadingHabits.of(
                        step,
                        Optional.of(step.mapping("imports")
                                .map(Imports::of)
                                .orElse(ofAgent)
                                .asIn(step))),
                step.mapping("limit").map(SizeLimit::of),
                step.flag("byFileName"),
                step.text("source").orElse("docs"),
                new Remarks(
                        step.text("note"), step.text("models"), step.text("belowSetting"), step.text("othersAreFor")));
    }

    /**
     * What the view itself does not follow.
     *
     * @param note one sentence
     * @param models the only known models for which the agent loads the files of the root
     * @param belowSetting the setting that makes the agent load files in other folders, too, which is off by default
     * @param othersAreFor who uses the files that the agent reads and does not use
     */
    public record Remarks(
            Optional<String> note,
            Optional<String> models,
            Optional<String> belowSetting,
            Optional<String> othersAreFor) {}

    private static RuleFiles files(Mapping step, Upward upward, Below below) {
        String reading = step.text("reading").orElse(step.flag(SKILLS) ? SKILLS : PLAIN);
        boolean folder = step.has("extensions") || step.has("exceptExtensions") || step.flag(SKILLS);
        RuleText text = reading.equals(PLAIN) || (step.flag(WHOLE) && !step.has("globKeys"))
                ? RuleText.PLAIN
                : RuleText.FRONT_MATTER;
        RuleText imported = step.flag("imports") || step.mapping("imports").isPresent() ? text.importing() : text;
        return new RuleFiles(
                step.constant("level", Level.PROJECT),
                step.texts("files"),
                step.texts("unlessInFolder"),
                upward.search(),
                below != Below.NONE,
                !folder || step.flag("orFile"),
                !folder && !step.flag("namedByFile"),
                folder ? filter(step) : FileFilter.only(),
                step.flag("withoutComments") ? imported.removingComments() : imported);
    }

    private static FileFilter filter(Mapping step) {
        String[] listed = step.texts(step.has("exceptExtensions") ? "exceptExtensions" : "extensions")
                .toArray(String[]::new);
        FileFilter filter = step.has("exceptExtensions") ? FileFilter.anyExtensionBut(listed) : FileFilter.only(listed);
        if (step.flag(SKILLS)) {
            filter = filter.withOnlyFile(SkillFile.NAME);
        }
        if (step.has("exceptFiles")) {
            filter = filter.excludingFiles(step.texts("exceptFiles").toArray(String[]::new));
        }
        if (step.has("exceptFolders")) {
            filter = filter.excludingFolders(step.texts("exceptFolders").toArray(String[]::new));
        }
        if (step.flag("anyCase")) {
            filter = filter.inAnyCase();
        }
        if (step.flag("withoutHidden")) {
            filter = filter.withoutHidden();
        }
        return step.number("depth").map(filter::toDepth).orElse(filter);
    }

    /** Returns the paths that are read; the user's start with {@code ~/}, and a folder ends in {@code /**}. */
    public List<String> reads() {
        String start = files.level() == Level.USER ? "~/" : "";
        String end = files.filter().readsFolders() ? "/**" : "";
        return files.paths().stream()
                .map(path -> start + resolved(path, Map.of()) + end)
                .toList();
    }

    /** Returns the files; a path that starts with an environment variable has that variable's value, or its default. */
    public RuleFiles files(Map<String, String> environment) {
        return with(
                files.paths().stream().map(path -> resolved(path, environment)).toList(), files.search());
    }

    /** Returns this step with other files, which may belong to another provider. */
    public AgentStep with(RuleFiles other, String owner) {
        return new AgentStep(owner, other, upward, below, habits, limit, byFileName, source, remarks);
    }

    /** Returns this step with other paths. */
    public AgentStep withPaths(List<String> paths) {
        return with(with(paths, files.search()), provider);
    }

    /** Returns this step for other folders above the current one. */
    public AgentStep searching(Upward other) {
        return new AgentStep(
                provider,
                with(files.paths(), other.search()),
                other,
                below,
                habits,
                limit,
                byFileName,
                source,
                remarks);
    }

    public RuleFiles with(List<String> paths, RuleFiles.Search search) {
        return new RuleFiles(
                files.level(),
                paths,
                files.replacedBy(),
                search,
                files.below(),
                files.orFile(),
                files.chain(),
                files.filter(),
                files.text());
    }

    public static String resolved(String path, Map<String, String> environment) {
        Matcher variable = VARIABLE.matcher(path);
        if (!variable.find()) {
            return path;
        }
        String value = Optional.ofNullable(environment.get(variable.group(1)))
                .filter(text -> !text.isEmpty())
                .orElse(variable.group(2));
        return value + path.substring(variable.end());
    }

    /** Which of the folders count that a search upward goes through. */
    public enum Upward {
        /** All that the search of this name goes through. */
        ROOT(Search.ROOT),
        NEAREST(Search.NEAREST),
        WORKSPACE(Search.WORKSPACE),
        REPOSITORY(Search.REPOSITORY),
        FILE_SYSTEM(Search.FILE_SYSTEM),
        /** Those of the repository that contains the current folder; outside a repository only the current folder. */
        REPOSITORY_OR_CURRENT(Search.REPOSITORY),
        /** Those of the repository that contains the current folder; outside a repository all. */
        REPOSITORY_OR_ALL(Search.FILE_SYSTEM),
        /** Those of the repository that contains the current folder, and the folder above it; outside a repository all. */
        ABOVE_REPOSITORY(Search.FILE_SYSTEM),
        /** Only the root of the repository that contains the current folder; outside a repository the current folder. */
        REPOSITORY_ROOT(Search.REPOSITORY),
        /** Those between the root of the repository that contains the current folder and the current folder, without these two. */
        BETWEEN(Search.REPOSITORY),
        /** Only the root of the repository that contains the current folder, and the current folder. */
        ENDS(Search.REPOSITORY),
        /** Only the current folder. */
        CURRENT(Search.REPOSITORY),
        /** None, only folders below. */
        NONE(Search.REPOSITORY);

        private final Search search;

        Upward(Search search) {
            this.search = search;
        }

        public Search search() {
            return search;
        }
    }

    /** What an agent makes of files in folders below the current one, or beside the way to it. */
    public enum Below {
        /** They are not read. */
        NONE,
        /** They count while the session works in their folder. */
        FOLDER,
        /** They always count. */
        ALWAYS
    }
}
