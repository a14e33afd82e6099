package io.agentrules.core.internal.view;

import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleText;
import java.util.List;
import java.util.Optional;

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
        ViewReading reading,
        Optional<ViewLimit> limit,
        boolean byFileName,
        String source,
        String note) {
    /** Returns the paths that are read; the user's start with {@code ~/}, and a folder ends in {@code /**}. */
    public List<String> reads() {
        String start = files.level() == Level.USER ? "~/" : "";
        String end = files.filter().readsFolders() ? "/**" : "";
        return files.paths().stream()
                .map(path -> start + path.replaceFirst("^\\$\\{[A-Z_]+:-([^}]*)}", "$1") + end)
                .toList();
    }

    /** Returns this step with another way to read a text, with the same imports. */
    public ViewStep withText(RuleText text) {
        return new ViewStep(
                provider,
                files.with(text.importing(files.text().imports())),
                upward,
                below,
                reading,
                limit,
                byFileName,
                source,
                note);
    }

    /** Which of the folders count that a search upward goes through. */
    public enum Upward {
        /** All. */
        ALL,
        /** Those of the repository that contains the current folder; outside a repository only the current folder. */
        REPOSITORY_OR_CURRENT,
        /** Those of the repository that contains the current folder; outside a repository all. */
        REPOSITORY_OR_ALL,
        /** Those of the repository that contains the current folder, and the folder above it; outside a repository all. */
        ABOVE_REPOSITORY,
        /** Only the root of the repository that contains the current folder; outside a repository the current folder. */
        REPOSITORY_ROOT,
        /** Those between the root of the repository that contains the current folder and the current folder, without these two. */
        BETWEEN,
        /** Only the root of the repository that contains the current folder, and the current folder. */
        ENDS,
        /** Only the current folder. */
        CURRENT,
        /** None, only folders below. */
        NONE
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
