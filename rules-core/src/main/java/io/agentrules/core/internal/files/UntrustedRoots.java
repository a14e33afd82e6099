package io.agentrules.core.internal.files;

import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The workspace roots that are not trusted. One root may contain another: a file belongs to the innermost root that contains it, from
 * whichever root it was found.
 *
 * @param paths their absolute paths with {@code /}, by all names that they have: through links and without
 * @param trusted those of the other roots
 */
public record UntrustedRoots(Set<String> paths, Set<String> trusted) {
    /**
     * Returns the roots that the harness does not trust.
     *
     * @param roots the workspace roots: a root is untrusted whether the configuration has its path with or without links. If there are none,
     *     the workspace is not read at all, so links are not resolved either, because its disk may hang
     */
    public static UntrustedRoots of(RulesConfig config, List<Path> roots) {
        if (config.untrustedRoots().isEmpty()) {
            return new UntrustedRoots(Set.of(), Set.of());
        }
        var untrusted = new HashSet<String>();
        for (Path root : config.untrustedRoots()) {
            addNames(root.toAbsolutePath().normalize(), roots, untrusted);
        }
        var trusted = new HashSet<String>();
        for (Path root : roots) {
            if (!untrusted.contains(PathText.of(RealPath.of(root)))) {
                addNames(root, roots, trusted);
            }
        }
        return new UntrustedRoots(untrusted, trusted);
    }

    /** Adds the names of a root: its path, its path without links, and its paths through each root that contains it. */
    private static void addNames(Path root, List<Path> roots, Set<String> names) {
        names.add(PathText.of(root));
        if (roots.isEmpty()) {
            return;
        }
        Path real = RealPath.of(root);
        names.add(PathText.of(real));
        for (Path other : roots) {
            Path outer = RealPath.of(other);
            if (real.startsWith(outer)) {
                names.add(PathText.of(other.resolve(outer.relativize(real)).normalize()));
            }
        }
    }

    /**
     * Returns whether a rule belongs to one of the roots: it was found from one, or its file is in one, or the link that leads to the file.
     * That holds for a user-level file, too: a home folder can be inside a repository, or a link can lead there.
     */
    public boolean contain(RuleSource source) {
        return !paths.isEmpty()
                && (source.root().filter(paths::contains).isPresent()
                        || (isOfFiles(source.level()) && (contain(source.file()) || contain(source.location()))));
    }

    private static boolean isOfFiles(Level level) {
        return level == Level.PROJECT || level == Level.USER;
    }

    /** Returns whether a file, or a folder, is in one of the roots. */
    public boolean contain(Path file) {
        return !paths.isEmpty() && contain(PathText.of(file));
    }

    private boolean contain(String file) {
        int untrusted = lengthOfInnermost(paths, file);
        return untrusted > 0 && untrusted >= lengthOfInnermost(trusted, file);
    }

    /** Returns the length of the longest path that contains a file; 0 if none does. */
    private static int lengthOfInnermost(Set<String> roots, String file) {
        int length = 0;
        for (String root : roots) {
            if (file.startsWith(root)
                    && (root.endsWith("/") || file.length() == root.length() || file.charAt(root.length()) == '/')) {
                length = Math.max(length, root.length());
            }
        }
        return length;
    }
}
