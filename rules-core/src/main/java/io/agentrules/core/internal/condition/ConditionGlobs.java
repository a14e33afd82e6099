package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import io.agentrules.pattern.Matches;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** The globs of many conditions of one style in one set, with the condition of each. */
final class ConditionGlobs {
    /** How many folders of a path the lines of a {@code .gitignore} are matched with, so that a very deep path does not cost much. */
    private static final int MAX_FOLDERS = 100;

    private final GlobSet set;
    private final List<Glob> globs; // by index in the set
    private final PatternStyle style;

    /** The globs of the conditions that have only exclusions. */
    private final List<Glob> onlyExclusions;

    private ConditionGlobs(Builder builder) {
        this.set = builder.set.build();
        this.globs = List.copyOf(builder.globs);
        this.style = builder.style;
        var withOthers = new BitSet();
        globs.stream().filter(glob -> !glob.isExclusion()).forEach(glob -> withOthers.set(glob.condition()));
        this.onlyExclusions =
                globs.stream().filter(glob -> !withOthers.get(glob.condition())).toList();
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

        ConditionGlobs build() {
            return new ConditionGlobs(this);
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
     * Passes each matching glob to {@code matching} once, except those of conditions that exclude the path. If a condition has only
     * exclusions, they match all paths that they do not exclude, except in the style of a {@code .gitignore}.
     */
    void matching(String text, Consumer<Glob> matching) {
        if (style == PatternStyle.GITIGNORE) {
            matchingInOrder(text, matching);
        } else {
            matchingInAnyOrder(text, matching);
        }
    }

    private void matchingInAnyOrder(String text, Consumer<Glob> matching) {
        Matches matches = set.match(text);
        var excluded = new BitSet(); // conditions
        matches.forEach(index -> {
            if (globs.get(index).isExclusion()) {
                excluded.set(globs.get(index).condition());
            }
        });
        Consumer<Glob> included = glob -> {
            if (!excluded.get(glob.condition())) {
                matching.accept(glob);
            }
        };
        matches.forEach(index -> {
            if (!globs.get(index).isExclusion()) {
                included.accept(globs.get(index));
            }
        });
        onlyExclusions.forEach(included);
    }

    /**
     * The last glob that matches a file, or one of its folders, decides whether the condition includes the file. If a folder is included, a
     * later glob cannot exclude a file in it.
     */
    private void matchingInOrder(String path, Consumer<Glob> matching) {
        var matched = new BitSet(); // globs
        var including = new BitSet(); // conditions
        for (Matches matches : onTheWay(path)) {
            var includingThis = new BitSet();
            matches.forEach(index -> {
                Glob glob = globs.get(index);
                matched.set(index);
                includingThis.set(glob.condition(), !glob.isExclusion()); // the last one counts
            });
            including.or(includingThis);
        }
        matched.stream()
                .mapToObj(globs::get)
                .filter(glob -> !glob.isExclusion() && including.get(glob.condition()))
                .forEach(matching);
    }

    /** Returns what matches each folder that a path is in, the outermost first and up to a limit, and the path itself. */
    private List<Matches> onTheWay(String path) {
        var matches = new ArrayList<Matches>();
        int slash = path.indexOf('/');
        while (slash >= 0 && matches.size() < MAX_FOLDERS) {
            matches.add(set.match(path.substring(0, slash + 1)));
            slash = path.indexOf('/', slash + 1);
        }
        if (!path.isEmpty()) {
            matches.add(set.match(path));
        }
        return matches;
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
