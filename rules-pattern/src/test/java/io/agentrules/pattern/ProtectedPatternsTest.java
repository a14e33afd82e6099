package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A pattern that is protected stays while others can be switched off, even if it is the costliest. */
class ProtectedPatternsTest {
    private final List<Integer> found = new ArrayList<>();

    @ParameterizedTest
    @MethodSource("costly")
    void theCostliestIsSwitchedOffUnlessItIsSpared(
            MatchLimits limits, String costliest, String other, String text, String match) {
        assertThat(switchedOff(limits, costliest, other, text, match, false)).contains(0);
        assertThat(found).isEmpty();

        assertThat(switchedOff(limits, costliest, other, text, match, true))
                .isNotEmpty()
                .doesNotContain(0);
        assertThat(found).containsExactly(0);
    }

    private static List<Arguments> costly() {
        String alternatives = IntStream.range(0, 60).mapToObj(i -> "(?<=%)" + i).collect(Collectors.joining("|"));
        return List.of(
                // in the automaton
                Arguments.of(steps(2_000), "a(?:[^x]{0,15}){0,15}b", "a[^@]{0,15}c", "aaaaaaaaaaaa1", "b"),
                // counted beside it
                Arguments.of(
                        steps(2_000),
                        "a[^x]{16,99}(?:" + alternatives + ")b",
                        "a[^@]{16,99}%c",
                        "a" + "1".repeat(60),
                        "%1b"),
                // verified
                Arguments.of(
                        MatchLimits.builder()
                                .set(Limit.VERIFICATION_STEPS, 50_000)
                                .set(Limit.VERIFICATION_STEPS_PER_UNIT, 1)
                                .build(),
                        "([ab]+)-[ab]*-\\1!",
                        "([ab@]{1,2})-[ab]*-\\1!",
                        "ab-ab-ba!".repeat(100),
                        "ab-ab-ab!"));
    }

    /** However many patterns share its letters, or end in the middle of it, or are the same. */
    @ParameterizedTest
    @ValueSource(strings = {"p", "pass", "password", "password!"})
    void whatBeginsAlikeCannotSwitchItOff(String beginning) {
        PatternSet.Builder builder = PatternSet.builder(steps(2_000));
        builder.add("password");
        builder.protect();
        for (int i = 0; i < 3_000; i++) {
            builder.add(beginning + "|#" + i);
        }
        MatchStream stream = builder.build().open();

        stream.feed("a p, pass, password!", (pattern, end) -> found.add(pattern));

        assertThat(stream.problems()).isNotEmpty().noneMatch(problem -> problem.pattern() == 0);
        assertThat(found).contains(0);
    }

    /** A place where the others part from it must not count for it. */
    @Test
    void whatSharesItsBeginningDoesNotMakeItDearer() {
        int longest = 60;
        PatternSet.Builder builder = PatternSet.builder(steps(130));
        builder.add("[ab]".repeat(longest) + "!");
        builder.protect();
        for (int i = 1; i < longest; i++) {
            builder.add("[ab]".repeat(i) + "#");
        }
        MatchStream stream = builder.build().open();

        stream.feed("a".repeat(longest) + "!", (pattern, end) -> found.add(pattern));

        assertThat(stream.problems()).isNotEmpty();
        assertThat(found).containsExactly(0);
    }

    /** The costliest of the protected ones go, but no other of them, however many there are that are not protected. */
    @ParameterizedTest
    @MethodSource("tooCostly")
    void protectedPatternsThatAloneTakeTooMuchGoAsIfThereWereNoOthers(
            MatchLimits limits, List<String> protectedOnes, String other, String text) {
        Set<Integer> alone = lost(limits, protectedOnes, other, 0, text);
        assertThat(alone).isNotEmpty().isNotEqualTo(all(protectedOnes));

        assertThat(lost(limits, protectedOnes, other, 300, text)).isEqualTo(alone);
    }

    private static List<Arguments> tooCostly() {
        return List.of(
                // in the automaton
                Arguments.of(
                        steps(1_000),
                        IntStream.range(0, 7)
                                .mapToObj(i -> "a(?:" + alternatives(150, i) + "|!)")
                                .toList(),
                        "a@y",
                        "a!"),
                // counted beside it
                Arguments.of(
                        MatchLimits.DEFAULT,
                        List.of(
                                "a[^x]{16,99}(?:" + alternatives(200, 0) + "|!)",
                                "a[^x]{16,99}(?:" + alternatives(100, 1) + "|!)"),
                        "a[^@]{16,99}c",
                        "a" + "1".repeat(30) + "!"));
    }

    private static String alternatives(int count, int number) {
        return IntStream.range(0, count)
                .mapToObj(i -> (char) ('\u4e00' + i + 2_000 * number) + "x")
                .collect(Collectors.joining("|"));
    }

    private static Set<Integer> all(List<String> patterns) {
        return IntStream.range(0, patterns.size()).boxed().collect(Collectors.toSet());
    }

    private static Set<Integer> lost(
            MatchLimits limits, List<String> protectedOnes, String other, int count, String text) {
        PatternSet.Builder builder = PatternSet.builder(limits);
        protectedOnes.forEach(builder::add);
        builder.protect();
        for (int i = 0; i < count; i++) {
            builder.add(other.replace('@', (char) ('\u3400' + i)));
        }
        Set<Integer> lost = all(protectedOnes);
        builder.build().open().feed(text, (pattern, end) -> lost.remove(pattern));
        return lost;
    }

    @Test
    void theFirstCostlyCharacterIsFreeEvenIfOthersWereCostlyBefore() {
        PatternSet.Builder builder = PatternSet.builder(steps(150));
        String alternatives =
                IntStream.range(0, 180).mapToObj(i -> "(?<=@)" + i + "c").collect(Collectors.joining("|"));
        builder.add("a[^x]{16,99}(?:[%@](?:" + alternatives + ")|!)");
        builder.protect();
        for (int i = 0; i < 200; i++) {
            builder.add("a[^" + (char) ('\u4e00' + i) + "]{16,99}c");
        }

        builder.build().open().feed("a" + "1".repeat(20) + "%11111!", (pattern, end) -> found.add(pattern));

        assertThat(found).containsExactly(0);
    }

    @Test
    void theOthersStayWhereTheSparedAloneTakeTooMuch() {
        PatternSet.Builder builder = PatternSet.builder(steps(12_000));
        for (int i = 0; i < 6; i++) {
            builder.add("[a-z](?:(?:[^" + (char) ('\u4e00' + i) + "]{0,15}){0,15}){0,15}Z" + i);
        }
        builder.protect();
        int cheap = builder.add("secret1");
        MatchStream stream = builder.build().open();

        stream.feed("abcdefghijk secret1 Z0", (pattern, end) -> found.add(pattern));

        assertThat(stream.problems()).isNotEmpty();
        assertThat(found).contains(cheap);
    }

    private static MatchLimits steps(int perUnit) {
        return MatchLimits.builder().maxStepsPerUnit(perUnit).build();
    }

    private List<Integer> switchedOff(
            MatchLimits limits, String costliest, String other, String text, String match, boolean isProtected) {
        PatternSet.Builder builder = PatternSet.builder(limits);
        builder.add(costliest);
        if (isProtected) {
            builder.protect();
        }
        for (int i = 0; i < 200; i++) {
            builder.add(other.replace('@', (char) ('\u4e00' + i)));
        }
        MatchStream stream = builder.build().open();
        stream.feed(text + match, (pattern, end) -> {
            if (pattern == 0) {
                found.add(pattern);
            }
        });
        return stream.problems().stream().map(PatternProblem::pattern).toList();
    }
}
