package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of {@code support/rules-integration-tests/conformance-*.md} list every test of the package {@code conformance}, and no other. */
class ConformanceDocumentedTest {
    private static final int FEWEST_SCENARIOS = 120;
    private static final int DELIBERATE_DIFFERENCES = 16;

    private static final Pattern SEPARATOR = Pattern.compile("(?m)^\\|[-|]+\\|$");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test\\.\\w+)`");
    private static final Pattern NUMBERED = Pattern.compile("(?m)^(\\d+)\\. ");

    private static final String TABLES = Stream.of("opencode", "cline", "triggers")
            .map(document -> ProjectFiles.read(
                    ProjectFiles.file("support/rules-integration-tests/conformance-" + document + ".md")))
            .collect(Collectors.joining());

    private static final List<Row> ROWS = rows();
    private static final List<String> TESTS = tests();

    /** A line of a table. */
    private record Row(String requirement, String scenario, List<String> tests) {
        static Row of(String line) {
            List<String> cells =
                    Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            assertThat(cells).as(line).hasSize(6); // four, and what stands before the first bar and behind the last
            return new Row(cells.get(1), cells.get(2), testsIn(cells.get(3)));
        }
    }

    @Test
    void everyScenarioIsThereOnceAndHasATest() {
        assertThat(ROWS)
                .hasSizeGreaterThanOrEqualTo(FEWEST_SCENARIOS)
                .allSatisfy(row -> assertThat(row.tests()).as(row.toString()).isNotEmpty());
        assertThat(ROWS.stream().map(row -> row.requirement() + ": " + row.scenario()))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyTestThatIsNamedExists() {
        assertThat(testsIn(TABLES)).isSubsetOf(TESTS);
    }

    @Test
    void everyTestStandsInATable() {
        assertThat(ROWS.stream().flatMap(row -> row.tests().stream())).containsAll(TESTS);
    }

    @Test
    void everyDeliberateDifferenceIsNumbered() {
        List<Integer> numbers = NUMBERED.matcher(
                        ProjectFiles.read(ProjectFiles.file("support/rules-integration-tests/conformance.md")))
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .toList();

        assertThat(numbers).hasSize(DELIBERATE_DIFFERENCES).isSorted().doesNotHaveDuplicates();
    }

    private static List<Row> rows() {
        return TABLES.lines()
                .filter(line -> line.startsWith("|"))
                .filter(line -> !line.startsWith("| requirement |"))
                .filter(line -> !SEPARATOR.matcher(line).matches())
                .map(Row::of)
                .toList();
    }

    private static List<String> testsIn(String text) {
        return TEST.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static List<String> tests() {
        return new ClassFileImporter()
                .importPackages("io.agentrules.conformance").stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(Test.class))
                        .map(ConformanceDocumentedTest::name)
                        .sorted()
                        .toList();
    }

    private static String name(JavaMethod method) {
        return method.getOwner().getSimpleName() + "." + method.getName();
    }
}
