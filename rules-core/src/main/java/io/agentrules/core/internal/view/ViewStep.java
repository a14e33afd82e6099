package io.agentrules.core.internal.view;

import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.read.Reading;
import io.agentrules.core.internal.read.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files that a tool loads, and how it reads them.
 *
 * @param provider the provider to which the files belong
 * @param files where they are; a path may start with <code>${NAME:-default}</code>, an environment variable
 * @param upward which folders of the search count
 * @param below what the files in other folders of the workspace are
 * @param reading how a file becomes a rule
 * @param limit the limit for one file
 * @param byFileName whether the files of a folder are ordered by their names, without their paths and ignoring case
 * @param source the name of the source among those of the view
 * @param note one sentence for people; may be empty
 */
public record ViewStep(
        String provider,
        RuleFiles files,
        Upward upward,
        Below below,
        Reading reading,
        Optional<SizeLimit> limit,
        boolean byFileName,
        String source,
        String note) {
    private static final Pattern VARIABLE = Pattern.compile("^\\$\\{([A-Z_]+):-([^}]*)}");

    /** Returns the paths that are read; the user's start with {@code ~/}, and a folder ends in {@code /**}. */
    public List<String> reads() {
        String start = files.level() == Level.USER ? "~/" : "";
        String end = files.filter().readsFolders() ? "/**" : "";
        return files.paths().stream()
                .map(path -> start + resolved(path, Map.of()) + end)
                .toList();
    }

    /**
     * Returns the step's files as a source; empty if its provider is missing.
     *
     * @param ofProviders the sources of each provider, by its id
     */
    Optional<Source> source(Map<String, List<Source>> ofProviders, Map<String, String> environment) {
        return StepRules.of(reading, files.level(), ofProviders.getOrDefault(provider, List.of()))
                .map(toRule -> new Source(provider, files(environment), reading, toRule));
    }

    /** Returns the files; a path that starts with an environment variable has that variable's value, or its default. */
    RuleFiles files(Map<String, String> environment) {
        return with(
                files.paths().stream().map(path -> resolved(path, environment)).toList(), files.search());
    }

    /** Returns this step with other files, which may belong to another provider. */
    ViewStep with(RuleFiles other, String owner) {
        return new ViewStep(owner, other, upward, below, reading, limit, byFileName, source, note);
    }

    /** Returns this step with other paths. */
    ViewStep withPaths(List<String> paths) {
        return with(with(paths, files.search()), provider);
    }

    /** Returns this step for other folders above the current one. */
    ViewStep searching(Upward other) {
        return new ViewStep(
                provider, with(files.paths(), other.search()), other, below, reading, limit, byFileName, source, note);
    }

    RuleFiles with(List<String> paths, RuleFiles.Search search) {
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

    static String resolved(String path, Map<String, String> environment) {
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

        Search search() {
            return search;
        }
    }

    /** What a tool makes of files in folders below the current one, or beside the way to it. */
    public enum Below {
        /** They are not read. */
        NONE,
        /** They count while the session works in their folder. */
        FOLDER,
        /** They always count. */
        ALWAYS
    }
}
