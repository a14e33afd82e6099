package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlobSetTest {
    @ParameterizedTest
    @ValueSource(strings = {"*(!(a))", "+(!(a)b)", "+(a|@(b!(c)))/*.ts"})
    void anExclusionThatIsRepeatedIsAProblem(String glob) {
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.BUN_OR_BASENAME);
        builder.add(glob);
        builder.add("!(a)/+(b)");
        GlobSet set = builder.build();

        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(0);
        assertThat(set.match("b/b").toArray()).containsExactly(1);
    }

    @Test
    void aGlobOfVsCodeIsTrimmedAsInJavaScript() {
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.VS_CODE);
        builder.add("\u00a0\ufeff *.ts\u2028\t");

        assertThat(builder.build().match("a.ts").contains(0)).isTrue();
    }

    /** minimatch cuts a group open where braces in it contain a slash. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "*({/,}!(.))",
                "+(src|{lib,test/unit}|!(x)).ts",
                "*({a,b/c}|!(d))*",
                "*(x{a,/b}|!(c))",
                "*(!(b){,/}*)"
            })
    void aGroupThatBracesCutOpenCostsNoOtherGlob(String glob) {
        for (GlobDialect dialect : GlobDialect.values()) {
            GlobSet.Builder builder = GlobSet.builder(dialect);
            builder.add(glob);
            int other = builder.add("src/*.ts");

            assertThat(builder.build().match("src/a.ts").contains(other))
                    .as(dialect.name())
                    .isTrue();
        }
    }

    @Test
    void indexesAreThoseOfTheGlobsAsTheyWereAdded() {
        GlobSet set = set(GlobDialect.PICOMATCH_DOT, "src/**/*.ts", "*.md", "src/**/*.ts", "**/a.*");

        Matches matches = set.match("src/x/a.ts");

        assertThat(matches.toArray()).containsExactly(0, 2, 3);
        assertThat(set.size()).isEqualTo(4);
    }

    @Test
    void aSetWithoutGlobsMatchesNothing() {
        assertThat(set(GlobDialect.BUN_OR_BASENAME).match("a").isEmpty()).isTrue();
    }

    @Test
    void onlySomeDialectsMatchANameInAnyFolder() {
        assertThat(dialectsThatMatch("*.ts", "src/a.ts"))
                .containsExactly(
                        GlobDialect.MINIMATCH_BASE,
                        GlobDialect.MINIMATCH_BASE_DOT,
                        GlobDialect.BUN_OR_BASENAME,
                        GlobDialect.PATH_OR_NAME,
                        GlobDialect.VS_CODE,
                        GlobDialect.SIMPLE,
                        GlobDialect.GITIGNORE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[.ts", "a{.ts", "[a.ts"})
    void onlySomeDialectsReadABracketThatIsNotClosedAsText(String name) {
        assertThat(dialectsThatMatch(name, name))
                .contains(GlobDialect.BUN_OR_BASENAME)
                .doesNotContain(GlobDialect.PATH_OR_NAME);
    }

    @Test
    void onlyDialectsWithoutDotLeaveHiddenFilesAlone() {
        assertThat(dialectsThatMatch("**/*.yml", ".github/ci.yml"))
                .containsExactly(
                        GlobDialect.PICOMATCH_DOT,
                        GlobDialect.MINIMATCH_BASE_DOT,
                        GlobDialect.BUN_OR_BASENAME,
                        GlobDialect.PATH_OR_NAME,
                        GlobDialect.VS_CODE,
                        GlobDialect.SIMPLE,
                        GlobDialect.GITIGNORE,
                        GlobDialect.JAVA_NIO);
    }

    @Test
    void someDialectsTakeAFolderForPartOfWhatIsBelowIt() {
        assertThat(dialectsThatMatch("src/**", "src"))
                .containsExactly(
                        GlobDialect.PICOMATCH_DOT, GlobDialect.PICOMATCH, GlobDialect.VS_CODE, GlobDialect.GITIGNORE);
        assertThat(dialectsThatMatch("apps/web/**", "apps/web"))
                .containsExactly(
                        GlobDialect.PICOMATCH_DOT, GlobDialect.PICOMATCH, GlobDialect.VS_CODE, GlobDialect.GITIGNORE);
    }

    @Test
    void aNegatedGlobMatchesEverythingElse() {
        GlobSet set = set(GlobDialect.MINIMATCH_BASE_DOT, "!src/**", "!*.ts", "src/**");

        assertThat(set.match("src/a.ts").toArray()).containsExactly(2);
        assertThat(set.match("lib/a.md").toArray()).containsExactly(0, 1);
    }

    @Test
    void aCommentMatchesNothingInMinimatchAndGitignore() {
        assertThat(dialectsThatMatch("#a", "#a"))
                .doesNotContain(GlobDialect.MINIMATCH, GlobDialect.MINIMATCH_BASE, GlobDialect.GITIGNORE)
                .hasSize(GlobDialect.values().length - 3);
    }

    @ParameterizedTest
    @EnumSource
    void aGlobThatIsTooLongIsAProblemAndNeverMatches(GlobDialect dialect) {
        String tooLong = "a".repeat(4_097);

        GlobSet set = set(dialect, tooLong, "a*");

        assertThat(set.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.pattern()).isZero();
            assertThat(problem.source()).isEqualTo(tooLong);
            assertThat(problem.position()).isEqualTo(4_096);
        });
        assertThat(set.match(tooLong).toArray()).containsExactly(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"MINIMATCH_BASE", "MINIMATCH_BASE_DOT"})
    void bracesThatStandForMoreThanAThousandGlobsAreAProblem(GlobDialect dialect) {
        GlobSet set = set(dialect, "{1..1000}", "{1..1001}", "{a,b}".repeat(10), "{1..999999999}");

        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(1, 2, 3);
        assertThat(set.match("1000").toArray()).containsExactly(0);
    }

    @Test
    void bracesAreMatchedInPlaceInBunUnlessTheyAreALongSequence() {
        GlobSet set = set(
                GlobDialect.BUN_OR_BASENAME,
                "{1..1000}",
                "{1..1001}",
                "{a,b}".repeat(10),
                "{a}{}{b,{c,d}}",
                "\\{a,b}[{,}]@({a,b})");

        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(1);
        assertThat(set.match("1000").toArray()).containsExactly(0);
        assertThat(set.match("abbabaabab").toArray()).containsExactly(2);
        assertThat(set.match("ad").toArray()).containsExactly(3);
        assertThat(set.match("{a,b},b").toArray()).containsExactly(4);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"PATH_OR_NAME", "VS_CODE", "SIMPLE", "JAVA_NIO", "GITIGNORE"}) // they know no groups in groups
    void groupsNestedTooDeeplyAreAProblem(GlobDialect dialect) {
        String deep = "@(a|".repeat(251) + "b" + ")".repeat(251);

        assertThat(set(dialect, deep).problems())
                .extracting(PatternProblem::pattern)
                .containsExactly(0);
    }

    @Test
    void aLongPathIsMatchedWithoutBeingRemembered() {
        GlobSet set = set(GlobDialect.PICOMATCH_DOT, "**/*b", "a/**");
        String path = "a/".repeat(100_000) + "b";

        assertThat(set.match(path).toArray()).containsExactly(0, 1);
        assertThat(set.match(path)).isNotSameAs(set.match(path));
    }

    @Test
    void aPathSeenBeforeIsNotMatchedAgain() {
        GlobSet set = set(GlobDialect.PICOMATCH_DOT, "**/*.ts");

        assertThat(set.match("a.ts")).isSameAs(set.match("a.ts"));
    }

    @Test
    void aBuilderGoesOnWithoutChangingWhatItHasBuilt() {
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.PICOMATCH_DOT);
        builder.add("*a*");
        builder.add("a");
        GlobSet before = builder.build();

        builder.add("*a?");
        builder.add("a");
        GlobSet after = builder.build();

        assertThat(before.match("ab").toArray()).containsExactly(0);
        assertThat(before.match("a").toArray()).containsExactly(0, 1);
        assertThat(after.match("ab").toArray()).containsExactly(0, 2);
        assertThat(after.match("a").toArray()).containsExactly(0, 1, 3);
    }

    @Test
    void aGlobWithAProblemHasItWhereverItWasAdded() {
        String tooLarge = "?".repeat(3_000) + "/*(" + "?".repeat(900) + ")/" + "[é😀]".repeat(20);
        MatchLimits limits =
                MatchLimits.builder().set(Limit.MAX_NODES_PER_PATTERN, 2_000).build();
        GlobSet.Builder builder = GlobSet.builder(GlobDialect.PICOMATCH_DOT, limits);
        List.of(tooLarge, "a", tooLarge, "*/" + tooLarge).forEach(builder::add);

        GlobSet set = builder.build();

        assertThat(set.problems()).extracting(PatternProblem::pattern).containsExactly(0, 2, 3);
        assertThat(set.problems()).extracting(PatternProblem::source).contains(tooLarge, "*/" + tooLarge);
        assertThat(set.match("a").toArray()).containsExactly(1);
    }

    /** A plain glob is not read at once, and yet its room is not for those after it. */
    @ParameterizedTest
    @EnumSource
    void globsAreGivenRoomInTheOrderInWhichTheyWereAdded(GlobDialect dialect) {
        MatchLimits limits = MatchLimits.builder()
                .set(Limit.MAX_NODES_PER_PATTERN, 600)
                .maxNodes(1_200)
                .build();
        GlobSet.Builder builder = GlobSet.builder(dialect, limits);
        builder.add("migrations/*_down.sql");
        IntStream.range(0, 200).forEach(i -> builder.add(i + "=?" + "*x".repeat((200 - i) / 10)));

        GlobSet set = builder.build();

        assertThat(set.problems())
                .isNotEmpty()
                .extracting(PatternProblem::pattern)
                .doesNotContain(0, 1);
        assertThat(set.match("migrations/1_down.sql").contains(0)).isTrue();
    }

    @Test
    void aFileOfLargeGlobsWithManyVariantsLeavesRoomForOthers() {
        GlobSet set = set(
                GlobDialect.PICOMATCH,
                IntStream.range(10, 44)
                        .mapToObj(i -> "{a,b}{c,d}{e,f}{g,h}{i,j}{k,l}" + ("*m" + i).repeat(450))
                        .toArray(String[]::new));

        assertThat(set.problems()).isEmpty();
    }

    @Test
    void threeThousandSimpleGlobsNeedNoAutomaton() {
        GlobSet set = set(
                GlobDialect.PICOMATCH_DOT,
                IntStream.range(0, 3_000)
                        .mapToObj(i -> "src/m" + i + "/**/*.{ts,tsx}")
                        .toArray(String[]::new));

        assertThat(set.match("src/m7/x/y/a.tsx").toArray()).containsExactly(7);
        assertThat(set.statistics().nodes()).isZero();
    }

    @Test
    void theAutomataAreMadeForTheFirstPath() {
        GlobSet set = set(GlobDialect.PICOMATCH_DOT, "*/a*b");

        assertThat(set.problems()).isEmpty();
        assertThat(set.statistics().nodes()).isZero();
        assertThat(set.match("x/ab").toArray()).containsExactly(0);
        assertThat(set.statistics().nodes()).isPositive();
    }

    @Test
    void aNameThatWasSeenInOneFolderIsNotNewInAnother() {
        GlobSet set = set(GlobDialect.PICOMATCH_DOT, "*/a*b", "*/*/a*b", "x*/*/*");
        set.match("x/aab");
        set.match("xy/z/_");
        long before = set.statistics().steps();

        assertThat(set.match("xy/z/aab").toArray()).containsExactly(1, 2);
        assertThat(set.statistics().steps()).isEqualTo(before);
    }

    private static List<GlobDialect> dialectsThatMatch(String glob, String path) {
        return List.of(GlobDialect.values()).stream()
                .filter(dialect -> set(dialect, glob).match(path).contains(0))
                .toList();
    }

    private static GlobSet set(GlobDialect dialect, String... globs) {
        GlobSet.Builder builder = GlobSet.builder(dialect);
        for (String glob : globs) {
            builder.add(glob);
        }
        return builder.build();
    }
}
