package io.agentrules.core.evaluate;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.parse.Shown;
import io.agentrules.pattern.KeywordBoundary;
import io.agentrules.pattern.KeywordSet;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Holds when the latest prompt contains one of the keywords at the start of a word, ignoring case. */
final class KeywordMatch implements ConditionEvaluator {
    @Override
    public String key() {
        return "keywords";
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        KeywordSet.Builder set = KeywordSet.builder();
        var keywords = new ArrayList<Keyword>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            Condition of = conditions.get(condition);
            KeywordBoundary boundary =
                    of.style() == PatternStyle.OPENCODE ? KeywordBoundary.ASCII : KeywordBoundary.UNICODE;
            for (String value : of.values()) {
                set.add(value, boundary);
                keywords.add(new Keyword(condition, value));
            }
        }
        return new Compiled(conditions, set.build(), List.copyOf(keywords));
    }

    /** A keyword as written, and the condition that it belongs to. */
    private record Keyword(int condition, String text) {}

    /** Where each keyword that a prompt contains first ends, by its index in the set, so in file order. */
    private record Found(String prompt, SortedMap<Integer, Long> ends) {}

    /** What the prompt of one session satisfies: other sessions are asked about in between. */
    private static final class OfPrompt implements Function<EvaluationContext, BitSet> {
        private final Function<EvaluationContext, BitSet> evaluator;
        private Optional<String> prompt = Optional.empty();
        private BitSet holding = new BitSet(0);

        OfPrompt(Function<EvaluationContext, BitSet> evaluator) {
            this.evaluator = evaluator;
        }

        @Override
        public BitSet apply(EvaluationContext context) {
            if (!prompt.equals(context.prompt())) {
                holding = evaluator.apply(context);
                prompt = context.prompt();
            }
            return (BitSet) holding.clone();
        }
    }

    private static final class Compiled implements CompiledConditions {
        private final List<Condition> conditions;
        private final KeywordSet set;
        private final List<Keyword> keywords;
        private volatile Optional<Found> last = Optional.empty();

        Compiled(List<Condition> conditions, KeywordSet set, List<Keyword> keywords) {
            this.conditions = conditions;
            this.set = set;
            this.keywords = keywords;
        }

        /** One prompt is asked about at many model calls, and then about many conditions. */
        private SortedMap<Integer, Long> in(String prompt) {
            Optional<Found> known = last.filter(found -> found.prompt().equals(prompt));
            if (known.isEmpty()) {
                known = Optional.of(found(prompt));
                last = known;
            }
            return known.get().ends();
        }

        private Found found(String prompt) {
            var ends = new TreeMap<Integer, Long>();
            set.match(prompt, ends::put);
            return new Found(prompt, Collections.unmodifiableSortedMap(ends));
        }

        @Override
        public BitSet holding(EvaluationContext context) {
            var holding = new BitSet(conditions.size());
            context.prompt()
                    .ifPresent(prompt -> in(prompt)
                            .keySet()
                            .forEach(index -> holding.set(keywords.get(index).condition())));
            return holding;
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new OfPrompt(this::holding));
        }

        @Override
        public Verdict verdict(int condition, EvaluationContext context) {
            String wanted = Reasons.anyOf(conditions.get(condition).values());
            if (context.prompt().isEmpty()) {
                return Verdict.missing("there is no prompt yet; needs " + wanted);
            }
            String prompt = context.prompt().get();
            List<Matched> matched = in(prompt).entrySet().stream()
                    .filter(end -> keywords.get(end.getKey()).condition() == condition)
                    .map(end -> new Matched(
                            keywords.get(end.getKey()).text(),
                            word(prompt, keywords.get(end.getKey()).text(), Math.toIntExact(end.getValue()))))
                    .toList();
            return matched.isEmpty()
                    ? Verdict.missing("the prompt does not contain " + wanted)
                    : Verdict.holds(
                            matched, "the prompt contains " + matched.get(0).pattern());
        }

        @Override
        public List<Problem> problems() {
            return set.problems().stream()
                    .map(problem -> new Problem(
                            keywords.get(problem.pattern()).condition(),
                            "The keyword " + Shown.cut(problem.source()) + " never matches: " + problem.reason(),
                            "Write a shorter keyword"))
                    .toList();
        }

        /** Returns the text from where the keyword starts to the end of the word that it ends in. */
        private static String word(String prompt, String keyword, int end) {
            int from = start(prompt, keyword, end);
            int to = end;
            while (to < prompt.length() && Character.isLetterOrDigit(prompt.codePointAt(to))) {
                to += Character.charCount(prompt.codePointAt(to));
            }
            return prompt.substring(from, Math.min(to, end + MAX_MORE));
        }

        /** Returns where the keyword that ends there starts: the prompt may spell its letters with more characters. */
        private static int start(String prompt, String keyword, int end) {
            String composed = Normalizer.normalize(keyword, Form.NFC);
            int nearest = Math.max(0, end - keyword.length());
            for (int from = end - 1; from >= Math.max(0, end - MAX_SPELLING * keyword.length()); from--) {
                if (Normalizer.normalize(prompt.substring(from, end), Form.NFC).equalsIgnoreCase(composed)) {
                    return from;
                }
            }
            return nearest;
        }

        private static final int MAX_MORE = 40;
        private static final int MAX_SPELLING = 3;
    }
}
