package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import io.agentrules.pattern.PatternProblem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** The globs of many conditions of one style in one set, with the condition of each. */
final class Globs {
    private static final BitSet NONE = new BitSet(0);
    private static final String EXCLUDES = "!";

    private final GlobSet set;
    private final List<Glob> globs; // by index in the set
    private final Map<Integer, List<Glob>> byCondition;
    private final boolean hasExclusions;
    private final OrderedGlobs ordered;

    /** The conditions that hold for all paths but those that are excluded. */
    private final BitSet onlyExclusions = new BitSet();

    private Globs(GlobSet set, List<Glob> globs, Map<Integer, List<Glob>> byCondition, PatternStyle style) {
        this.set = set;
        this.globs = globs;
        this.byCondition = byCondition;
        this.ordered = style == PatternStyle.GITIGNORE ? OrderedGlobs.of(byCondition) : OrderedGlobs.NONE;
        var withOthers = new BitSet();
        for (Glob glob : globs) {
            (glob.isExclusion() ? onlyExclusions : withOthers).set(glob.condition());
        }
        ordered.conditions().forEach(onlyExclusions::clear);
        this.hasExclusions = !onlyExclusions.isEmpty();
        onlyExclusions.andNot(withOthers);
    }

    /** Collects globs of one style. */
    static final class Builder {
        private final PatternStyle style;
        private final GlobSet.Builder set;
        private final List<Glob> globs = new ArrayList<>();
        private final Map<Integer, List<Glob>> byCondition = new HashMap<>();

        Builder(PatternStyle style) {
            this.style = style;
            this.set = GlobSet.builder(dialect(style));
        }

        /** Adds the values of a condition, which is known by its index. */
        void add(int index, Condition condition) {
            for (String value : condition.values()) {
                boolean isExclusion = canExclude(style) && value.startsWith(EXCLUDES);
                String pattern = isExclusion ? value.substring(EXCLUDES.length()) : value;
                var glob = new Glob(set.add(pattern), index, value, isExclusion);
                globs.add(glob);
                byCondition.computeIfAbsent(index, unused -> new ArrayList<>()).add(glob);
            }
        }

        Globs build() {
            return new Globs(set.build(), List.copyOf(globs), byCondition, style);
        }
    }

    /** Returns whether a value that starts with {@code !} excludes what it matches. */
    private static boolean canExclude(PatternStyle style) {
        return style == PatternStyle.PLAIN || style == PatternStyle.GITIGNORE;
    }

    /** Returns the pattern engine's dialect for a style. The mapping is only here. */
    private static GlobDialect dialect(PatternStyle style) {
        return switch (style) {
            case ROOTED, REGEX -> GlobDialect.PICOMATCH_DOT;
            case ANY_DEPTH -> GlobDialect.MINIMATCH_BASE_DOT;
            case OPENCODE -> GlobDialect.MINIMATCH_BASE;
            case ROOTED_NO_DOT -> GlobDialect.PICOMATCH;
            case PLAIN -> GlobDialect.MINIMATCH;
            case VS_CODE -> GlobDialect.VS_CODE;
            case SIMPLE -> GlobDialect.SIMPLE;
            case JAVA_NIO -> GlobDialect.JAVA_NIO;
            case GITIGNORE -> GlobDialect.GITIGNORE;
        };
    }

    /** Passes the condition of each matching glob to {@code conditions}, except those whose exclusions match too. */
    void matching(String text, IntConsumer conditions) {
        BitSet excluded = hasExclusions ? excluded(text) : NONE;
        set.match(text).forEach(index -> {
            Glob glob = globs.get(index);
            if (!glob.isExclusion()
                    && !excluded.get(glob.condition())
                    && !ordered.conditions().contains(glob.condition())) {
                conditions.accept(glob.condition());
            }
        });
        ordered.matching(text, conditions);
        for (int condition = onlyExclusions.nextSetBit(0);
                condition >= 0;
                condition = onlyExclusions.nextSetBit(condition + 1)) {
            if (!excluded.get(condition)) {
                conditions.accept(condition);
            }
        }
    }

    private BitSet excluded(String text) {
        var excluded = new BitSet();
        set.match(text).forEach(index -> {
            if (globs.get(index).isExclusion()) {
                excluded.set(globs.get(index).condition());
            }
        });
        return excluded;
    }

    /**
     * Returns whether a glob matches, and no exclusion of its condition does; one of a condition with nothing but exclusions matches all
     * other paths.
     */
    boolean matches(Glob glob, String text) {
        if (ordered.conditions().contains(glob.condition())) {
            return !glob.isExclusion()
                    && set.match(text).contains(glob.index())
                    && ordered.matches(glob.condition(), text);
        }
        boolean isPossible = glob.isExclusion()
                ? onlyExclusions.get(glob.condition())
                : set.match(text).contains(glob.index());
        return isPossible && !(hasExclusions && excluded(text).get(glob.condition()));
    }

    /** Returns the globs of one condition, in file order. */
    List<Glob> of(int condition) {
        return byCondition.getOrDefault(condition, List.of());
    }

    List<Problem> problems() {
        var problems = new ArrayList<Problem>();
        for (PatternProblem problem : set.problems()) {
            problems.add(new Problem(
                    globs.get(problem.pattern()).condition(),
                    "The glob " + Excerpt.of(problem.source()) + " never matches: " + problem.reason(),
                    problem.hint().isBlank() ? "Write a simpler glob, or several" : problem.hint()));
        }
        return problems;
    }

    /**
     * A glob.
     *
     * @param index its index in the set
     * @param condition the condition that it belongs to
     * @param text its text as written
     * @param isExclusion whether paths that it matches do not satisfy the condition
     */
    record Glob(int index, int condition, String text, boolean isExclusion) {
        /** Returns the text without the mark of an exclusion. */
        String pattern() {
            return isExclusion ? text.substring(EXCLUDES.length()) : text;
        }
    }
}
