package io.agentrules.core.internal.condition;

import io.agentrules.core.internal.condition.Globs.Glob;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import io.agentrules.pattern.Matches;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The conditions whose globs count in their order, as in a {@code .gitignore}: the last one that matches a file, or a folder that it is
 * in, decides, and what is in a folder that matches cannot be excluded.
 */
final class OrderedGlobs {
    static final OrderedGlobs NONE = of(Map.of());

    private final GlobSet set;
    private final Map<Integer, List<Glob>> globs; // by condition, each with its index in this set

    private OrderedGlobs(GlobSet set, Map<Integer, List<Glob>> globs) {
        this.set = set;
        this.globs = globs;
    }

    /** Returns the conditions with an exclusion; for all others the order does not matter. */
    static OrderedGlobs of(Map<Integer, List<Glob>> byCondition) {
        GlobSet.Builder set = GlobSet.builder(GlobDialect.GITIGNORE_ENTRY);
        var ordered = new HashMap<Integer, List<Glob>>();
        byCondition.forEach((condition, globs) -> {
            if (globs.stream().anyMatch(Glob::isExclusion)) {
                ordered.put(
                        condition,
                        globs.stream()
                                .map(glob ->
                                        new Glob(set.add(glob.pattern()), condition, glob.text(), glob.isExclusion()))
                                .toList());
            }
        });
        return new OrderedGlobs(set.build(), ordered);
    }

    Set<Integer> conditions() {
        return globs.keySet();
    }

    /** Passes the conditions that a path satisfies to {@code satisfied}. */
    void matching(String path, IntConsumer satisfied) {
        globs.keySet().forEach(condition -> {
            if (matches(condition, path)) {
                satisfied.accept(condition);
            }
        });
    }

    /** Returns whether a path satisfies one of these conditions. */
    boolean matches(int condition, String path) {
        List<Glob> ofCondition = globs.getOrDefault(condition, List.of());
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (decides(ofCondition, set.match(path.substring(0, slash + 1)))) {
                return true;
            }
        }
        return decides(ofCondition, set.match(path));
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
