package io.agentrules.core.evaluate;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The globs of many conditions in one set, and which condition each belongs to. */
final class Globs {
    static final Globs NONE =
            new Globs(GlobSet.builder(GlobDialect.PICOMATCH_DOT).build(), List.of());

    private final GlobSet set;
    private final List<Glob> globs; // by index in the set

    private Globs(GlobSet set, List<Glob> globs) {
        this.set = set;
        this.globs = globs;
    }

    /** Gathers the values of those conditions that are read in that style. */
    static Globs of(List<Condition> conditions, PatternStyle style) {
        GlobSet.Builder set = GlobSet.builder(dialect(style));
        var globs = new ArrayList<Glob>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            if (conditions.get(condition).style() == style) {
                for (String value : conditions.get(condition).values()) {
                    globs.add(new Glob(set.add(value), condition, value));
                }
            }
        }
        return new Globs(set.build(), List.copyOf(globs));
    }

    /** The one place where a tool's way to read globs meets the pattern engine's dialects. */
    private static GlobDialect dialect(PatternStyle style) {
        return switch (style) {
            case ROOTED -> GlobDialect.PICOMATCH_DOT;
            case ANY_DEPTH -> GlobDialect.MINIMATCH_BASE_DOT;
            case OPENCODE -> GlobDialect.MINIMATCH_BASE;
        };
    }

    boolean isEmpty() {
        return globs.isEmpty();
    }

    /** Adds the conditions that have a glob that matches. */
    void addMatching(String text, BitSet conditions) {
        set.match(text).forEach(index -> conditions.set(globs.get(index).condition()));
    }

    boolean matches(Glob glob, String text) {
        return set.match(text).contains(glob.index());
    }

    /** Returns the globs of one condition, in file order. */
    List<Glob> of(int condition) {
        return globs.stream().filter(glob -> glob.condition() == condition).toList();
    }

    List<Problem> problems() {
        return set.problems().stream()
                .map(problem -> new Problem(
                        globs.get(problem.pattern()).condition(),
                        "The glob " + problem.source() + " never matches: " + problem.reason(),
                        Optional.of(problem.hint())
                                .filter(hint -> !hint.isBlank())
                                .orElse("Write a simpler glob, or several")))
                .toList();
    }

    /** A glob: its index in the set, the condition that it belongs to, and its text as written. */
    record Glob(int index, int condition, String text) {}
}
