package io.agentrules.core.guard;

import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The globs that say which files trigger rules are about, in one set: each on the whole path, else on its last name. */
final class PathGlobs {
    private final GlobSet set;
    private final Map<String, Integer> indexes = new HashMap<>();

    PathGlobs(Collection<String> globs) {
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.BUN_OR_BASENAME);
        globs.forEach(glob -> indexes.computeIfAbsent(glob, builder::add));
        this.set = builder.build();
    }

    /** Returns whether one of the paths matches one of the globs, which are among those of the set. */
    boolean match(List<String> globs, List<String> paths) {
        return paths.stream()
                .map(set::match)
                .anyMatch(matches -> globs.stream().map(indexes::get).anyMatch(matches::contains));
    }
}
