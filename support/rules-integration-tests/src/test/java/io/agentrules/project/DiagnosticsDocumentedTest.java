package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.check.DocumentedCodes;
import io.agentrules.cli.check.DocumentedCodes.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every code that the sources report is documented with its severity, and no other; {@code docs/diagnostics.md} lists them. */
class DiagnosticsDocumentedTest {
    /** Set to write the tables of the page anew after a code or its meaning has changed. */
    private static final String WRITE = "diagnostics.write";

    private static final int FEWEST_CALLS = 60;
    private static final int LINE = 140;
    private static final String HEADING = "\n## ";

    private static final DocumentedCodes DOCUMENTED = new DocumentedCodes();

    private static final Pattern CALL = Pattern.compile("\\bDiagnostic\\s*\\.(error|warning|info)\\(\\s*([^,;]+),");
    private static final Pattern ANY_CALL =
            Pattern.compile("\\bDiagnostic\\s*\\.\\s*(error|warning|info)\\b|\\bDiagnostic::(error|warning|info)\\b");
    private static final Pattern COPY = Pattern.compile("\\bnew Diagnostic\\(");

    private static final String SEVERITY = "\\b(error|warning|info)\\b";

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
    void theTableHasTheCodesOfTheSourcesWithTheirSeverities() {
        assertThat(documented()).isEqualTo(reported());
    }

    @Test
    void thePageSaysWhatTheTableSays() throws IOException {
        Path page = ProjectFiles.file("docs/diagnostics.md");
        String text = page(Files.readString(page));
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, text);
        }

        assertThat(page).as("run this test with -D" + WRITE + "=true").hasContent(text);
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
        DOCUMENTED
                .entries()
                .forEach(entry -> severities.put(entry.code(), new TreeSet<>(groups(SEVERITY, entry.severity()))));
        return severities;
    }

    /** Returns the beginning of the page, which is written by hand, and the tables. */
    private static String page(String before) {
        var page = new StringBuilder(before.substring(0, before.indexOf(HEADING)));
        String section = "";
        for (Entry entry : DOCUMENTED.entries()) {
            if (!entry.section().equals(section)) {
                section = entry.section();
                page.append(HEADING).append(section).append("\n");
                entry.introduction()
                        .forEach(text -> page.append("\n").append(wrapped(text)).append("\n"));
                page.append("\n| code | severity | meaning |\n|---|---|---|\n");
            }
            page.append("| `%s` | %s | %s |\n".formatted(entry.code(), entry.severity(), entry.meaning()));
        }
        return page.toString();
    }

    private static String wrapped(String paragraph) {
        return paragraph.replaceAll("(.{1," + LINE + "})(?: |$)", "$1\n").strip();
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
