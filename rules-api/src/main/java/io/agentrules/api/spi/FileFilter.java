package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.util.List;
import java.util.Objects;

/**
 * Which files of a rules folder are read.
 *
 * @param extensions of the files to read, without the dot, such as {@code md} or {@code instructions.md}; empty:
 *     files of any extension are read if {@code anyExtension}, else no file of a folder but {@code onlyFile}
 * @param anyCase whether extensions are compared without regard to case
 * @param anyExtension whether files of any extension are read, except those in {@code extensions}
 * @param hidden whether to read files and folders whose names start with a dot
 * @param excludedFolders names of direct subfolders that contain no rules
 * @param excludedFiles names of files that are not rules, at any depth, compared without regard to case
 * @param onlyFile the name of a file that is the only rule in its folder, whatever else the folder and its subfolders contain, compared
 *     without regard to case; empty: there is no such name
 * @param maxDepth how many levels of subfolders are read: 0 reads the folder only. The engine's own limit also applies
 * @since 0.1
 */
@Stable
public record FileFilter(
        List<String> extensions,
        boolean anyCase,
        boolean anyExtension,
        boolean hidden,
        List<String> excludedFolders,
        List<String> excludedFiles,
        String onlyFile,
        int maxDepth) {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if {@code maxDepth} is negative
     */
    public FileFilter {
        extensions = List.copyOf(extensions);
        excludedFolders = List.copyOf(excludedFolders);
        excludedFiles = List.copyOf(excludedFiles);
        Objects.requireNonNull(onlyFile, "onlyFile");
        if (maxDepth < 0) {
            throw new IllegalArgumentException("maxDepth is negative: " + maxDepth);
        }
    }

    /** Returns a filter for files with one of the extensions, hidden ones too, at any depth. */
    public static FileFilter only(String... extensions) {
        return new FileFilter(List.of(extensions), false, false, true, List.of(), List.of(), "", Integer.MAX_VALUE);
    }

    /** Returns a filter for files with any extension but the given ones, hidden ones too, at any depth. */
    public static FileFilter anyExtensionBut(String... extensions) {
        return new FileFilter(List.of(extensions), false, true, true, List.of(), List.of(), "", Integer.MAX_VALUE);
    }

    /** Returns this filter for extensions in upper case, too. */
    public FileFilter inAnyCase() {
        return new FileFilter(
                extensions, true, anyExtension, hidden, excludedFolders, excludedFiles, onlyFile, maxDepth);
    }

    /** Returns this filter without hidden files and folders. */
    public FileFilter withoutHidden() {
        return new FileFilter(
                extensions, anyCase, anyExtension, false, excludedFolders, excludedFiles, onlyFile, maxDepth);
    }

    /** Returns this filter without the direct subfolders of the given names, instead of those given before. */
    public FileFilter excludingFolders(String... folders) {
        return new FileFilter(
                extensions, anyCase, anyExtension, hidden, List.of(folders), excludedFiles, onlyFile, maxDepth);
    }

    /** Returns this filter without the files of the given names, instead of those given before. */
    public FileFilter excludingFiles(String... files) {
        return new FileFilter(
                extensions, anyCase, anyExtension, hidden, excludedFolders, List.of(files), onlyFile, maxDepth);
    }

    /** Returns this filter; where a folder has a file of that name, that file is the only rule in the folder. */
    public FileFilter withOnlyFile(String file) {
        return new FileFilter(
                extensions, anyCase, anyExtension, hidden, excludedFolders, excludedFiles, file, maxDepth);
    }

    /** Returns this filter with subfolders to that depth only. */
    public FileFilter toDepth(int levels) {
        return new FileFilter(
                extensions, anyCase, anyExtension, hidden, excludedFolders, excludedFiles, onlyFile, levels);
    }

    /** Returns whether files of a folder are read at all. */
    public boolean readsFolders() {
        return anyExtension || !extensions.isEmpty() || !onlyFile.isEmpty();
    }

    /** Returns whether a file of that name is a rule. */
    public boolean accepts(String fileName) {
        return (isOnlyFile(fileName) || hasListedExtension(fileName) != anyExtension) && !excludes(fileName);
    }

    /** Returns whether a file of that name is the only rule in its folder. */
    public boolean isOnlyFile(String fileName) {
        return !onlyFile.isEmpty() && fileName.equalsIgnoreCase(onlyFile);
    }

    /** Returns whether a file of that name is left out on purpose, and not because of its extension. */
    public boolean excludes(String fileName) {
        for (String excluded : excludedFiles) {
            if (fileName.equalsIgnoreCase(excluded)) {
                return true;
            }
        }
        return false;
    }

    /** No stream, because every file of a folder is tested at each refresh. */
    private boolean hasListedExtension(String fileName) {
        for (String extension : extensions) {
            if (hasExtension(fileName, extension)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a path without its extension: one of {@code extensions}, or else what follows the last dot of its last name. */
    public String withoutExtension(String path) {
        if (!anyExtension) {
            for (String extension : extensions) {
                if (hasExtension(path, extension) && path.length() - extension.length() > path.lastIndexOf('/') + 2) {
                    return path.substring(0, path.length() - extension.length() - 1);
                }
            }
        }
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') + 1 ? path.substring(0, dot) : path;
    }

    private boolean hasExtension(String path, String extension) {
        int dot = path.length() - extension.length() - 1;
        return dot > path.lastIndexOf('/')
                && path.charAt(dot) == '.'
                && path.regionMatches(anyCase, dot + 1, extension, 0, extension.length());
    }
}
