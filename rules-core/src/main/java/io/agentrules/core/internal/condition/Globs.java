package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import io.agentrules.pattern.Matches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The globs of many conditions of one style in one set, with the condition of each. */
final class Globs {
    private final GlobSet set;
    private final List<Glob> globs; // by index in the set
    private final PatternStyle style;
    private final Map<Integer, List<Glob>> withExclusions = new HashMap<>(); // by condition, if it has an exclusion

    /** The globs of the conditions that hold for all paths but those that are excluded. */
    private final List<Glob> onlyExclusions;

    private Globs(Builder builder) {
        this.set = builder.set.build();
        this.globs = List.copyOf(builder.globs);
        this.style = builder.style;
        globs.stream()
                .filter(Glob::isExclusion)
                .forEach(glob -> withExclusions.put(glob.condition(), new ArrayList<>()));
        for (Glob glob : globs) {
            withExclusions.getOrDefault(glob.condition(), new ArrayList<>()).add(glob);
        }
        this.onlyExclusions = style == PatternStyle.GITIGNORE
                ? List.of()
                : withExclusions.values().stream()
                        .filter(ofCondition -> ofCondition.stream().allMatch(Glob::isExclusion))
                        .flatMap(List::stream)
                        .toList();
    }

    /**
     * A glob in the set.
     *
     * @param index its index in the set
     * @param condition the condition that it belongs to
     * @param text its text as written
     * @param isExclusion whether paths that it matches do not satisfy the condition
     */
    record Glob(int index, int condition, String text, boolean isExclusion) {}

    /** Collects globs of one style. */
    static final class Builder {
        private static final String EXCLUDES = "!";

        private final PatternStyle style;
        private final GlobSet.Builder set;
        private final List<Glob> globs = new ArrayList<>();

        Builder(PatternStyle style) {
            this.style = style;
            this.set = GlobSet.builder(dialect(style));
        }

        /** Adds the values of a condition, which is known by its index. */
        void add(int index, Condition condition) {
            boolean canExclude = style == PatternStyle.PLAIN || style == PatternStyle.GITIGNORE;
            for (String value : condition.values()) {
                boolean isExclusion = canExclude && value.startsWith(EXCLUDES);
                String pattern = isExclusion ? value.substring(EXCLUDES.length()) : value;
                globs.add(new Glob(set.add(pattern), index, value, isExclusion));
            }
        }

        Globs build() {
            return new Globs(this);
        }
    }

    /** Returns the pattern engine's dialect for a style. The mapping is only here. */
    private static GlobDialect dialect(PatternStyle style) {
        return switch (style) {
            case ROOTED, REGEX -> GlobDialect.PICOMATCH_DOT;
            case ANY_DEPTH -> GlobDialect.MINIMATCH_BASE_DOT;
            case MATCH_BASE -> GlobDialect.MINIMATCH_BASE;
            case ROOTED_NO_DOT -> GlobDialect.PICOMATCH;
            case PLAIN -> GlobDialect.MINIMATCH;
            case VS_CODE -> GlobDialect.VS_CODE;
            case SIMPLE -> GlobDialect.SIMPLE;
            case JAVA_NIO -> GlobDialect.JAVA_NIO;
            case GITIGNORE -> GlobDialect.GITIGNORE;
            case PATH_OR_NAME -> GlobDialect.PATH_OR_NAME;
        };
    }

    /**
     * Passes each matching glob to {@code matching}, perhaps several times, except those of conditions that exclude the path. The
     * exclusions of a condition that has nothing else match all other paths, except in a {@code .gitignore}.
     */
    void matching(String text, Consumer<Glob> matching) {
        List<Matches> onTheWay = style == PatternStyle.GITIGNORE ? onTheWay(text) : List.of(set.match(text));
        Consumer<Glob> included = glob -> {
            if (!isExcluded(glob.condition(), onTheWay)) {
                matching.accept(glob);
            }
        };
        for (Matches matches : onTheWay) {
            matches.forEach(index -> {
                if (!globs.get(index).isExclusion()) {
                    included.accept(globs.get(index));
                }
            });
        }
        onlyExclusions.forEach(included);
    }

    /** Returns what matches each folder that a path is in, the outermost first, and the path itself. */
    private List<Matches> onTheWay(String path) {
        var matches = new ArrayList<Matches>();
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            matches.add(set.match(path.substring(0, slash + 1)));
        }
        matches.add(set.match(path));
        return matches;
    }

    /**
     * Returns whether a condition excludes a path. In a {@code .gitignore} the order counts: the last glob that matches a file, or a
     * folder that it is in, decides, and what is in a folder that matches cannot be excluded.
     */
    private boolean isExcluded(int condition, List<Matches> onTheWay) {
        List<Glob> ofCondition = withExclusions.getOrDefault(condition, List.of());
        if (ofCondition.isEmpty()) {
            return false;
        }
        return style == PatternStyle.GITIGNORE
                ? onTheWay.stream().noneMatch(matches -> decides(ofCondition, matches))
                : ofCondition.stream()
                        .filter(Glob::isExclusion)
                        .anyMatch(glob -> onTheWay.get(0).contains(glob.index()));
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

    List<Problem> problems() {
        return set.problems().stream()
                .map(problem -> new Problem(
                        globs.get(problem.pattern()).condition(),
                        "The glob " + Excerpt.of(problem.source()) + " never matches: " + problem.reason(),
                        problem.hint().isBlank() ? "Write a simpler glob, or several" : problem.hint()))
                .toList();
    }
}
