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
 * The globs that say which files trigger rules are about, in one set: each on the whole path, else on its last name. What is
 * known of the paths of a stream is which of the globs they match, so it does not grow with their number.
 */
final class PathGlobs {
    /** What is known where there is no path; nobody changes it. */
    static final BitSet NONE = new BitSet();

    private final GlobSet set;

    private PathGlobs(GlobSet set) {
        this.set = set;
    }

    /** Gathers globs, each once. */
    static final class Builder {
        private final GlobSet.Builder set = GlobSet.builder(GlobDialect.BUN_OR_BASENAME);
        private final Map<String, Integer> indexes = new HashMap<>();

        /** Adds globs, and returns their indexes. */
        BitSet add(Collection<String> globs) {
            var added = new BitSet();
            globs.forEach(glob -> added.set(indexes.computeIfAbsent(glob, set::add)));
            return added;
        }

        PathGlobs build() {
            return new PathGlobs(set.build());
        }
    }

    /** Returns the globs that are known to match, and those that match one of further paths. */
    BitSet with(BitSet known, Collection<String> paths) {
        var more = new BitSet();
        paths.forEach(path -> set.match(path).forEach(more::set));
        more.andNot(known);
        if (more.isEmpty()) {
            return known;
        }
        more.or(known);
        return more;
    }

    /** Returns the globs that can match nothing, because they are too large. */
    List<PatternProblem> problems() {
        return set.problems();
    }
}
