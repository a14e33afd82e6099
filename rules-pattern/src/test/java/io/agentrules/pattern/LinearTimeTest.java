package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Counts elementary steps instead of seconds: transitions of the table, nodes visited to build states, to follow
 * tails and to verify. A place in a pattern can be alive in a state of the automaton or beside it.
 */
class LinearTimeTest {
    private static final int LENGTH = 20_000;

    @ParameterizedTest
    @MethodSource("hostile")
    void aUnitCostsAtMost64StepsAndTwoPerPlaceThatIsAlive(List<String> patterns, String text) {
        PatternSet set = set(patterns);
        MatchStream stream = set.open();

        stream.feed(text, (pattern, end) -> {});
        stream.finish((pattern, end) -> {});

        int places = set.statistics().widestState() + stream.mostLive();
        long steps = stream.steps() + set.statistics().steps();
        assertThat(set.problems()).isEmpty();
        assertThat(stream.problems()).isEmpty();
        assertThat((double) steps / text.length()).isLessThanOrEqualTo(64 + 2.0 * places);
        assertThat(set.statistics().cacheBytes()).isLessThanOrEqualTo(MatchLimits.DEFAULT.get(Limit.CACHE_BYTES));
    }

    private static Stream<Arguments> hostile() {
        String sameLetter = "a".repeat(LENGTH);
        String twoLetters = letters("ab");
        return Stream.of(
                Arguments.of(List.of("(a+)+b", "(a|aa)+$x", "(.*a){12}c", "(?:a|b|[^c])*d"), sameLetter),
                Arguments.of(List.of("(a|b)*a(a|b){12}c"), twoLetters),
                Arguments.of(List.of("a[^x]{200}b"), letters("ac")),
                Arguments.of(List.of("a[^x]{200}b", "a[ab]{0,200}c", "(?:a.){100}c", "a(?:b?a){90}c"), twoLetters),
                Arguments.of(many(1_000, i -> "foo_" + i + "[^]*bar_" + i), words(i -> "foo_" + i % 1_000)),
                Arguments.of(many(100, i -> "foo_" + i + ".*bar_" + i), words(i -> "foo_" + i % 100)),
                Arguments.of(many(25, i -> "\\b[a-z]" + i % 5 + "[^;]{0,200}zzz" + i), letters("abc0123 ;")),
                Arguments.of(many(10_000, i -> "\\bword" + i + "\\s*\\("), words(i -> "word" + i * 31 % 10_000)),
                Arguments.of(List.of("(.*)x\\1y", "^(?!.*secret).*key", "(a*)*\\1b", "(?=(a+))a*b\\1"), sameLetter),
                Arguments.of(List.of("([ab]+)c\\1", "(?<!a[^]*)b(?=[^]*c)a(?![^]*d)b"), twoLetters));
    }

    private static List<String> many(int count, IntFunction<String> pattern) {
        return IntStream.range(0, count).mapToObj(pattern).toList();
    }

    private static String words(IntFunction<String> word) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < LENGTH; i++) {
            text.append(word.apply(i)).append(' ');
        }
        return text.toString();
    }

    private static String letters(String alphabet) {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        while (text.length() < LENGTH) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static PatternSet set(List<String> patterns) {
        PatternSet.Builder builder = PatternSet.builder();
        patterns.forEach(builder::add);
        return builder.build();
    }
}
