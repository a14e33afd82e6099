package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every code that the sources report is in {@code docs/diagnostics.md} with its severity, and no other. */
class DiagnosticsDocumentedTest {
    private static final int FEWEST_CALLS = 60;

    private static final Pattern CALL = Pattern.compile("\\bDiagnostic\\s*\\.(error|warning|info)\\(\\s*([^,;]+),");
    private static final Pattern ANY_CALL =
            Pattern.compile("\\bDiagnostic\\s*\\.\\s*(error|warning|info)\\b|\\bDiagnostic::(error|warning|info)\\b");
    private static final Pattern COPY = Pattern.compile("\\bnew Diagnostic\\(");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]+`) \\| ([^|]+) \\|");
    private static final Pattern CODE = Pattern.compile("`([a-z0-9-]+)`");
    private static final Pattern SEVERITY = Pattern.compile("\\b(error|warning|info)\\b");

    /** Codes that are put together: what stands in the sources, and what comes of it. */
    private static final Map<String, List<String>> PUT_TOGETHER = Map.of(
            "kind + \"-not-loaded\"", List.of("provider-not-loaded", "evaluator-not-loaded", "check-not-loaded"));

    private static final List<String> SOURCES = sources();

    @Test
    void everyPlaceThatReportsIsUnderstood() {
        assertThat(count(CALL)).isGreaterThanOrEqualTo(FEWEST_CALLS).isEqualTo(count(ANY_CALL));
        assertThat(count(COPY)).isZero();
    }

    @Test
    void theDocumentHasTheCodesOfTheSourcesWithTheirSeverities() {
        assertThat(documented()).isEqualTo(reported());
    }

    @Test
    void theDocumentHasEachCodeOnce() {
        assertThat(rows().flatMap(row -> codes(row).stream())).doesNotHaveDuplicates();
    }

    private static Map<String, Set<String>> reported() {
        var severities = new TreeMap<String, Set<String>>();
        for (String source : SOURCES) {
            CALL.matcher(source)
                    .results()
                    .forEach(call -> codes(call.group(2), source)
                            .forEach(code -> severities
                                    .computeIfAbsent(code, first -> new TreeSet<>())
                                    .add(call.group(1))));
        }
        return severities;
    }

    /** Returns the codes that an expression stands for: a literal, a constant, or a parameter of a method of the same file. */
    private static List<String> codes(String expression, String source) {
        if (expression.startsWith("\"")) {
            return List.of(expression.substring(1, expression.length() - 1));
        }
        if (PUT_TOGETHER.containsKey(expression)) {
            return PUT_TOGETHER.getOrDefault(expression, List.of());
        }
        var literals = new ArrayList<>(groups("\\b" + expression + " = \"([a-z0-9-]+)\";", source));
        for (String method : groups("(\\w+)\\(String " + expression + "\\b", source)) {
            literals.addAll(groups("\\b" + method + "\\(\\s*\"([a-z0-9-]+)\"", source));
        }
        assertThat(literals).as("the codes that %s stands for", expression).isNotEmpty();
        return literals;
    }

    private static Map<String, Set<String>> documented() {
        var severities = new TreeMap<String, Set<String>>();
        rows().forEach(row -> codes(row).forEach(code -> severities.put(code, severities(row))));
        return severities;
    }

    private static Stream<MatchResult> rows() {
        return ROW.matcher(ProjectFiles.read(ProjectFiles.file("docs/diagnostics.md")))
                .results();
    }

    private static List<String> codes(MatchResult row) {
        return CODE.matcher(row.group(1)).results().map(code -> code.group(1)).toList();
    }

    private static Set<String> severities(MatchResult row) {
        return SEVERITY.matcher(row.group(2))
                .results()
                .map(severity -> severity.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static long count(Pattern pattern) {
        return SOURCES.stream()
                .mapToLong(source -> pattern.matcher(source).results().count())
                .sum();
    }

    private static List<String> groups(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Returns the sources that may report: all of the modules but {@code Diagnostic} itself. */
    private static List<String> sources() {
        var sources = new ArrayList<String>();
        for (String module : ProjectFiles.MODULES) {
            try (Stream<Path> files =
                    Files.walk(ProjectFiles.file(ProjectFiles.folder(module)).resolve("src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("Diagnostic.java"))
                        .map(ProjectFiles::read)
                        .forEach(sources::add);
            } catch (IOException e) {
                throw new AssertionError(module, e);
            }
        }
        return List.copyOf(sources);
    }
}
