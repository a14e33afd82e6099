package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.KeywordBoundary;
import io.agentrules.pattern.KeywordSet;
import io.agentrules.pattern.PatternProblem;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        var whole = new Part.Builder(KeywordBoundary.UNICODE);
        var lowered = new Part.Builder(KeywordBoundary.ASCII);
        var keywords = new ArrayList<Keyword>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            Condition of = conditions.get(condition);
            Part.Builder part = isLowered(of) ? lowered : whole;
            for (String value : of.values()) {
                part.add(value, keywords.size());
                keywords.add(new Keyword(condition, value));
            }
        }
        return new Compiled(conditions, List.of(whole.build(), lowered.build()), List.copyOf(keywords));
    }

    /** opencode-rules 0.6.4 compares keyword and prompt after {@code toLowerCase()}, which changes what some letters are. */
    private static boolean isLowered(Condition condition) {
        return condition.style() == PatternStyle.OPENCODE;
    }

    /**
     * The keywords that are compared in one way.
     *
     * @param indexes the index of each keyword of the set among all
     */
    private record Part(KeywordSet set, KeywordBoundary boundary, List<Integer> indexes) {
        String text(String prompt) {
            return boundary == KeywordBoundary.ASCII ? prompt.toLowerCase(Locale.ROOT) : prompt;
        }

        void match(String prompt, Map<Integer, Long> ends) {
            if (!indexes.isEmpty()) {
                set.match(text(prompt), (keyword, end) -> ends.put(indexes.get(keyword), end));
            }
        }

        private static final class Builder {
            private final KeywordBoundary boundary;
            private final KeywordSet.Builder set = KeywordSet.builder();
            private final List<Integer> indexes = new ArrayList<>();

            Builder(KeywordBoundary boundary) {
                this.boundary = boundary;
            }

            void add(String keyword, int index) {
                set.add(boundary == KeywordBoundary.ASCII ? keyword.toLowerCase(Locale.ROOT) : keyword, boundary);
                indexes.add(index);
            }

            Part build() {
                return new Part(set.build(), boundary, List.copyOf(indexes));
            }
        }
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
        private final List<Part> parts;
        private final List<Keyword> keywords;
        private volatile Optional<Found> last = Optional.empty();

        Compiled(List<Condition> conditions, List<Part> parts, List<Keyword> keywords) {
            this.conditions = conditions;
            this.parts = parts;
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
            parts.forEach(part -> part.match(prompt, ends));
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
            String wanted = VerdictReasons.anyOf(conditions.get(condition).values());
            if (context.prompt().isEmpty()) {
                return Verdict.missing("there is no prompt yet; needs " + wanted);
            }
            String prompt = context.prompt().get();
            boolean lowered = isLowered(conditions.get(condition));
            String text = shown(prompt, lowered);
            List<Matched> matched = in(prompt).entrySet().stream()
                    .filter(end -> keywords.get(end.getKey()).condition() == condition)
                    .map(end -> matched(keywords.get(end.getKey()).text(), lowered, text, end.getValue()))
                    .toList();
            return matched.isEmpty()
                    ? Verdict.missing("the prompt does not contain " + wanted)
                    : Verdict.holds(
                            matched, "the prompt contains " + matched.get(0).pattern());
        }

        @Override
        public List<Problem> problems() {
            return parts.stream()
                    .flatMap(part -> part.set().problems().stream().map(problem -> problem(part, problem)))
                    .toList();
        }

        private Problem problem(Part part, PatternProblem problem) {
            Keyword keyword = keywords.get(part.indexes().get(problem.pattern()));
            return new Problem(
                    keyword.condition(),
                    "The keyword " + Excerpt.of(keyword.text()) + " never matches: " + problem.reason(),
                    "Write a shorter keyword");
        }

        /** Returns the text that offsets of matches are those of: the prompt, unless it has another length in lower case. */
        private static String shown(String prompt, boolean lowered) {
            String compared = lowered ? prompt.toLowerCase(Locale.ROOT) : prompt;
            return compared.length() == prompt.length() ? prompt : compared;
        }

        private static Matched matched(String keyword, boolean lowered, String text, long end) {
            String compared = lowered ? keyword.toLowerCase(Locale.ROOT) : keyword;
            return new Matched(keyword, word(text, compared, Math.toIntExact(end)));
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
