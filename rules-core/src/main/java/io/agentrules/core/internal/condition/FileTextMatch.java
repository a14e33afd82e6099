package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.FileMatch;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.PatternSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Evaluates conditions that hold if the text of a file contains one of their values: {@code fileContains} literally,
 * {@code regex} as a JavaScript regular expression. If their rule has {@code globs} too, they must match that same file.
 *
 * @param key the front-matter key
 */
record FileTextMatch(String key) implements ConditionEvaluator {
    static final String LITERAL = "fileContains";
    static final String REGEX = "regex";
    static final Set<String> KEYS = Set.of(LITERAL, REGEX);

    /** The key of the conditions that must hold for the same file. */
    static final String GLOBS = "globs";

    private static final String SIGNS = "\\^$.*+?()[]{}|/";

    @Override
    public Compiled compile(List<Condition> conditions) {
        return compile(conditions, Collections.nCopies(conditions.size(), List.of()), conditions.size());
    }

    /**
     * Compiles conditions, each with the globs of its rule.
     *
     * @param protectedCount how many of the conditions, from the first, must not lack the steps that others take
     */
    Compiled compile(List<Condition> conditions, List<List<Condition>> globs, int protectedCount) {
        var byValue = new HashMap<String, BitSet>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            for (String value : conditions.get(condition).values()) {
                byValue.computeIfAbsent(value, unused -> new BitSet()).set(condition);
            }
        }
        Set<String> values = new LinkedHashSet<>();
        PatternSet.Builder patterns = PatternSet.builder();
        addValues(conditions.subList(0, protectedCount), values, patterns);
        int protectedValues = values.size();
        if (protectedCount > 0) {
            patterns.protect();
        }
        addValues(conditions.subList(protectedCount, conditions.size()), values, patterns);
        return new Compiled(
                key, conditions, FileGlobs.of(globs), byValue, List.copyOf(values), protectedValues, patterns.build());
    }

    /** Adds the values that are new, each as a pattern. */
    private void addValues(List<Condition> conditions, Set<String> values, PatternSet.Builder patterns) {
        for (Condition condition : conditions) {
            for (String value : condition.values()) {
                if (values.add(value)) {
                    patterns.add(key.equals(REGEX) ? value : literal(value));
                }
            }
        }
    }

    /** Returns the pattern that matches only a text itself. */
    private static String literal(String text) {
        var pattern = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (SIGNS.indexOf(text.charAt(i)) >= 0) {
                pattern.append('\\');
            }
            pattern.append(text.charAt(i));
        }
        return pattern.toString();
    }

    /** The globs of rules: for each condition, where its globs begin and end among all of them. */
    private record FileGlobs(List<List<Condition>> ofCondition, List<Integer> starts, GlobsByBase all) {
        static FileGlobs of(List<List<Condition>> ofCondition) {
            var starts = new ArrayList<Integer>(List.of(0));
            var all = new ArrayList<Condition>();
            for (List<Condition> globs : ofCondition) {
                all.addAll(globs);
                starts.add(all.size());
            }
            return new FileGlobs(ofCondition, starts, GlobsByBase.of(all));
        }

        BitSet matching(String path) {
            var matching = new BitSet();
            all.matching(Evidence.of(Kind.TOOL_TARGET, path), glob -> matching.set(glob.condition()));
            return matching;
        }

        boolean allow(int condition, BitSet matching) {
            return matching.nextClearBit(starts.get(condition)) >= starts.get(condition + 1);
        }
    }

    record Compiled(
            String key,
            List<Condition> conditions,
            FileGlobs globs,
            Map<String, BitSet> byValue,
            List<String> values,
            int protectedValues,
            PatternSet patterns)
            implements ContextVerdicts {
        /** Returns the values that the text of a file contains. */
        FileMatches search(String path, String text) {
            var protectedOnes = new ArrayList<FileMatch>();
            var others = new ArrayList<FileMatch>();
            patterns.match(text).stream()
                    .forEach(index -> (index < protectedValues ? protectedOnes : others)
                            .add(new FileMatch(path, key, values.get(index))));
            return new FileMatches(protectedOnes, others);
        }

        @Override
        public BitSet holding(EvaluationContext context) {
            var holding = new BitSet(conditions.size());
            matching(context, (condition, found) -> holding.set(condition));
            return holding;
        }

        /** Passes each condition that a match satisfies to {@code matching}, together with the match. */
        private void matching(EvaluationContext context, BiConsumer<Integer, FileMatch> matching) {
            for (FileMatch found : context.fileMatches()) {
                BitSet asking = found.key().equals(key) ? byValue.get(found.value()) : null;
                if (asking != null) {
                    BitSet globsOfFile = globs.matching(found.path());
                    asking.stream()
                            .filter(condition -> globs.allow(condition, globsOfFile))
                            .forEach(condition -> matching.accept(condition, found));
                }
            }
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new LatestInput<>(EvaluationContext::fileMatches, this));
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            var byCondition = new HashMap<Integer, List<Matched>>();
            matching(
                    context,
                    (condition, found) -> byCondition
                            .computeIfAbsent(condition, unused -> new ArrayList<>())
                            .add(new Matched(found.value(), found.path())));
            return condition -> verdict(condition, byCondition.getOrDefault(condition, List.of()));
        }

        private Verdict verdict(int condition, List<Matched> matched) {
            return matched.isEmpty()
                    ? Verdict.missing(
                            missing(condition, conditions.get(condition).values()))
                    : Verdict.holds(
                            matched,
                            "the text of " + matched.get(0).evidence() + " contains "
                                    + Excerpt.of(matched.get(0).pattern()));
        }

        private String missing(int condition, List<String> wanted) {
            List<String> files = globs.ofCondition().get(condition).stream()
                    .flatMap(glob -> glob.values().stream())
                    .toList();
            String where = files.isEmpty() ? "" : " that matches " + VerdictReasons.anyOf(files);
            return "the harness has reported the text of no file" + where + " with " + VerdictReasons.anyOf(wanted);
        }

        @Override
        public List<Problem> problems() {
            return patterns.problems().stream()
                    .flatMap(problem -> byValue.getOrDefault(values.get(problem.pattern()), new BitSet(0)).stream()
                            .mapToObj(condition -> new Problem(
                                    condition,
                                    "The pattern " + Excerpt.of(values.get(problem.pattern())) + " never matches: "
                                            + problem.reason(),
                                    Optional.of(problem.hint())
                                            .filter(hint -> !hint.isBlank())
                                            .orElse("Write a simpler pattern"))))
                    .toList();
        }
    }
}
