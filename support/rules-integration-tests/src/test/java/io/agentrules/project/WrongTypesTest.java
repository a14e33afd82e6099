package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.condition.Evaluators;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every key of every format, with a value of a type that is not its own: never silent, and never at the cost of the rule. */
@Tag("one-jdk")
class WrongTypesTest {
    private static final Map<String, String> FILES = Map.of(
            "native", ".xcsh/rules/r.md",
            "opencode", ".opencode/rules/r.md",
            "cursor", ".cursor/rules/r.mdc",
            "windsurf", ".windsurf/rules/r.md",
            "cline", ".clinerules/r.md");

    private static final List<String> NATIVE_KEYS = Evaluators.builtIn().keys();
    private static final List<String> OPENCODE_KEYS =
            List.of("globs", "keywords", "tools", "model", "agent", "command", "project", "branch", "os", "ci");
    private static final List<String> CLINE_KEYS = List.of("paths", "mode", "provider", "model", "tags", "os", "env");

    @ParameterizedTest
    @MethodSource
    void aConditionThatCannotBeReadNeverHolds(String format, String key, String value) {
        RuleCatalog catalog = catalog(format, key, value);

        Rule rule = onlyRule(catalog);
        assertThat(rule.alwaysApply()).isFalse();
        assertThat(rule.conditions()).extracting(Condition::key).containsExactly(key);
        assertThat(rule.conditions().get(0).values()).isEmpty();
        assertThat(diagnosticAtTheKey(catalog).message()).contains("\"" + key + "\"", "the condition never holds");
    }

    static Stream<Arguments> aConditionThatCannotBeReadNeverHolds() {
        return Stream.of(
                        wrong("native", NATIVE_KEYS, "{a: 1}", "5.5"),
                        wrong("native", List.of("ci"), "[true]", "'maybe'"),
                        wrong("cursor", List.of("globs"), "{a: 1}", "5", "true"),
                        wrong("windsurf", List.of("globs"), "{a: 1}", "5", "true"))
                .flatMap(all -> all);
    }

    @ParameterizedTest
    @MethodSource
    void whereTheToolIgnoresAWrongTypeTheRuleMayNowAlwaysApply(String format, String key, String value) {
        RuleCatalog catalog = catalog(format, key, value);

        Rule rule = onlyRule(catalog);
        assertThat(rule.alwaysApply()).isTrue();
        assertThat(rule.conditions()).isEmpty();
        assertThat(diagnosticAtTheKey(catalog).message()).contains("\"" + key + "\"", "may always apply");
    }

    static Stream<Arguments> whereTheToolIgnoresAWrongTypeTheRuleMayNowAlwaysApply() {
        return Stream.of(
                        wrong("opencode", OPENCODE_KEYS, "{a: 1}", "'text'", "5"),
                        wrong("opencode", List.of("ci"), "[true]"),
                        wrong("cline", CLINE_KEYS, "{a: 1}", "5"),
                        wrong("cline", List.of("paths"), "'src/**'"))
                .flatMap(all -> all);
    }

    @ParameterizedTest
    @MethodSource
    void anyOtherKeyCountsAsAbsent(String format, String key, String value) {
        RuleCatalog catalog = catalog(format, key, value);

        Rule rule = onlyRule(catalog);
        Rule without = onlyRule(catalog(format, "unknown", value));
        assertThat(rule.description()).isEmpty();
        assertThat(rule.conditions()).isEmpty();
        assertThat(rule.match()).isEqualTo(without.match());
        assertThat(rule.alwaysApply()).isEqualTo(without.alwaysApply());
        assertThat(diagnosticAtTheKey(catalog).message()).contains("\"" + key + "\"");
    }

    static Stream<Arguments> anyOtherKeyCountsAsAbsent() {
        return Stream.of(
                        wrong("native", List.of("description", "alwaysApply", "match"), "{a: 1}", "[a]"),
                        wrong("native", List.of("alwaysApply", "match"), "5", "'maybe'"),
                        wrong("opencode", List.of("match"), "{a: 1}", "[all]", "5", "'both'"),
                        wrong("cursor", List.of("description", "alwaysApply"), "{a: 1}", "[a]"),
                        wrong("windsurf", List.of("description", "alwaysApply", "trigger"), "{a: 1}", "[a]"),
                        wrong("windsurf", List.of("trigger"), "5", "'sometimes'"),
                        wrong("cline", List.of("alwaysApply"), "{a: 1}", "[a]"))
                .flatMap(all -> all);
    }

    private static Stream<Arguments> wrong(String format, List<String> keys, String... values) {
        return keys.stream().flatMap(key -> Stream.of(values).map(value -> Arguments.of(format, key, value)));
    }

    private static RuleCatalog catalog(String format, String key, String value) {
        return new InMemoryProject()
                .with(FILES.getOrDefault(format, ""), "---\n" + key + ": " + value + "\n---\nText")
                .builder()
                .build()
                .catalog();
    }

    private static Rule onlyRule(RuleCatalog catalog) {
        assertThat(catalog.rules()).hasSize(1);
        assertThat(catalog.rules().get(0).content()).isEqualTo("Text");
        return catalog.rules().get(0);
    }

    private static Diagnostic diagnosticAtTheKey(RuleCatalog catalog) {
        List<Diagnostic> found = catalog.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().startsWith("value-"))
                .toList();
        assertThat(found).hasSize(1);
        assertThat(found.get(0)
                        .location()
                        .flatMap(place -> place.line().stream().boxed().findFirst()))
                .contains(2);
        assertThat(found.get(0).remedy()).isNotBlank();
        return found.get(0);
    }
}
