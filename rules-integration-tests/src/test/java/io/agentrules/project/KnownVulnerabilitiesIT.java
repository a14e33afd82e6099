package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing that the self-contained jar holds is on our list of known vulnerabilities. Says nothing of those that are not on it. */
class KnownVulnerabilitiesIT {
    private static final List<Vulnerability> KNOWN = ProjectFiles.read(
                    ProjectFiles.file("docs/known-vulnerabilities.tsv"))
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(Vulnerability::parse)
            .toList();

    @Test
    void noneIsShipped() throws IOException {
        Map<String, String> versions = new TreeMap<>();
        try (JarFile jar = ShippedArtifacts.jar()) {
            ShippedArtifacts.listed(jar).forEach((artifact, columns) -> versions.put(artifact, columns[1]));
        }

        assertThat(versions).isNotEmpty();
        assertThat(affecting(versions)).isEmpty();
    }

    /** The list is of use: this is what the jar held when the first of them was found. */
    @Test
    void theyWouldBeFound() {
        assertThat(affecting(Map.of("org.eclipse.jetty:jetty-http", "12.1.5")))
                .extracting(Vulnerability::id)
                .contains("CVE-2026-2332", "CVE-2026-10050", "CVE-2026-19203");
    }

    @Test
    void eachSaysWhereThatWasReadAndWhen() {
        assertThat(KNOWN).isNotEmpty().allSatisfy(known -> {
            assertThat(known.id()).matches("CVE-\\d{4}-\\d+|GHSA(-\\w{4}){3}");
            assertThat(known.source()).startsWith("https://");
            assertThat(known.readOn()).matches("\\d{4}-\\d\\d-\\d\\d");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "12.1.5, true",
        "12.1.0, true",
        "12.1.6, false",
        "12.1.14, false",
        "12.0.99, false",
        "12.1, true",
        "12.1.5.v20260101, true"
    })
    void versionsAreComparedByTheirNumbers(String version, boolean affected) {
        assertThat(Vulnerability.parse("g:a\t[12.1.0,12.1.6)\tid\t\t\t").affects("g:a", version))
                .isEqualTo(affected);
    }

    private static List<Vulnerability> affecting(Map<String, String> versions) {
        return KNOWN.stream()
                .filter(known -> versions.entrySet().stream()
                        .anyMatch(shipped -> known.affects(shipped.getKey(), shipped.getValue())))
                .toList();
    }

    /**
     * A line of the list.
     *
     * @param artifact {@code group:artifact}, or {@code group:*}
     * @param from the first version that is affected
     * @param before the first later one that is not
     */
    private record Vulnerability(
            String artifact, String from, String before, String id, String what, String source, String readOn) {
        private static final Pattern RANGE = Pattern.compile("\\[([\\d.]+),([\\d.]+)\\)");
        private static final Comparator<String> BY_NUMBERS = (one, other) -> {
            List<Integer> left = numbers(one);
            List<Integer> right = numbers(other);
            for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
                int difference = (i < left.size() ? left.get(i) : 0) - (i < right.size() ? right.get(i) : 0);
                if (difference != 0) {
                    return difference;
                }
            }
            return 0;
        };

        static Vulnerability parse(String line) {
            String[] columns = line.split("\t", -1);
            assertThat(columns).as(line).hasSize(6);
            Matcher range = RANGE.matcher(columns[1]);
            assertThat(range.matches()).as(line).isTrue();
            return new Vulnerability(
                    columns[0], range.group(1), range.group(2), columns[2], columns[3], columns[4], columns[5]);
        }

        boolean affects(String shipped, String version) {
            boolean sameArtifact = artifact.endsWith(":*")
                    ? shipped.startsWith(artifact.substring(0, artifact.length() - 1))
                    : shipped.equals(artifact);
            return sameArtifact && BY_NUMBERS.compare(from, version) <= 0 && BY_NUMBERS.compare(version, before) < 0;
        }

        /** Returns the numbers that a version begins with; what follows a letter does not count. */
        private static List<Integer> numbers(String version) {
            return Stream.of(version.split("\\.|(?=[^\\d.])"))
                    .takeWhile(part -> part.matches("\\d+"))
                    .map(Integer::valueOf)
                    .toList();
        }
    }
}
