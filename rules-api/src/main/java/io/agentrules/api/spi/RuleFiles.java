package io.agentrules.api.spi;

import io.agentrules.api.Level;
import io.agentrules.api.Stable;
import java.util.List;
import java.util.Objects;

/**
 * The files that contain a tool's rules: a folder with its subfolders, or a single file.
 *
 * @param level {@link Level#PROJECT}: in each workspace root; {@link Level#USER}: in the user's home folder
 * @param path relative to the root or to home, with {@code /}; a user path may be absolute
 * @param extensions of the files to read, without the dot, case-sensitive; empty if {@code path} is a single file
 * @param orFile whether {@code path} may also be a single file with any extension
 * @param nearest whether to search upward from each root for the first folder in which {@code path} exists: up to the
 *     repository's root, or to home outside a repository; if neither contains the root, only the root is searched
 * @param hidden whether to read files and folders whose names start with a dot
 * @param excludedFolders names of direct subfolders that contain no rules
 * @since 0.1
 */
@Stable
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

    /** Returns the files with one of the extensions in a folder of the project; without extensions, a single file. */
    public static RuleFiles project(String path, String... extensions) {
        return of(Level.PROJECT, path, extensions);
    }

    /** Returns the files with one of the extensions in a folder of the user's; without extensions, a single file. */
    public static RuleFiles user(String path, String... extensions) {
        return of(Level.USER, path, extensions);
    }

    private static RuleFiles of(Level level, String path, String... extensions) {
        return new RuleFiles(level, path, List.of(extensions), extensions.length == 0, false, true, List.of());
    }

    /** Returns these files; {@code path} may also be a single file. */
    public RuleFiles orOneFile() {
        return new RuleFiles(level, path, extensions, true, nearest, hidden, excludedFolders);
    }

    /** Returns these files, searched upward from each root to the repository's root. */
    public RuleFiles nearestUpward() {
        return new RuleFiles(level, path, extensions, orFile, true, hidden, excludedFolders);
    }

    /** Returns these files without hidden ones. */
    public RuleFiles withoutHidden() {
        return new RuleFiles(level, path, extensions, orFile, nearest, false, excludedFolders);
    }

    /** Returns these files without those in direct subfolders with the given names. */
    public RuleFiles excludingFolders(String... folders) {
        return new RuleFiles(level, path, extensions, orFile, nearest, hidden, List.of(folders));
    }
}
