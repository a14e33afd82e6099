package io.agentrules.api.spi;

import io.agentrules.api.Level;
import io.agentrules.api.Stable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Where a tool keeps rules, and how their text is read: a folder with its subfolders, a single file, or a chain of plain files.
 *
 * <pre>{@code
 * RuleFiles.project(".cursor/rules", "mdc").alsoBelow()                         // a folder, also in subfolders of the workspace
 * RuleFiles.chain("AGENTS.override.md", "AGENTS.md").alsoBelow()                // one plain file in each folder
 * RuleFiles.userChain(".gemini/GEMINI.md").with(RuleText.PLAIN.importing(ImportStyle.WORD))
 * }</pre>
 *
 * @param level {@link Level#PROJECT}: in the workspace roots; {@link Level#USER}: in the user's home folder; {@link Level#MANAGED}:
 *     at an absolute path
 * @param paths what to read in each folder that is searched, relative to it, with {@code /}: the first that can be read counts, so
 *     a later path is an older spelling, or one that an earlier path replaces. What cannot be read is reported, and hides nothing: a link
 *     that is not followed, a folder in place of a file. The last name of each may contain one {@code *}; then
 *     each match counts, and a later path only for what {@code *} did not stand for before. A path of the user's may be absolute
 * @param replacedBy paths that keep this from being read in a folder in which one of them exists, relative to the folder
 * @param search which folders are searched upward
 * @param below whether the folders of the workspace that are not searched upward are searched, too; a rule found there has the
 *     {@linkplain io.agentrules.api.Rule#folder() scope} of its folder
 * @param orFile whether a path may be a single file, with any extension
 * @param chain whether the files are chain files: named by their paths, with priority 20
 * @param filter which files of a folder are read
 * @param text how a file's text becomes a rule's content
 * @since 0.1
 */
@Stable
public record RuleFiles(
        Level level,
        List<String> paths,
        List<String> replacedBy,
        Search search,
        boolean below,
        boolean orFile,
        boolean chain,
        FileFilter filter,
        RuleText text) {
    /** Which folders are searched for a path. */
    public enum Search {
        /** Each workspace root; for the user's files, the home folder. */
        ROOT,
        /**
         * The nearest folder, from each root upward, in which a path exists: up to the repository's root, or to home outside a
         * repository; if neither contains the root, only the root is searched.
         */
        NEAREST,
        /** Every folder from each workspace root down to the current folder. */
        WORKSPACE,
        /** Every folder from the repository's root (outside a repository: the workspace root) down to the current folder. */
        REPOSITORY,
        /** Every folder from the root of the file system down to the current folder. */
        FILE_SYSTEM
    }

    /**
     * Copies {@code paths}.
     *
     * @throws IllegalArgumentException if {@code level} has no files, {@code paths} is empty or contains a blank path, one of the
     *     project's paths is absolute or has a {@code ..}, or the last name
     *     of a path contains more than one {@code *}, or one where that of another path has none
     */
    public RuleFiles {
        Objects.requireNonNull(level, "level");
        if (level == Level.REMOTE || level == Level.LIBRARY) {
            throw new IllegalArgumentException("level is " + level + ": its rules are not files in a folder");
        }
        paths = List.copyOf(paths);
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("path is blank");
        }
        int asterisks = asterisks(paths.get(0));
        for (String path : paths) {
            if (path.isBlank()) {
                throw new IllegalArgumentException("path is blank");
            }
            if (level == Level.PROJECT && leavesItsFolder(path)) {
                throw new IllegalArgumentException("path is not below the workspace: " + path);
            }
            if (asterisks > 1 || asterisks(path) != asterisks) {
                throw new IllegalArgumentException(
                        "paths is " + paths + ": either each last name contains one *, or none does");
            }
        }
        replacedBy = List.copyOf(replacedBy);
        Objects.requireNonNull(search, "search");
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(text, "text");
    }

    /** Returns whether a path is absolute, or has a {@code ..}. */
    private static boolean leavesItsFolder(String path) {
        String slashes = path.replace('\\', '/');
        return slashes.startsWith("/")
                || slashes.startsWith(":", 1)
                || (slashes.contains("..") && ("/" + slashes + "/").contains("/../"));
    }

    /** Returns how many {@code *} the last name of a path contains; 2 for more. */
    private static int asterisks(String path) {
        int first = path.indexOf('*', path.lastIndexOf('/') + 1);
        if (first < 0) {
            return 0;
        }
        return path.indexOf('*', first + 1) < 0 ? 1 : 2;
    }

    /** Returns the files with one of the extensions in a folder of the project; without extensions, a single file. */
    public static RuleFiles project(String path, String... extensions) {
        return of(Level.PROJECT, path, extensions);
    }

    /** Returns the files with one of the extensions in a folder of the user's; without extensions, a single file. */
    public static RuleFiles user(String path, String... extensions) {
        return of(Level.USER, path, extensions);
    }

    /** Returns the files with one of the extensions at an absolute path; without extensions, a single file. */
    public static RuleFiles managed(String path, String... extensions) {
        return of(Level.MANAGED, path, extensions);
    }

    private static RuleFiles of(Level level, String path, String... extensions) {
        boolean file = extensions.length == 0;
        return new RuleFiles(
                level,
                List.of(path),
                List.of(),
                Search.ROOT,
                false,
                file,
                false,
                FileFilter.only(extensions),
                RuleText.FRONT_MATTER);
    }

    /**
     * Returns one plain file in each folder from the repository's root down to the current folder.
     *
     * @param paths the first that can be read in a folder counts
     */
    public static RuleFiles chain(String... paths) {
        return chain(Level.PROJECT, Search.REPOSITORY, paths);
    }

    /** Returns one plain file in the user's home folder: the first that can be read. */
    public static RuleFiles userChain(String... paths) {
        return chain(Level.USER, Search.ROOT, paths);
    }

    /** Returns one plain file at an absolute path: the first that can be read. */
    public static RuleFiles managedChain(String... paths) {
        return chain(Level.MANAGED, Search.ROOT, paths);
    }

    private static RuleFiles chain(Level level, Search search, String... paths) {
        return new RuleFiles(
                level, List.of(paths), List.of(), search, false, true, true, FileFilter.only(), RuleText.PLAIN);
    }

    /** Returns the first path. */
    public String path() {
        return paths.get(0);
    }

    /**
     * Returns these files; where none of the present paths exists in a folder, {@code path} is read.
     *
     * @throws IllegalArgumentException if only one of {@code path} and the present paths has a {@code *} in its last name
     */
    public RuleFiles orElse(String path) {
        var more = new ArrayList<>(paths);
        more.add(path);
        return new RuleFiles(level, more, replacedBy, search, below, orFile, chain, filter, text);
    }

    /**
     * Returns these files, without those of a folder in which one of the given paths exists; these paths apply instead of those given
     * before.
     */
    public RuleFiles unless(String... others) {
        return new RuleFiles(level, paths, List.of(others), search, below, orFile, chain, filter, text);
    }

    /** Returns these files; a path may also be a single file. */
    public RuleFiles orOneFile() {
        return new RuleFiles(level, paths, replacedBy, search, below, true, chain, filter, text);
    }

    /** Returns these files, searched in other folders than before. */
    public RuleFiles in(Search folders) {
        return new RuleFiles(level, paths, replacedBy, folders, below, orFile, chain, filter, text);
    }

    /** Returns these files, searched upward from each root to the repository's root. */
    public RuleFiles nearestUpward() {
        return in(Search.NEAREST);
    }

    /** Returns these files, searched in the workspace's other folders, too; on the way to the current folder they always count. */
    public RuleFiles alsoBelow() {
        Search upward = search == Search.ROOT ? Search.WORKSPACE : search;
        return new RuleFiles(level, paths, replacedBy, upward, true, orFile, chain, filter, text);
    }

    /** Returns these files with another filter; the previous one no longer applies. */
    public RuleFiles with(FileFilter others) {
        return new RuleFiles(level, paths, replacedBy, search, below, orFile, chain, others, text);
    }

    /** Returns these files, read in another way. */
    public RuleFiles with(RuleText reading) {
        return new RuleFiles(level, paths, replacedBy, search, below, orFile, chain, filter, reading);
    }

    /** Returns these files without hidden ones. */
    public RuleFiles withoutHidden() {
        return with(filter.withoutHidden());
    }

    /** Returns these files without those in direct subfolders with the given names, instead of the names given before. */
    public RuleFiles excludingFolders(String... folders) {
        return with(filter.excludingFolders(folders));
    }
}
