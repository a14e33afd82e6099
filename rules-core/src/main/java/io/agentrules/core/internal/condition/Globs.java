package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** The globs of many conditions in one set, with the condition of each. */
final class Globs {
    static final Globs NONE = of(List.of(), PatternStyle.ROOTED);

    private final GlobSet set;
    private final List<Glob> globs; // by index in the set
    private final int[] ends; // by condition: the end of its globs, where those of the next begin

    private Globs(GlobSet set, List<Glob> globs, int[] ends) {
        this.set = set;
        this.globs = globs;
        this.ends = ends;
    }

    /** Collects the values of the conditions with that style. */
    static Globs of(List<Condition> conditions, PatternStyle style) {
        GlobSet.Builder set = GlobSet.builder(dialect(style));
        var globs = new ArrayList<Glob>();
        var ends = new int[conditions.size()];
        for (int condition = 0; condition < conditions.size(); condition++) {
            if (conditions.get(condition).style() == style) {
                for (String value : conditions.get(condition).values()) {
                    globs.add(new Glob(set.add(value), condition, value));
                }
            }
            ends[condition] = globs.size();
        }
        return new Globs(set.build(), List.copyOf(globs), ends);
    }

    /** Returns the pattern engine's dialect for a style. The mapping is only here. */
    private static GlobDialect dialect(PatternStyle style) {
        return switch (style) {
            case ROOTED -> GlobDialect.PICOMATCH_DOT;
            case ANY_DEPTH -> GlobDialect.MINIMATCH_BASE_DOT;
            case OPENCODE -> GlobDialect.MINIMATCH_BASE;
            case ROOTED_NO_DOT -> GlobDialect.PICOMATCH;
            case PLAIN -> GlobDialect.MINIMATCH;
            case VS_CODE -> GlobDialect.VS_CODE;
            case SIMPLE -> GlobDialect.SIMPLE;
            case JAVA_NIO -> GlobDialect.JAVA_NIO;
        };
    }

    boolean isEmpty() {
        return globs.isEmpty();
    }

    /** Passes the condition of each matching glob to {@code conditions}. */
    void matching(String text, IntConsumer conditions) {
        set.match(text).forEach(index -> conditions.accept(globs.get(index).condition()));
    }

    boolean matches(Glob glob, String text) {
        return set.match(text).contains(glob.index());
    }

    /** Returns the globs of one condition, in file order. */
    List<Glob> of(int condition) {
        return condition < ends.length
                ? globs.subList(condition == 0 ? 0 : ends[condition - 1], ends[condition])
                : List.of();
    }

    List<Problem> problems() {
        return set.problems().stream()
                .map(problem -> new Problem(
                        globs.get(problem.pattern()).condition(),
                        "The glob " + Excerpt.of(problem.source()) + " never matches: " + problem.reason(),
                        Optional.of(problem.hint())
                                .filter(hint -> !hint.isBlank())
                                .orElse("Write a simpler glob, or several")))
                .toList();
    }

    /** A glob: its index in the set, the condition that it belongs to, and its text as written. */
    record Glob(int index, int condition, String text) {}
}
