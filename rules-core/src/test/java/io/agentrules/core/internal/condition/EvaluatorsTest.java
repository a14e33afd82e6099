package io.agentrules.core.internal.condition;

import static io.agentrules.core.TestRules.named;
import static io.agentrules.core.TestRules.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.internal.plugin.PluginCalls;
import io.agentrules.core.model.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions of the keys that the engine knows. */
class EvaluatorsTest {
    private final List<Diagnostic> reported = new ArrayList<>();

    @Test
    void pathsMatchRequestPathsAndGlobsMatchSessionPaths() {
        EvaluationContext context = EvaluationContext.builder()
                .requestPaths(List.of(Evidence.of(Kind.TOOL_TARGET, "now.ts")))
                .sessionPaths(List.of(Evidence.of(Kind.TOOL_TARGET, "now.ts"), Evidence.of(Kind.HISTORY, "then.ts")))
                .build();

        assertThat(holds(when("a", "paths", PatternStyle.ROOTED, "then.ts"), context))
                .isFalse();
        assertThat(holds(when("a", "globs", PatternStyle.ANY_DEPTH, "then.ts"), context))
                .isTrue();
        assertThat(holds(when("a", "paths", PatternStyle.ROOTED, "now.ts"), context))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "ROOTED, *.ts, src/a.ts, false",
        "ROOTED, src/**, src/.env, true",
        "ANY_DEPTH, *.ts, src/a.ts, true",
        "ANY_DEPTH, src/**, src/.env, true",
        "ANY_DEPTH, #x, #x, true",
        "MATCH_BASE, *.ts, src/a.ts, true",
        "MATCH_BASE, src/**, src/.env, false",
        "MATCH_BASE, #x, #x, false"
    })
    void eachStyleReadsGlobsLikeItsTool(PatternStyle style, String glob, String path, boolean expected) {
        assertThat(holds(when("a", "globs", style, glob), session(path))).isEqualTo(expected);
    }

    @Test
    void anOpenFileIsNoEvidenceForOpencode() {
        EvaluationContext open = EvaluationContext.builder()
                .sessionPaths(List.of(Evidence.of(Kind.OPEN, "a.ts")))
                .build();

        assertThat(holds(when("a", "globs", PatternStyle.MATCH_BASE, "*.ts"), open))
                .isFalse();
        assertThat(holds(when("a", "globs", PatternStyle.ANY_DEPTH, "*.ts"), open))
                .isTrue();
    }

    @Test
    void aVerdictNamesEachMatchedPatternWithItsFirstEvidence() {
        Rule rule = when("a", "globs", PatternStyle.ANY_DEPTH, "*.md", "*.ts", "b.*");

        Verdict verdict = verdict(rule, "globs", session("a.ts", "b.ts"));

        assertThat(verdict.matches()).containsExactly(new Matched("*.ts", "a.ts"), new Matched("b.*", "b.ts"));
        assertThat(verdict.reason()).isEqualTo("a.ts matches *.ts, b.ts matches b.*");
    }

    @Test
    void aVerdictSaysWhatWasMissing() {
        Rule rule = when("a", "globs", PatternStyle.ANY_DEPTH, "*.md", "*.ts");

        assertThat(verdict(rule, "globs", EvaluationContext.EMPTY).reason())
                .isEqualTo("no path is known yet (needs one that matches *.md or *.ts)");
        assertThat(verdict(rule, "globs", session("a.c")).reason()).isEqualTo("a.c does not match *.md or *.ts");
        assertThat(verdict(rule, "globs", session("a.c", "b.c")).reason())
                .isEqualTo("none of 2 known paths matches *.md or *.ts");
    }

    @ParameterizedTest
    @CsvSource({
        "test, I need help testing this, true, testing",
        "Testing, more testing, true, testing",
        "test, a contest, false,",
        ".net, write it in .NET, true, .NET",
        "#todo, see #todo, true, #todo",
        "unit test, one UNIT test more, true, UNIT test",
        "\u00e9t\u00e9, en e\u0301te\u0301 encore, true, e\u0301te\u0301"
    })
    void keywordsMatchAtTheStartOfAWord(String keyword, String prompt, boolean expected, String evidence) {
        Rule rule = when("a", "keywords", PatternStyle.ANY_DEPTH, keyword);

        Verdict verdict = verdict(rule, "keywords", prompt(prompt));

        assertThat(verdict.holds()).isEqualTo(expected);
        assertThat(verdict.matches()).isEqualTo(expected ? List.of(new Matched(keyword, evidence)) : List.of());
        assertThat(holds(rule, prompt(prompt))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "kelvin, 300 \u212aelvin, true, \u212aelvin",
        "\u212aelvin, 300 kelvin, true, kelvin",
        "istanbul, in \u0130stanbul, false, ''",
        "\u0130stanbul, in \u0130stanbul, true, i\u0307stanbul",
        "\u0130stanbul, in i\u0307stanbul, true, i\u0307stanbul",
        "test, TESTING, true, TESTING"
    })
    void keywordsInOpencodeFilesAreComparedInLowerCase(
            String keyword, String prompt, boolean expected, String evidence) {
        Rule rule = when("a", "keywords", PatternStyle.MATCH_BASE, keyword);

        Verdict verdict = verdict(rule, "keywords", prompt(prompt));

        assertThat(verdict.matches()).isEqualTo(expected ? List.of(new Matched(keyword, evidence)) : List.of());
        assertThat(holds(rule, prompt(prompt))).isEqualTo(expected);
    }

    @Test
    void keywordsDoNotHoldWithoutAPrompt() {
        Rule rule = when("a", "keywords", PatternStyle.ANY_DEPTH, "test");

        assertThat(holds(rule, EvaluationContext.EMPTY)).isFalse();
        assertThat(verdict(rule, "keywords", EvaluationContext.EMPTY).reason())
                .isEqualTo("there is no prompt yet (needs test)");
    }

    @ParameterizedTest
    @CsvSource({
        "tools, mcp_github, mcp_github, true",
        "tools, mcp_github, mcp_github_actions, false",
        "model, claude-*, claude-opus-5, true",
        "model, Claude-*, claude-opus-5, false",
        "branch, feature/*, feature/x, true",
        "branch, feature/*, main, false",
        "branch, main, main, true",
        "agent, plan*, planner, false",
        "os, linux, linux, true",
        "ci, true, false, false"
    })
    void valuesAreComparedExactlyOrByGlobIfTheKeyAllowsIt(String key, String wanted, String known, boolean expected) {
        Rule rule = when("a", key, PatternStyle.ANY_DEPTH, wanted);

        assertThat(holds(rule, known(key, known))).isEqualTo(expected);
        assertThat(verdict(rule, key, known(key, known)).holds()).isEqualTo(expected);
    }

    @Test
    void aConditionOnAnUnknownValueDoesNotHold() {
        Rule rule = when("a", "branch", PatternStyle.ANY_DEPTH, "**");

        assertThat(holds(rule, EvaluationContext.EMPTY)).isFalse();
        assertThat(verdict(rule, "branch", EvaluationContext.EMPTY).reason())
                .isEqualTo("the git branch is not known (needs **)");
    }

    @Test
    void conditionsCombineByTheMatchMode() {
        EvaluationContext onlyTheModel = known("model", "m");

        assertThat(holds(twoConditions(MatchMode.ANY), onlyTheModel)).isTrue();
        assertThat(holds(twoConditions(MatchMode.ALL), onlyTheModel)).isFalse();
    }

    @Test
    void aConditionThatCouldNotBeReadNeverHolds() {
        Rule all = named("a", "test")
                .when("model", List.of("m"), PatternStyle.ROOTED)
                .when("globs", List.of(), PatternStyle.ROOTED)
                .match(MatchMode.ALL)
                .build();

        assertThat(holds(all, known("model", "m"))).isFalse();
        assertThat(verdict(all, "globs", known("model", "m")).reason()).contains("cannot be read");
    }

    @Test
    void aReasonShortensALongValue() {
        Rule rule = when("a", "globs", PatternStyle.ROOTED, "x".repeat(9_000));

        assertThat(verdict(rule, "globs", session("a.ts")).reason()).endsWith(" " + "x".repeat(120) + "…");
        assertThat(reported)
                .singleElement()
                .satisfies(
                        problem -> assertThat(problem.message()).startsWith("The glob " + "x".repeat(120) + "… never"));
    }

    @Test
    void regularExpressionsAreFoundAnywhereInAName() {
        Rule rule = when("a", "model", PatternStyle.REGEX, "^gpt", "opus-\\d");

        assertThat(holds(rule, known("model", "claude-opus-5"))).isTrue();
        assertThat(verdict(rule, "model", known("model", "claude-opus-5")).reason())
                .contains("claude-opus-5");
        assertThat(holds(rule, known("model", "not-gpt"))).isFalse();
        assertThat(reported).isEmpty();
    }

    @Test
    void aRegularExpressionThatCannotBeReadIsReported() {
        assertThat(holds(when("a", "model", PatternStyle.REGEX, "(gpt"), known("model", "(gpt")))
                .isFalse();
        assertThat(reported)
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("(gpt"));
    }

    @Test
    void aConditionWithoutAnEvaluatorNeverHoldsAndIsReported() {
        assertThat(holds(when("a", "moon", PatternStyle.ROOTED, "full"), known("moon", "full")))
                .isFalse();
        assertThat(reported).extracting(Diagnostic::code).containsExactly("condition-unknown");
    }

    private boolean holds(Rule rule, EvaluationContext context) {
        return index(rule).forSession().evaluate(context).holding().get(0);
    }

    private Verdict verdict(Rule rule, String key, EvaluationContext context) {
        return Optional.ofNullable(index(rule).verdicts(0, context).get(key)).orElseThrow();
    }

    private ConditionIndex index(Rule rule) {
        var calls = new PluginCalls(EvaluatorsTest.class.getClassLoader(), Limits.DEFAULT, System::nanoTime);
        var index = new ConditionIndex(List.of(rule), Evaluators.of(List.of(), calls, reported::add), reported::add);
        reported.addAll(index.problems());
        return index;
    }

    private static Rule twoConditions(MatchMode match) {
        return named("a", "test")
                .when("model", List.of("m"), PatternStyle.ROOTED)
                .when("globs", List.of("*.ts"), PatternStyle.ROOTED)
                .match(match)
                .build();
    }

    private static EvaluationContext session(String... paths) {
        return EvaluationContext.builder()
                .sessionPaths(Stream.of(paths)
                        .map(path -> Evidence.of(Kind.TOOL_TARGET, path))
                        .toList())
                .build();
    }

    private static EvaluationContext prompt(String text) {
        return EvaluationContext.builder().prompt(text).build();
    }

    private static EvaluationContext known(String key, String value) {
        return EvaluationContext.builder().values(key, List.of(value)).build();
    }
}
