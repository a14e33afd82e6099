package io.agentrules.core.internal.condition;

import static io.agentrules.core.TestRules.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.FileMatch;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileTextMatchTest {
    @ParameterizedTest
    @CsvSource({
        "fileContains, TODO, a TODO b, true",
        "fileContains, TODO, a todo b, false",
        "fileContains, 'a.b(c)', x a.b(c) y, true",
        "fileContains, 'a.b(c)', x axb(c) y, false",
        "fileContains, '[x]|$^*+?{1}\\/', '[x]|$^*+?{1}\\/', true",
        "regex, ^import, import a, true",
        "regex, ^import, an import, false",
        "regex, 'use[A-Z]\\w+', useState(), true"
    })
    void aConditionHoldsIfATextContainsIt(String key, String value, String text, boolean expected) {
        assertThat(holds(rule(MatchMode.ANY, Map.of(key, List.of(value))), Map.of("a.ts", text)))
                .isEqualTo(expected);
    }

    @Test
    void globsAndTextMustMatchTheSameFile() {
        for (MatchMode match : MatchMode.values()) {
            Rule rule = rule(match, ordered("globs", List.of("*.ts"), "fileContains", List.of("foo")));

            assertThat(holds(rule, Map.of("a.ts", "bar", "b.md", "foo"))).isFalse();
            assertThat(holds(rule, Map.of("a.ts", "foo", "b.md", "bar"))).isTrue();
            assertThat(holds(rule, Map.of())).isFalse();
        }
    }

    @Test
    void globsAndTextCountAsOneConditionAmongOthers() {
        Rule all = rule(
                MatchMode.ALL,
                ordered("globs", List.of("*.ts"), "regex", List.of("foo"), "keywords", List.of("login")));
        Rule any = rule(
                MatchMode.ANY,
                ordered("globs", List.of("*.ts"), "regex", List.of("foo"), "keywords", List.of("login")));

        assertThat(holds(all, Map.of("a.ts", "foo"))).isFalse();
        assertThat(holds(any, Map.of("a.ts", "foo"))).isTrue();
        assertThat(holds(any, Map.of("a.ts", "bar"))).isFalse();
    }

    @Test
    void textsThatAreNotReportedNeverHold() {
        Rule rule = rule(MatchMode.ALL, ordered("globs", List.of("*.ts"), "fileContains", List.of("foo", "bar")));

        assertThat(index(rule).verdicts(0, EvaluationContext.EMPTY))
                .hasEntrySatisfying(
                        "fileContains",
                        verdict -> assertThat(verdict.reason())
                                .isEqualTo(
                                        "the harness has reported the text of no file that matches *.ts with foo or bar"));
    }

    @Test
    void theReasonNamesTheFile() {
        Rule rule = rule(MatchMode.ANY, Map.of("fileContains", List.of("foo")));

        assertThat(index(rule).verdicts(0, context(rule, Map.of("a.ts", "a foo"))))
                .hasEntrySatisfying(
                        "fileContains",
                        verdict -> assertThat(verdict.reason()).isEqualTo("the text of a.ts contains foo"));
    }

    @Test
    void aPatternThatJavaScriptDoesNotHaveIsAProblem() {
        Rule rule = rule(MatchMode.ANY, Map.of("regex", List.of("(", "fine")));

        assertThat(index(rule).problems()).extracting(Diagnostic::code).containsExactly("pattern-invalid");
        assertThat(holds(rule, Map.of("a.ts", "fine ("))).isTrue();
    }

    @Test
    void noRuleFileOfTheNativeFormatCanWriteOne() {
        assertThat(Evaluators.builtIn().keys()).doesNotContain("fileContains", "regex");
    }

    private static Map<String, List<String>> ordered(Object... entries) {
        var ordered = new LinkedHashMap<String, List<String>>();
        for (int i = 0; i < entries.length; i += 2) {
            @SuppressWarnings("unchecked")
            List<String> values = (List<String>) entries[i + 1];
            ordered.put((String) entries[i], values);
        }
        return ordered;
    }

    private static Rule rule(MatchMode match, Map<String, List<String>> conditions) {
        Rule.Builder rule = named("a", "test").content("x").match(match);
        conditions.forEach((key, values) -> rule.when(key, values, PatternStyle.ANY_DEPTH));
        return rule.build();
    }

    private static ConditionIndex index(Rule rule) {
        return new ConditionIndex(List.of(rule), Evaluators.builtIn(), unused -> {});
    }

    private static boolean holds(Rule rule, Map<String, String> texts) {
        return index(rule).forSession().evaluate(context(rule, texts)).holding().get(0);
    }

    private static EvaluationContext context(Rule rule, Map<String, String> texts) {
        var found = new ArrayList<FileMatch>();
        var paths = new ArrayList<Evidence>();
        new TreeMap<>(texts).forEach((path, text) -> {
            found.addAll(index(rule).search(path, text).all());
            paths.add(Evidence.of(Kind.TOOL_TARGET, path));
        });
        return EvaluationContext.builder()
                .sessionPaths(paths)
                .fileMatches(found)
                .build();
    }
}
