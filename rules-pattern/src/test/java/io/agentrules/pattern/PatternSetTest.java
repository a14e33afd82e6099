package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternSetTest {
    @Test
    void theIndexesOfAllMatchesComeInOrder() {
        PatternSet set = set("b", "x", "a|c", "^a", "b$");

        Matches matches = set.match("ab");

        assertThat(matches.toArray()).containsExactly(0, 2, 3, 4);
        assertThat(matches.contains(1)).isFalse();
    }

    @Test
    void aBuilderCanBuildAgain() {
        PatternSet.Builder builder = PatternSet.builder();
        builder.add("xa{2}b");
        builder.add("c{20}d");
        PatternSet first = builder.build();
        builder.add("z{2}");
        PatternSet second = builder.build();

        for (PatternSet set : List.of(first, second)) {
            assertThat(set.match("xaab").toArray()).containsExactly(0);
            assertThat(set.match("c".repeat(20) + "d").toArray()).containsExactly(1);
            assertThat(set.match("xab c{19}d").toArray()).isEmpty();
        }
        assertThat(second.match("zz").toArray()).containsExactly(2);
        assertThat(first.match("zz").toArray()).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // what is tested
    void nullIsRejectedByName() {
        assertThatNullPointerException()
                .isThrownBy(() -> PatternSet.builder().add(null))
                .withMessage("source");
        assertThatNullPointerException()
                .isThrownBy(() -> KeywordSet.builder().add(null, KeywordBoundary.UNICODE))
                .withMessage("keyword");
        assertThatNullPointerException()
                .isThrownBy(() -> GlobSet.builder(GlobDialect.PICOMATCH_DOT).add(null))
                .withMessage("glob");
    }

    @Test
    void aBrokenPatternKeepsItsIndexAndNeverMatches() {
        PatternSet set = set("a", "(", "b");

        Matches matches = set.match("(ab");

        assertThat(matches.toArray()).containsExactly(0, 2);
        assertThat(set.problems())
                .containsExactly(
                        new PatternProblem(1, "(", 0, "A parenthesis is not closed", "Write \\( for a parenthesis"));
        assertThat(set.size()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
                    (?i)foo     ~ 0 ~ (?i:...)
                    x(?P<n>a)   ~ 1 ~ (?<name>...)
                    (?>a)       ~ 0 ~ (?:...)
                    a**         ~ 2 ~ backslash
                    *a          ~ 0 ~ backslash
                    ab[c        ~ 2 ~ \\[
                    a)          ~ 1 ~ \\)
                    a\\         ~ 1 ~ \\\\
                    [z-a]       ~ 1 ~ lower end
                    a{3,2}      ~ 1 ~ lower one
                    a{99999}    ~ 1 ~ upper bound
                    (?<a>x)\\k<b> ~ 7 ~ (?<name>...)
                    (?<a>x)(?<a>y) ~ 10 ~ Rename
                    \\b+        ~ 2 ~ quantifier
                    """)
    void aProblemSaysWhereItIsAndWhatToWrite(String pattern, int position, String hint) {
        PatternSet set = set(pattern);

        assertThat(set.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.position()).isEqualTo(position);
            assertThat(problem.hint()).contains(hint);
            assertThat(problem.reason()).isNotEmpty().doesNotEndWith(".");
        });
    }

    @Test
    void flagsThatChangeTheUnitOfMatchingAreProblems() {
        PatternSet.Builder builder = PatternSet.builder();
        builder.add("a", "u");
        builder.add("a", "ii");
        builder.add("a", "smi");

        PatternSet set = builder.build();

        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(0, 1);
        assertThat(set.match("A").toArray()).containsExactly(2);
    }

    @Test
    void aPatternOverALimitIsAProblemAndTheOthersWork() {
        PatternSet.Builder builder = PatternSet.builder(MatchLimits.builder()
                .maxPatternLength(40)
                .set(Limit.MAX_NESTING, 3)
                .set(Limit.MAX_NODES_PER_PATTERN, 200)
                .build());
        builder.add("a".repeat(41));
        builder.add("((((a))))");
        builder.add("(?:(?:abc){9}){9}");
        builder.add("(?:a|b){0,15}c");

        PatternSet set = builder.build();

        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(0, 1, 2);
        assertThat(set.match("abc").toArray()).containsExactly(3);
    }

    @Test
    void manyPatternsOverTheLimitOfASetLeaveTheFirstOnes() {
        PatternSet.Builder builder =
                PatternSet.builder(MatchLimits.builder().maxNodes(10).build());
        builder.add("abcdef");
        builder.add("ghijkl");

        PatternSet set = builder.build();

        assertThat(set.match("abcdef ghijkl").toArray()).containsExactly(0);
        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(1);
    }

    @Test
    void anEmptySetMatchesNothing() {
        PatternSet set = PatternSet.builder().build();

        assertThat(set.match("text").isEmpty()).isTrue();
        assertThat(set.match("")).isEqualTo(Matches.NONE);
    }

    @Test
    void textOfTwentyThousandUnitsOverflowsNoStack() {
        PatternSet set = set("(?:a|b|[^c])*d", "((a)|b)*\\2c", "(?:(?=.*x)a)+y");

        assertThat(set.match("a".repeat(20_000)).isEmpty()).isTrue();
    }

    @Test
    void groupsNestedAsDeepAsAllowedOverflowNoStack() {
        PatternSet set = set(
                "(?:a".repeat(250) + "b)+".repeat(250),
                "(?!a".repeat(250) + "b)".repeat(250),
                "(?<=".repeat(250) + "ab" + "c|d)".repeat(250),
                "(".repeat(250) + "a" + ")\\1".repeat(250));

        Matches matches = set.match("aa");

        assertThat(set.problems()).isEmpty();
        assertThat(matches.toArray()).contains(3);
    }

    @Test
    void matchesAreAscendingAndComparable() {
        Matches matches = set("a", "b", "c").match("ca");
        List<Integer> seen = new ArrayList<>();

        matches.forEach(seen::add);

        assertThat(seen).containsExactly(0, 2);
        assertThat(matches.size()).isEqualTo(2);
        assertThat(matches.stream().sum()).isEqualTo(2);
        assertThat(matches).hasToString("[0, 2]").isEqualTo(set("a", "b", "c").match("ac"));
        assertThat(matches.hashCode()).isEqualTo(set("a", "b", "c").match("ac").hashCode());
    }

    private static PatternSet set(String... patterns) {
        PatternSet.Builder builder = PatternSet.builder();
        for (String pattern : patterns) {
            builder.add(pattern);
        }
        return builder.build();
    }
}
