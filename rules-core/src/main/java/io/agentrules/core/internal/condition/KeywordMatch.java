package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.pattern.KeywordBoundary;
import io.agentrules.pattern.KeywordSet;
import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.PatternProblem;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Evaluates conditions that hold if the latest prompt contains one of their keywords at the start of a word, or as a whole word, ignoring case. */
final class KeywordMatch implements ConditionEvaluator {
    @Override
    public String key() {
        return "keywords";
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        var asWritten = new KeywordGroup.Builder(KeywordBoundary.UNICODE);
        var wholeWords = new KeywordGroup.Builder(KeywordBoundary.WHOLE_WORD);
        var lowerCase = new KeywordGroup.Builder(KeywordBoundary.ASCII);
        var keywords = new ArrayList<Keyword>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            KeywordGroup.Builder group = switch (conditions.get(condition).style()) {
                case MATCH_BASE -> lowerCase;
                case SIMPLE -> wholeWords;
                default -> asWritten;
            };
            for (String value : conditions.get(condition).values()) {
                group.add(value, keywords.size());
                keywords.add(new Keyword(condition, value));
            }
        }
        return new Compiled(
                conditions,
                List.of(asWritten.build(), wholeWords.build(), lowerCase.build()),
                List.copyOf(keywords),
                VerdictReasons.wanted(conditions));
    }

    /**
     * Keywords with the same way of comparison.
     *
     * @param indexes for each keyword of the set, its index among all keywords
     */
    private record KeywordGroup(KeywordSet set, KeywordBoundary boundary, List<Integer> indexes) {
        String text(String prompt) {
            return boundary == KeywordBoundary.ASCII ? prompt.toLowerCase(Locale.ROOT) : prompt;
        }

        void match(String prompt, MatchSink sink) {
            if (!indexes.isEmpty()) {
                set.match(text(prompt), (keyword, end) -> sink.matched(indexes.get(keyword), end));
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

            KeywordGroup build() {
                return new KeywordGroup(set.build(), boundary, List.copyOf(indexes));
            }
        }
    }

    /** A keyword as written, with the condition that it belongs to. */
    private record Keyword(int condition, String text) {}

    private record Compiled(
            List<Condition> conditions, List<KeywordGroup> groups, List<Keyword> keywords, Lazy<List<String>> wanted)
            implements ContextVerdicts {
        private static final int MAX_WORD_REST = 40;
        private static final int MAX_EXPANSION = 3;

        private void match(String prompt, MatchSink sink) {
            groups.forEach(group -> group.match(prompt, sink));
        }

        @Override
        public BitSet holding(EvaluationContext context) {
            var holding = new BitSet(conditions.size());
            context.prompt()
                    .ifPresent(prompt -> match(
                            prompt,
                            (keyword, end) -> holding.set(keywords.get(keyword).condition())));
            return holding;
        }

        @Override
        public Optional<Function<EvaluationContext, BitSet>> forSession() {
            return Optional.of(new LatestInput<>(EvaluationContext::prompt, this));
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            if (context.prompt().isEmpty()) {
                return condition -> Verdict.missing(
                        "there is no prompt yet (needs " + wanted.get().get(condition) + ")");
            }
            String prompt = context.prompt().get();
            var byCondition = new HashMap<Integer, SortedMap<Integer, Long>>(); // in file order
            match(
                    prompt,
                    (keyword, end) -> byCondition
                            .computeIfAbsent(keywords.get(keyword).condition(), unused -> new TreeMap<>())
                            .put(keyword, end));
            return condition -> {
                SortedMap<Integer, Long> ends = byCondition.getOrDefault(condition, Collections.emptySortedMap());
                return ends.isEmpty()
                        ? Verdict.missing(
                                "the prompt does not contain " + wanted.get().get(condition))
                        : holds(conditions.get(condition), prompt, ends);
            };
        }

        private Verdict holds(Condition condition, String prompt, SortedMap<Integer, Long> ends) {
            // then keyword and prompt are compared after JavaScript's toLowerCase(), which replaces some letters by
            // others
            boolean inLowerCase = condition.style() == PatternStyle.MATCH_BASE;
            String text = textForOffsets(prompt, inLowerCase);
            var matched = new ArrayList<Matched>();
            ends.forEach(
                    (keyword, end) -> matched.add(matched(keywords.get(keyword).text(), inLowerCase, text, end)));
            return Verdict.holds(
                    matched, "the prompt contains " + matched.get(0).pattern());
        }

        @Override
        public List<Problem> problems() {
            return groups.stream()
                    .flatMap(group -> group.set().problems().stream().map(problem -> problem(group, problem)))
                    .toList();
        }

        private Problem problem(KeywordGroup group, PatternProblem problem) {
            Keyword keyword = keywords.get(group.indexes().get(problem.pattern()));
            return new Problem(
                    keyword.condition(),
                    "The keyword " + Excerpt.of(keyword.text()) + " never matches: " + problem.reason(),
                    "Write a shorter keyword");
        }

        /** Returns the text to which match offsets apply: the prompt, unless its lower-case form has another length. */
        private static String textForOffsets(String prompt, boolean inLowerCase) {
            String compared = inLowerCase ? prompt.toLowerCase(Locale.ROOT) : prompt;
            return compared.length() == prompt.length() ? prompt : compared;
        }

        private static Matched matched(String keyword, boolean inLowerCase, String text, long end) {
            String compared = inLowerCase ? keyword.toLowerCase(Locale.ROOT) : keyword;
            return new Matched(keyword, word(text, compared, endOfWord(text, compared, Math.toIntExact(end))));
        }

        /** Returns where the keyword ends: a whole word is only certain one character later. */
        private static int endOfWord(String text, String keyword, int end) {
            boolean isWord = Character.isLetterOrDigit(keyword.codePointBefore(keyword.length()));
            return isWord && !isInWord(text.charAt(end - 1)) ? end - 1 : end;
        }

        /** Returns whether a character is a letter, a number or a mark. */
        private static boolean isInWord(char character) {
            return switch (Character.getType(character)) {
                case Character.LETTER_NUMBER,
                        Character.OTHER_NUMBER,
                        Character.NON_SPACING_MARK,
                        Character.ENCLOSING_MARK,
                        Character.COMBINING_SPACING_MARK -> true;
                default -> Character.isLetterOrDigit(character);
            };
        }

        /** Returns the text from the start of the keyword to the end of the word in which it ends. */
        private static String word(String prompt, String keyword, int end) {
            int from = start(prompt, keyword, end);
            int to = end;
            while (to < prompt.length() && Character.isLetterOrDigit(prompt.codePointAt(to))) {
                to += Character.charCount(prompt.codePointAt(to));
            }
            return prompt.substring(from, Math.min(to, end + MAX_WORD_REST));
        }

        /** Returns the start of the keyword that ends at {@code end}; the prompt may use more characters for its letters. */
        private static int start(String prompt, String keyword, int end) {
            String composed = Normalizer.normalize(keyword, Form.NFC);
            int nearest = Math.max(0, end - keyword.length());
            for (int from = end - 1; from >= Math.max(0, end - MAX_EXPANSION * keyword.length()); from--) {
                if (Normalizer.normalize(prompt.substring(from, end), Form.NFC).equalsIgnoreCase(composed)) {
                    return from;
                }
            }
            return nearest;
        }
    }
}
