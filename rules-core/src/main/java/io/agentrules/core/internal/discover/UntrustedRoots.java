package io.agentrules.core.internal.discover;

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
 * The workspace roots that are not trusted.
 *
 * @param paths their absolute paths with {@code /}, through links and without
 */
public record UntrustedRoots(Set<String> paths) {
    /**
     * Returns the roots that the harness does not trust.
     *
     * @param roots the workspace roots: one is untrusted by whichever path it is named, through links or not
     */
    public static UntrustedRoots of(RulesConfig config, List<Path> roots) {
        var untrusted = new HashSet<String>();
        for (Path root : config.untrustedRoots()) {
            Path path = root.toAbsolutePath().normalize();
            untrusted.add(PathText.of(path));
            untrusted.add(PathText.of(RealPath.of(path)));
        }
        if (!untrusted.isEmpty()) {
            roots.stream()
                    .filter(root -> untrusted.contains(PathText.of(RealPath.of(root))))
                    .map(PathText::of)
                    .toList()
                    .forEach(untrusted::add);
        }
        return new UntrustedRoots(untrusted);
    }

    /**
     * Returns whether a rule belongs to one of the roots. A user-level file inside an untrusted root belongs to the repository: a home
     * folder can be inside the repository, or a link can lead there.
     */
    public boolean contain(RuleSource source) {
        return !paths.isEmpty()
                && (source.root().filter(paths::contains).isPresent()
                        || (source.level() == Level.USER
                                && paths.stream()
                                        .anyMatch(root ->
                                                source.file().startsWith(root.endsWith("/") ? root : root + "/"))));
    }
}
