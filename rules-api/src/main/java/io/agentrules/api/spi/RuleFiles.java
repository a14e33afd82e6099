package io.agentrules.api.spi;

import io.agentrules.api.Level;
import java.util.List;
import java.util.Objects;

/**
 * Which files hold a tool's rules: those of a folder with its sub-folders, or one file.
 *
 * @param level {@link Level#PROJECT}: in each workspace root; {@link Level#USER}: in the user's home folder
 * @param path relative to the root or to home, with {@code /}; a user path may be absolute
 * @param extensions of the files that are read, without the dot, case-sensitive; empty when {@code path} is one file
 * @param orFile whether {@code path} may also be one file, whatever its extension
 * @param nearest whether the search goes upward from each root, as far as the repository's root, else home, else not at
 *     all, to the first place where {@code path} exists
 * @param hidden whether files and folders whose names start with a dot are read
 * @param excludedFolders names of sub-folders, directly in the folder, that hold no rules
 */
public record RuleFiles(
        Level level,
        String path,
        List<String> extensions,
        boolean orFile,
        boolean nearest,
        boolean hidden,
        List<String> excludedFolders) {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if {@code level} is {@link Level#REMOTE}, or {@code path} is blank
     */
    public RuleFiles {
        if (level == Level.REMOTE) {
            throw new IllegalArgumentException("level is REMOTE: remote rules are not files");
        }
        if (path.isBlank()) {
            throw new IllegalArgumentException("path is blank");
        }
        Objects.requireNonNull(level, "level");
        extensions = List.copyOf(extensions);
        excludedFolders = List.copyOf(excludedFolders);
    }

    /** Returns the files with one of these extensions in a folder of the project; without extensions, one file. */
    public static RuleFiles project(String path, String... extensions) {
        return of(Level.PROJECT, path, extensions);
    }

    /** Returns the files with one of these extensions in a folder of the user's; without extensions, one file. */
    public static RuleFiles user(String path, String... extensions) {
        return of(Level.USER, path, extensions);
    }

    private static RuleFiles of(Level level, String path, String... extensions) {
        return new RuleFiles(level, path, List.of(extensions), extensions.length == 0, false, true, List.of());
    }

    /** Returns these files, or the one file of that path. */
    public RuleFiles orOneFile() {
        return new RuleFiles(level, path, extensions, true, nearest, hidden, excludedFolders);
    }

    /** Returns these files, searched from each root upward to the repository's root. */
    public RuleFiles nearestUpward() {
        return new RuleFiles(level, path, extensions, orFile, true, hidden, excludedFolders);
    }

    /** Returns these files without hidden ones. */
    public RuleFiles withoutHidden() {
        return new RuleFiles(level, path, extensions, orFile, nearest, false, excludedFolders);
    }

    /** Returns these files without those in the sub-folders of these names. */
    public RuleFiles excludingFolders(String... folders) {
        return new RuleFiles(level, path, extensions, orFile, nearest, hidden, List.of(folders));
    }
}
