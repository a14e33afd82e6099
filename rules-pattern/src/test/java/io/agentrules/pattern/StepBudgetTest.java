package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a unit of a text may take, for all patterns of a stream together, whatever they are: counted, not timed. A transition
 * that takes too much is found out by taking it once, and told by what on a second visit; what is then switched off takes
 * that once. So the bound is amortized: some visits of each node, and for each unit a few times the limit.
 */
class StepBudgetTest {
    private static final int PASSES = 4;

    private final List<String> fired = new ArrayList<>();
    private final MatchSink sink = (pattern, end) -> fired.add(pattern + "@" + end);

    /** Issue 13, C.d: 100 patterns of the first kind took 23 ms for each unit, and none was switched off. */
    @ParameterizedTest
    @MethodSource("stalls")
    void noPatternsStallAStream(List<String> patterns, String text) {
        PatternSet.Builder builder = PatternSet.builder();
        patterns.forEach(builder::add);
        int innocent = builder.add("end of (?:the )?text");
        PatternSet set = builder.build();
        MatchStream stream = set.open();

        stream.feed(text + "end of text", sink);

        long steps = stream.steps() + set.statistics().steps();
        long bound = PASSES
                * (set.statistics().nodes()
                        + (long) MatchLimits.DEFAULT.get(Limit.MAX_STEPS_PER_UNIT) * stream.position());
        assertThat(steps).isLessThanOrEqualTo(bound);
        assertThat(stream.problems())
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem.reason()).matches("Switched off at offset \\d+: .*steps"));
        assertThat(fired).contains(innocent + "@" + stream.position());
        assertThat(set.statistics().cacheBytes()).isLessThanOrEqualTo(MatchLimits.DEFAULT.get(Limit.CACHE_BYTES));
    }

    private static List<Arguments> stalls() {
        String text = IntStream.range(0, 40).mapToObj(i -> "a" + "1".repeat(i)).collect(Collectors.joining(" "));
        return List.of(
                Arguments.of(many(100, i -> "[a-z](?:(?:[^" + other(i) + "]{0,15}){0,15}){0,15}Z0"), text),
                // many that are small each
                Arguments.of(many(10_000, i -> "[a-z][^" + other(i) + "]{0,15}Z0"), text),
                // tails that visit much and get nowhere
                Arguments.of(
                        many(200, i -> "a[^" + other(i) + "]{16,999}(?:" + assertions(400) + ")" + other(i)),
                        "a" + "1".repeat(200)));
    }

    private static List<String> many(int count, IntFunction<String> pattern) {
        return IntStream.range(0, count).mapToObj(pattern).toList();
    }

    private static char other(int i) {
        return (char) ('\u4e00' + i);
    }

    private static String assertions(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "(?<=" + other(1_000 + i) + ")" + other(2_000 + i))
                .collect(Collectors.joining("|"));
    }

    /** A long run in which a count passes is no single character that takes too much, whatever the automaton knows. */
    @Test
    void whatIsSwitchedOffDoesNotDependOnEarlierTexts() {
        String inner = "(?:(?:(?:(?<=@)q|(?<=@)w){0,15}(?:(?<=@)r|)){0,15}(?:|(?<=@)z)){0,10}";
        PatternSet.Builder builder = PatternSet.builder();
        for (int i = 0; i < 16; i++) {
            builder.add("a[^x]{16,}(?:[%@](?:" + inner + "Q" + other(i) + ")|!)");
        }
        builder.add("7q");
        PatternSet set = builder.build();
        String text = "a" + "1".repeat(20_000) + "7%11111!";

        set.open().feed(text, sink);
        List<String> first = List.copyOf(fired);
        fired.clear();
        set.open().feed(text, sink);

        assertThat(fired).isEqualTo(first).hasSize(16);
    }

    @Test
    void theCostliestIsSwitchedOffFirstAndTheOthersGoOn() {
        PatternSet.Builder builder =
                PatternSet.builder(MatchLimits.builder().maxStepsPerUnit(300).build());
        builder.add("a[^x]{0,9}b");
        builder.add("a(?:[^x]{0,15}){0,15}b"); // in one group
        builder.add("a[^x]{0,9}c");
        builder.add("a(?:[^x]{0,9}-?){9}b"); // more in all
        MatchStream stream = builder.build().open();

        stream.feed("a11c1b", sink);

        assertThat(stream.problems()).extracting(PatternProblem::pattern).containsExactly(1);
        assertThat(fired).containsExactly("2@4", "0@6", "3@6");
    }

    @Test
    void aPatternThatIsSwitchedOffIsNotFoundAgain() {
        PatternSet.Builder builder =
                PatternSet.builder(MatchLimits.builder().maxStepsPerUnit(100).build());
        builder.add("a(?:[^x]{0,15}){0,15}b|q");
        MatchStream stream = builder.build().open();

        stream.feed("q1", sink);
        stream.feed("a1q", sink);

        assertThat(fired).containsExactly("0@1");
        assertThat(stream.again(0)).isFalse();
        stream.feed("q", sink);
        assertThat(fired).containsExactly("0@1");
    }

    /** The fast walk goes on where all that is found was found before; what is switched off there must still be told. */
    @Test
    void whatIsSwitchedOffIsToldOnTextThatWasSeenBefore() {
        PatternSet.Builder builder =
                PatternSet.builder(MatchLimits.builder().maxStepsPerUnit(100).build());
        builder.add("a(?:[^x]{0,15}){0,15}b");
        builder.add("q");
        PatternSet set = builder.build();
        MatchStream cold = set.open();
        MatchStream warm = set.open();

        cold.feed("q a1 b", sink);
        warm.feed("q a1 b", sink);

        assertThat(cold.problems()).extracting(PatternProblem::pattern).containsExactly(0);
        assertThat(warm.problems()).isEqualTo(cold.problems());
        assertThat(fired).containsExactly("1@1", "1@1");
    }

    @Test
    void globsAndKeywordsAreNeverSwitchedOff() {
        MatchLimits limits = MatchLimits.builder().maxStepsPerUnit(1).build();
        GlobSet.Builder globs = GlobSet.builder(GlobDialect.PICOMATCH_DOT, limits);
        globs.add("src/**/*[ab]*/*.{ts,tsx}");

        assertThat(globs.build().match("src/x/ya/z.tsx").size()).isEqualTo(1);
        assertThat(fired).isEmpty();
    }
}
