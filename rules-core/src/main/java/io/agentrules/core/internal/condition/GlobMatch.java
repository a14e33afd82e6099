package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.condition.PathMatchCounts.PathConditions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Evaluates conditions that hold if a path of the current work matches one of their globs: a path of the request for
 * {@code paths}, a path of the session for {@code globs}.
 *
 * @param key the front-matter key
 * @param paths returns the paths to match
 */
record GlobMatch(String key, Function<EvaluationContext, List<Evidence>> paths) implements ConditionEvaluator {
    /** Kinds of evidence that opencode does not use. */
    private static final Set<Kind> IN_EDITOR = EnumSet.of(Kind.OPEN, Kind.VISIBLE);

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        var globs = new EnumMap<PatternStyle, Globs>(PatternStyle.class);
        for (PatternStyle style : PatternStyle.values()) {
            Globs ofStyle = Globs.of(conditions, style);
            if (!ofStyle.isEmpty()) {
                globs.put(style, ofStyle);
            }
        }
        return new Compiled(conditions, globs);
    }

    final class Compiled implements CompiledConditions, PathConditions {
        private final List<Condition> conditions;
        private final Map<PatternStyle, Globs> globs;

        Compiled(List<Condition> conditions, Map<PatternStyle, Globs> globs) {
            this.conditions = conditions;
            this.globs = globs;
        }

        @Override
        public BitSet holding(EvaluationContext context) {
            return holding(paths(context));
        }

        @Override
        public List<Evidence> paths(EvaluationContext context) {
            return paths.apply(context);
        }

        @Override
        public BitSet holding(List<Evidence> candidates) {
            var holding = new BitSet(conditions.size());
            candidates.forEach(candidate -> matching(candidate, holding::set));
            return holding;
        }

        @Override
        public int[] matching(Evidence candidate) {
            var holding = new BitSet(conditions.size());
            matching(candidate, holding::set);
            return holding.stream().toArray();
        }

        private void matching(Evidence candidate, IntConsumer conditionsThatHold) {
            globs.forEach((style, ofStyle) -> {
                if (isRelevant(candidate, style)) {
                    ofStyle.matching(candidate.path(), conditionsThatHold);
                }
            });
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new PathMatchCounts(this));
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            PatternStyle style = conditions.get(condition).style();
            Globs ofStyle = globs.getOrDefault(style, Globs.NONE);
            List<String> candidates = paths(context).stream()
                    .filter(evidence -> isRelevant(evidence, style))
                    .map(Evidence::path)
                    .toList();
            var matched = new ArrayList<Matched>();
            for (Globs.Glob glob : ofStyle.of(condition)) {
                candidates.stream()
                        .filter(path -> ofStyle.matches(glob, path))
                        .findFirst()
                        .ifPresent(path -> matched.add(new Matched(glob.text(), path)));
            }
            return matched.isEmpty()
                    ? Verdict.missing(missing(candidates, conditions.get(condition)))
                    : Verdict.holds(matched, VerdictReasons.matches(matched));
        }

        @Override
        public List<Problem> problems() {
            return globs.values().stream()
                    .flatMap(ofStyle -> ofStyle.problems().stream())
                    .toList();
        }

        private String missing(List<String> candidates, Condition condition) {
            String wanted = VerdictReasons.anyOf(condition.values());
            return switch (candidates.size()) {
                case 0 -> "no path is known yet; needs one that matches " + wanted;
                case 1 -> candidates.get(0) + " does not match " + wanted;
                default -> "none of " + candidates.size() + " known paths matches " + wanted;
            };
        }
    }

    /** Returns whether globs of that style use the evidence; opencode ignores files that are merely open in an editor. */
    private static boolean isRelevant(Evidence evidence, PatternStyle style) {
        return style != PatternStyle.OPENCODE || !IN_EDITOR.containsAll(evidence.kinds());
    }
}
