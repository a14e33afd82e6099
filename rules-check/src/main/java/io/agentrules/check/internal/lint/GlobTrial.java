package io.agentrules.check.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.check.internal.lint.RuleGlob.GlobReading;
import io.agentrules.core.internal.condition.Evaluators;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches many globs against paths at once. Uses the condition evaluation itself, with one condition per glob, so that findings always
 * agree with it.
 */
final class GlobTrial {
    private static final String KEY = "globs";

    private final Map<GlobReading, Integer> indexes;
    private final CompiledConditions conditions;
    private final BitSet unusable = new BitSet();

    private GlobTrial(Map<GlobReading, Integer> indexes, CompiledConditions conditions) {
        this.indexes = indexes;
        this.conditions = conditions;
        conditions.problems().forEach(problem -> unusable.set(problem.condition()));
    }

    static GlobTrial of(Collection<GlobReading> readings) {
        var indexes = new LinkedHashMap<GlobReading, Integer>();
        readings.forEach(reading -> indexes.putIfAbsent(reading, indexes.size()));
        List<Condition> conditions = indexes.keySet().stream()
                .map(reading -> new Condition(KEY, List.of(reading.glob()), reading.style(), reading.base()))
                .toList();
        return new GlobTrial(indexes, Evaluators.builtIn().of(KEY).orElseThrow().compile(conditions));
    }

    /** Returns whether the glob is part of this trial. */
    boolean isTried(GlobReading reading) {
        return indexes.containsKey(reading);
    }

    /** Returns the index of a glob in {@link #matching}; -1 if it is not part of this trial. */
    int index(GlobReading reading) {
        return indexes.getOrDefault(reading, -1);
    }

    /** Returns whether the glob is within the limits of the pattern engine; one that is not has a diagnostic already. */
    boolean isUsable(GlobReading reading) {
        return !unusable.get(index(reading));
    }

    /** Returns the indexes of the globs that match at least one of the paths. */
    BitSet matching(Collection<String> paths) {
        List<Evidence> evidence =
                paths.stream().map(path -> Evidence.of(Kind.MENTION, path)).toList();
        return conditions.holding(
                EvaluationContext.builder().sessionPaths(evidence).build());
    }
}
