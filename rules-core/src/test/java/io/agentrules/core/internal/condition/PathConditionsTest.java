package io.agentrules.core.internal.condition;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Globs relative to a folder, the styles of more tools, and folder conditions. */
class PathConditionsTest {
    @ParameterizedTest
    @CsvSource({
        "*.ts, packages/api/a.ts, true",
        "*.ts, packages/api/src/a.ts, false",
        "*.ts, a.ts, false",
        "*.ts, packages/api2/a.ts, false",
        "src/**, packages/api/src/x/a.ts, true",
        "packages/**, packages/api/a.ts, false",
        "!*.md, packages/api/a.ts, true",
        "!*.md, a.ts, false",
        "**, packages/api, false"
    })
    void aGlobIsRelativeToItsBase(String glob, String path, boolean expected) {
        assertThat(holds(based("packages/api", glob), path)).isEqualTo(expected);
    }

    @Test
    void aBaseMustNotStartOrEndWithASlash() {
        assertThatThrownBy(() -> new Condition("globs", List.of("*"), PatternStyle.ROOTED, "/a"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Condition("globs", List.of("*"), PatternStyle.ROOTED, "a/"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rulesOfManyBasesAreToldApart() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rules.add(rule(new Condition("globs", List.of("*.ts"), PatternStyle.ROOTED, "packages/p" + i)));
        }
        rules.add(rule(new Condition("globs", List.of("**/*.ts"), PatternStyle.ROOTED, "packages")));
        rules.add(rule(new Condition("globs", List.of("**/*.ts"), PatternStyle.ROOTED)));

        assertThat(holding(rules, "packages/p7/a.ts")).containsExactly(7, 1_000, 1_001);
        assertThat(holding(rules, "packages/p7/x/a.ts")).containsExactly(1_000, 1_001);
        assertThat(holding(rules, "a.ts")).containsExactly(1_001);
    }

    @Test
    void theReasonNamesTheBase() {
        Verdict verdict = verdict(based("packages/api", "*.ts"), "a.ts");

        assertThat(verdict.reason()).isEqualTo("a.ts does not match *.ts in packages/api");
        assertThat(verdict(based("packages/api", "*.ts"), "packages/api/a.ts").matches())
                .containsExactly(new Verdict.Matched("*.ts", "packages/api/a.ts"));
    }

    @ParameterizedTest
    @CsvSource({
        "ROOTED_NO_DOT, src/**, src/.env, false",
        "ROOTED_NO_DOT, src/**, src/a, true",
        "ROOTED_NO_DOT, *.ts, src/a.ts, false",
        "PLAIN, *.ts, src/a.ts, false",
        "PLAIN, '**/*.ts', src/a.ts, true",
        "PLAIN, 'a/**, b/**', a/x, false",
        "VS_CODE, *.TS, src/a.ts, true",
        "VS_CODE, src/*.ts, lib/src/A.TS, true",
        "VS_CODE, /src/*.ts, src/a.ts, false",
        "VS_CODE, **, .env, true",
        "SIMPLE, *.py, a/b.py, true",
        "SIMPLE, '*.{py,pyi}', a.py, false",
        "JAVA_NIO, src/**/*.clj, src/foo.clj, false",
        "JAVA_NIO, src/**.clj, src/foo.clj, true",
        "JAVA_NIO, *.clj, src/foo.clj, false"
    })
    void eachStyleReadsGlobsLikeItsTool(PatternStyle style, String glob, String path, boolean expected) {
        assertThat(holds(rule(new Condition("globs", List.of(glob), style)), path))
                .isEqualTo(expected);
    }

    @Test
    void globsCountInTheirOrderAsInAGitignoreFile()
            throws IOException { // known answers of the package ignore 7.0.5 of npm
        var wrong = new ArrayList<String>();
        int rows = 0;
        for (String line : lines("/gitignore-lists.tsv")) {
            String[] row = line.split("\t", -1);
            List<String> globs =
                    List.of(row[0].substring(1, row[0].length() - 1).split("\\\\n"));
            Rule rule = rule(new Condition("globs", globs, PatternStyle.GITIGNORE));
            if (holds(rule, row[1].substring(1, row[1].length() - 1)) != Boolean.parseBoolean(row[2])) {
                wrong.add(line);
            }
            rows++;
        }

        assertThat(rows).isGreaterThan(1_000);
        assertThat(wrong).isEmpty();
    }

    private static List<String> lines(String file) throws IOException {
        try (InputStream in = PathConditionsTest.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }

    @Test
    void aPathThatAnExclusionMatchesDoesNotSatisfyAPlainCondition() {
        Rule rule = rule(new Condition("globs", List.of("**/*.ts", "!**/*.test.ts"), PatternStyle.PLAIN));

        assertThat(holds(rule, "src/a.ts")).isTrue();
        assertThat(holds(rule, "src/a.test.ts")).isFalse();
        assertThat(holds(rule, "src/a.test.ts", "src/b.ts")).isTrue();
    }

    @Test
    void aPlainConditionWithNothingButExclusionsHoldsForAllOtherPaths() {
        List<Rule> rules = List.of(
                rule(new Condition("globs", List.of("!src/**", "!lib/**"), PatternStyle.PLAIN)),
                rule(new Condition("globs", List.of("!src/**", "docs/**"), PatternStyle.PLAIN)),
                rule(new Condition("globs", List.of("!src/**"), PatternStyle.ROOTED)));

        assertThat(holding(rules, "other/x.md")).containsExactly(0, 2);
        assertThat(holding(rules, "docs/x.md")).containsExactly(0, 1, 2);
        assertThat(holding(rules, "lib/x.md")).containsExactly(2);
        assertThat(holding(rules, "src/x.md")).isEmpty();
    }

    @Test
    void anExclusionIsNoneOfOtherConditions() {
        List<Rule> rules = List.of(
                rule(new Condition("globs", List.of("*.ts", "!a.ts"), PatternStyle.PLAIN)),
                rule(new Condition("globs", List.of("*.ts"), PatternStyle.PLAIN)));

        assertThat(holding(rules, "a.ts")).containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource({
        "packages/api/src/**, true",
        "packages/*/src/*.ts, true",
        "**/src/*.ts, true",
        "packages/**, true",
        "packages/web/**, false",
        "src/**, false",
        "*.ts, false"
    })
    void globsOfAFolderAboveTheRootMatchPathsFromThere(String glob, boolean expected) {
        var condition = new Condition("globs", List.of(glob), PatternStyle.ROOTED, "../../packages/api");
        Rule rule = rule(condition);

        assertThat(holds(rule, "src/a.ts")).isEqualTo(expected);
        assertThat(verdict(rule, "src/a.ts").holds()).isEqualTo(expected);
        assertThat(verdict(rule, "src/a.ts").reason()).contains(expected ? "src/a.ts matches" : " in ../..");
        assertThat(condition.baseFolder()).isEqualTo("../..");
    }

    @Test
    void globsOfFoldersAboveBelowAndOfTheRootAreToldApart() {
        List<Rule> rules = Stream.of("../../packages/api", "../api", "", "src")
                .map(base -> rule(
                        new Condition("globs", List.of("api/src/a.ts", "src/*.ts", "a.ts"), PatternStyle.ROOTED, base)))
                .toList();

        assertThat(holding(rules, "src/a.ts")).containsExactly(1, 2, 3);
        assertThat(holding(rules, "a.ts")).containsExactly(2);
    }

    @ParameterizedTest
    @CsvSource({
        "packages/api, packages/api/a.ts, true",
        "packages/api, packages/api/x/y/a.ts, true",
        "packages/api, packages/api, true",
        "packages/api/, packages/api/a.ts, true",
        "packages/api, packages/api2/a.ts, false",
        "packages/api, packages/a.ts, false",
        "packages/api, x/packages/api/a.ts, false",
        "'', a.ts, true",
        "'', /etc/hosts, false",
        "etc, /etc/hosts, false"
    })
    void aFolderConditionHoldsInAndBelowItsFolder(String folder, String path, boolean expected) {
        Rule rule = rule(new Condition("folder", List.of(folder), PatternStyle.ROOTED));

        assertThat(holds(rule, path)).isEqualTo(expected);
        assertThat(verdict(rule, path).holds()).isEqualTo(expected);
    }

    @Test
    void aThousandFolderConditionsAreToldApartForFewAndManyPaths() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rules.add(rule(new Condition("folder", List.of("p" + i, "q/p" + i), PatternStyle.ROOTED)));
        }
        String[] many = IntStream.range(0, 100).mapToObj(i -> "p" + i + "/a").toArray(String[]::new);

        assertThat(holding(rules, "p7/x/a.ts", "q/p8/a.ts", "r/p9/a.ts")).containsExactly(7, 8);
        assertThat(holding(rules, many)).hasSize(100);
    }

    @Test
    void aFolderConditionCombinesWithGlobs() {
        Rule rule = named("a", "test")
                .content("x")
                .match(MatchMode.ALL)
                .when("folder", List.of("api"), PatternStyle.ROOTED)
                .when("globs", List.of("**/*.ts"), PatternStyle.ROOTED, "api")
                .build();

        assertThat(holds(rule, "api/a.ts")).isTrue();
        assertThat(holds(rule, "api/a.md")).isFalse();
        assertThat(holds(rule, "a.ts")).isFalse();
    }

    @Test
    void theReasonSaysThatTheSessionHasNotWorkedThere() {
        Rule rule = rule(new Condition("folder", List.of("api"), PatternStyle.ROOTED));

        assertThat(verdict(rule, "a.ts").reason()).isEqualTo("the session has not worked in api yet");
        assertThat(verdict(rule, "api/a.ts").reason()).isEqualTo("the session has worked on api/a.ts");
    }

    @Test
    void noRuleFileCanWriteAFolderCondition() {
        assertThat(Evaluators.builtIn().keys()).doesNotContain("folder").contains("globs", "paths");
    }

    private static Rule based(String base, String glob) {
        return rule(new Condition("globs", List.of(glob), PatternStyle.ROOTED, base));
    }

    private static Rule rule(Condition condition) {
        return named("a", "test")
                .content("x")
                .when(condition.key(), condition.values(), condition.style(), condition.base())
                .build();
    }

    private static boolean holds(Rule rule, String... paths) {
        return !holding(List.of(rule), paths).isEmpty();
    }

    private static List<Integer> holding(List<Rule> rules, String... paths) {
        return index(rules).forSession().evaluate(session(paths)).holding().stream()
                .boxed()
                .toList();
    }

    private static Verdict verdict(Rule rule, String path) {
        String key = rule.conditions().get(0).key();
        return Objects.requireNonNull(
                index(List.of(rule)).verdicts(0, session(path)).get(key), key);
    }

    private static ConditionIndex index(List<Rule> rules) {
        return new ConditionIndex(rules, Evaluators.builtIn(), unused -> {});
    }

    private static EvaluationContext session(String... paths) {
        return EvaluationContext.builder()
                .sessionPaths(Stream.of(paths)
                        .sorted()
                        .map(path -> Evidence.of(Kind.TOOL_TARGET, path))
                        .toList())
                .build();
    }
}
