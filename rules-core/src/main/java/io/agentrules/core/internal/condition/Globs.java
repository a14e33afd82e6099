package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The globs of many conditions of one style in one set, with the condition of each. */
final class Globs {
    private static final BitSet NONE = new BitSet(0);

    private final GlobSet set;
    private final List<Glob> globs; // by index in the set
    private final boolean hasExclusions;
    private final Optional<OrderedGlobs> ordered;

    /** The globs of the conditions that hold for all paths but those that are excluded. */
    private final List<Glob> onlyExclusions;

    private Globs(GlobSet set, List<Glob> globs, PatternStyle style) {
        this.set = set;
        this.globs = globs;
        this.hasExclusions = globs.stream().anyMatch(Glob::isExclusion);
        this.ordered = hasExclusions && style == PatternStyle.GITIGNORE
                ? Optional.of(OrderedGlobs.of(globs))
                : Optional.empty();
        var withOthers = new BitSet();
        globs.stream().filter(glob -> !glob.isExclusion()).forEach(glob -> withOthers.set(glob.condition()));
        this.onlyExclusions = ordered.isPresent()
                ? List.of()
                : globs.stream()
                        .filter(glob -> !withOthers.get(glob.condition()))
                        .toList();
    }

    /** Collects globs of one style. */
    static final class Builder {
        private final PatternStyle style;
        private final GlobSet.Builder set;
        private final List<Glob> globs = new ArrayList<>();

        Builder(PatternStyle style) {
            this.style = style;
            this.set = GlobSet.builder(dialect(style));
        }

        /** Adds the values of a condition, which is known by its index. */
        void add(int index, Condition condition) {
            for (String value : condition.values()) {
                boolean isExclusion = canExclude(style) && value.startsWith(Glob.EXCLUDES);
                String pattern = isExclusion ? value.substring(Glob.EXCLUDES.length()) : value;
                globs.add(new Glob(set.add(pattern), index, value, isExclusion));
            }
        }

        Globs build() {
            return new Globs(set.build(), List.copyOf(globs), style);
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
     * Passes each matching glob to {@code matching}, except those of conditions whose exclusions match too, or where the order counts,
     * match last. Where it does not, the exclusions of a condition that has nothing else match all other paths.
     */
    void matching(String text, Consumer<Glob> matching) {
        BitSet excluded = hasExclusions ? excluded(text) : NONE;
        set.match(text).forEach(index -> {
            Glob glob = globs.get(index);
            if (!glob.isExclusion() && !excluded.get(glob.condition())) {
                matching.accept(glob);
            }
        });
        for (Glob glob : onlyExclusions) {
            if (!excluded.get(glob.condition())) {
                matching.accept(glob);
            }
        }
    }

    private BitSet excluded(String text) {
        if (ordered.isPresent()) {
            return ordered.get().excluded(text);
        }
        var excluded = new BitSet();
        set.match(text).forEach(index -> {
            if (globs.get(index).isExclusion()) {
                excluded.set(globs.get(index).condition());
            }
        });
        return excluded;
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
