package io.agentrules.core.internal.stream;

import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import io.agentrules.pattern.PatternProblem;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The file globs of trigger rules in one set; each is matched against the whole path, or else its last name. For the paths of a
 * stream, only the set of matching globs is stored, so memory does not grow with the number of paths.
 */
final class PathGlobs {
    /** The matching globs without any path; must not be changed. */
    static final BitSet NONE = new BitSet();

    private final GlobSet set;

    private PathGlobs(GlobSet set) {
        this.set = set;
    }

    /** Collects globs without duplicates. */
    static final class Builder {
        private final GlobSet.Builder set = GlobSet.builder(GlobDialect.BUN_OR_BASENAME);
        private final Map<String, Integer> indexes = new HashMap<>();

        /** Adds globs and returns their indexes. */
        BitSet add(Collection<String> globs) {
            var added = new BitSet();
            globs.forEach(glob -> added.set(indexes.computeIfAbsent(glob, set::add)));
            return added;
        }

        PathGlobs build() {
            return new PathGlobs(set.build());
        }
    }

    /** Returns the globs that are known to match, plus those that match one of the paths. */
    BitSet with(BitSet known, Collection<String> paths) {
        var added = new BitSet();
        paths.forEach(path -> set.match(path).forEach(added::set));
        added.andNot(known);
        if (added.isEmpty()) {
            return known;
        }
        added.or(known);
        return added;
    }

    /** Returns the problems of globs that are not used because they are too large. */
    List<PatternProblem> problems() {
        return set.problems();
    }
}
