package io.agentrules.core.internal.condition;

import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import io.agentrules.pattern.Matches;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The conditions whose globs count in their order, as in a {@code .gitignore}: the last one that matches a file, or a folder that it is
 * in, decides, and what is in a folder that matches cannot be excluded.
 */
final class OrderedGlobs {
    private final GlobSet set;
    private final Map<Integer, List<Glob>> globs; // by condition, each with its index in this set

    private OrderedGlobs(GlobSet set, Map<Integer, List<Glob>> globs) {
        this.set = set;
        this.globs = globs;
    }

    /** Returns those of the conditions that have an exclusion; for all others the order does not matter. */
    static OrderedGlobs of(List<Glob> all) {
        Set<Integer> excluding =
                all.stream().filter(Glob::isExclusion).map(Glob::condition).collect(Collectors.toSet());
        GlobSet.Builder set = GlobSet.builder(GlobDialect.GITIGNORE_ENTRY);
        var ordered = new HashMap<Integer, List<Glob>>();
        for (Glob glob : all) {
            if (excluding.contains(glob.condition())) {
                ordered.computeIfAbsent(glob.condition(), unused -> new ArrayList<>())
                        .add(new Glob(set.add(glob.pattern()), glob.condition(), glob.text(), glob.isExclusion()));
            }
        }
        return new OrderedGlobs(set.build(), ordered);
    }

    /** Returns the conditions with an exclusion that a path does not satisfy. */
    BitSet excluded(String path) {
        var excluded = new BitSet();
        if (globs.isEmpty()) {
            return excluded;
        }
        List<Matches> onTheWay = matches(path);
        globs.forEach((condition, ofCondition) ->
                excluded.set(condition, onTheWay.stream().noneMatch(matches -> decides(ofCondition, matches))));
        return excluded;
    }

    /** Returns what matches each folder that a path is in, the outermost first, and the path itself. */
    private List<Matches> matches(String path) {
        var matches = new ArrayList<Matches>();
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            matches.add(set.match(path.substring(0, slash + 1)));
        }
        matches.add(set.match(path));
        return matches;
    }

    /** Returns whether the last glob that matches is no exclusion. */
    private static boolean decides(List<Glob> globs, Matches matches) {
        for (int last = globs.size() - 1; last >= 0; last--) {
            if (matches.contains(globs.get(last).index())) {
                return !globs.get(last).isExclusion();
            }
        }
        return false;
    }
}
