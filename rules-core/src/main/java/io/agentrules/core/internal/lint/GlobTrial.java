package io.agentrules.core.internal.lint;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.condition.ConditionIndex;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.internal.lint.RuleGlob.Reading;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches many globs against paths at once. Uses the condition evaluation itself, with one rule per glob, so that findings always
 * agree with it.
 */
final class GlobTrial {
    private static final RuleSource NOWHERE = RuleSource.of("lint", Level.PROJECT, "lint:glob");

    private final Map<Reading, Integer> indexes;
    private final BitSet unusable;
    private final ConditionIndex rules;

    private GlobTrial(Map<Reading, Integer> indexes, BitSet unusable, ConditionIndex rules) {
        this.indexes = indexes;
        this.unusable = unusable;
        this.rules = rules;
    }

    static GlobTrial of(Collection<Reading> readings) {
        var indexes = new LinkedHashMap<Reading, Integer>();
        readings.forEach(reading -> indexes.putIfAbsent(reading, indexes.size()));
        var rules = new ArrayList<Rule>();
        indexes.forEach((reading, index) -> rules.add(rule(index, reading)));
        var unusable = new BitSet();
        var compiled = new ConditionIndex(rules, Evaluators.builtIn(), unused -> {});
        compiled.problems()
                .forEach(problem -> problem.rule().map(Integer::valueOf).ifPresent(unusable::set));
        return new GlobTrial(indexes, unusable, compiled);
    }

    /** Returns a rule with the glob as its only condition, named by its index. */
    private static Rule rule(int index, Reading reading) {
        return Rule.named(Integer.toString(index), NOWHERE)
                .content(reading.glob())
                .when("globs", List.of(reading.glob()), reading.style(), reading.base())
                .build();
    }

    /** Returns whether the glob is part of this trial. */
    boolean isTried(Reading reading) {
        return indexes.containsKey(reading);
    }

    /** Returns the index of a glob in {@link #matching}; -1 if it is not part of this trial. */
    int index(Reading reading) {
        return indexes.getOrDefault(reading, -1);
    }

    /** Returns whether the glob is within the limits of the pattern engine; one that is not has a diagnostic already. */
    boolean isUsable(Reading reading) {
        return !unusable.get(index(reading));
    }

    /** Returns the indexes of the globs that match at least one of the paths. */
    BitSet matching(Collection<String> paths) {
        List<Evidence> evidence =
                paths.stream().map(path -> Evidence.of(Kind.MENTION, path)).toList();
        return rules.forSession()
                .evaluate(EvaluationContext.builder().sessionPaths(evidence).build())
                .holding();
    }
}
