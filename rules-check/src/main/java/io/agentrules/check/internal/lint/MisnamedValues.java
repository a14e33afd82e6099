package io.agentrules.check.internal.lint;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds values of conditions whose detected value has another name, such as {@code os: macos}: that system is detected as
 * {@code darwin}. Only known mistakes are reported, because a harness may set any value.
 */
final class MisnamedValues {
    private static final Map<String, String> SYSTEMS = Map.of(
            "windows", "win32",
            "win", "win32",
            "win64", "win32",
            "macos", "darwin",
            "mac", "darwin",
            "osx", "darwin");

    private static final Map<String, String> PROJECTS = Map.ofEntries(
            Map.entry("javascript", "node"),
            Map.entry("js", "node"),
            Map.entry("typescript", "node"),
            Map.entry("ts", "node"),
            Map.entry("nodejs", "node"),
            Map.entry("npm", "node"),
            Map.entry("py", "python"),
            Map.entry("golang", "go"),
            Map.entry("rs", "rust"),
            Map.entry("cargo", "rust"),
            Map.entry("maven", "java"),
            Map.entry("gradle", "java"));

    private static final Map<String, Map<String, String>> DETECTED =
            Map.of("os", SYSTEMS, "project", PROJECTS, "tags", PROJECTS);

    private MisnamedValues() {}

    static Stream<Diagnostic> of(Rule rule) {
        return rule.conditions().stream().flatMap(condition -> of(rule, condition));
    }

    private static Stream<Diagnostic> of(Rule rule, Condition condition) {
        Map<String, String> names = DETECTED.getOrDefault(condition.key(), Map.of());
        List<String> values = condition.values();
        return values.stream()
                .flatMap(value -> Optional.ofNullable(names.get(value.toLowerCase(Locale.ROOT)))
                        .filter(detected -> !values.contains(detected))
                        .map(detected -> finding(rule.writtenKey(condition), value, detected))
                        .stream());
    }

    private static Diagnostic finding(String key, String value, String detected) {
        return Diagnostic.warning(
                        "value-unknown",
                        Excerpt.of(key) + ": " + Excerpt.of(value)
                                + " holds only where the harness says so: what is detected is named " + detected,
                        "Write " + detected)
                .concerning(key + ": " + value);
    }
}
