package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The decisions in {@code docs/decisions} have one structure, are numbered, and are all in the index. */
class DecisionsTest {
    private static final String INDEX = "README.md";
    private static final int FEWEST_DECISIONS = 20;
    private static final List<String> SECTIONS = List.of("Context", "Decision", "Consequences", "Alternatives");

    private static final Pattern NAME = Pattern.compile("(\\d{4})-[a-z0-9-]+\\.md");
    private static final Pattern HEAD =
            Pattern.compile("# (\\d+)\\. (\\S.*)\n\nDate: (\\d{4}-\\d\\d-\\d\\d)\n\nStatus: (accepted)\n\n");
    private static final Pattern SECTION = Pattern.compile("(?m)^## (.*)\n\n\\S");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (\\d+) \\| (\\S+) \\| ([^|]+) \\| \\[(.+)]\\((\\S+\\.md)\\) \\|$");

    static final List<Path> DECISIONS = decisions();

    @Test
    void theDecisionsAreSeen() {
        assertThat(DECISIONS).hasSizeGreaterThanOrEqualTo(FEWEST_DECISIONS);
    }

    @Test
    void noNumberIsUsedTwice() {
        assertThat(DECISIONS.stream().map(DecisionsTest::number)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("DECISIONS")
    void aDecisionHasNumberDateStatusAndFourSections(Path file) {
        String text = ProjectFiles.read(file);

        assertThat(head(text).group(1)).isEqualTo(String.valueOf(number(file)));
        assertThat(SECTION.matcher(text).results().map(section -> section.group(1)))
                .containsExactlyElementsOf(SECTIONS);
    }

    @Test
    void theIndexListsEachDecisionAsItsPageDoes() {
        List<String> rows = ROW.matcher(ProjectFiles.read(folder().resolve(INDEX)))
                .results()
                .map(row -> String.join(" | ", row.group(5), row.group(1), row.group(2), row.group(3), row.group(4)))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(
                        DECISIONS.stream().map(DecisionsTest::row).toList());
    }

    private static String row(Path file) {
        MatchResult head = head(ProjectFiles.read(file));
        return String.join(
                " | ", file.getFileName().toString(), head.group(1), head.group(3), head.group(4), head.group(2));
    }

    private static MatchResult head(String text) {
        var head = HEAD.matcher(text);
        assertThat(head.lookingAt()).as(text.lines().findFirst().orElse("")).isTrue();
        return head.toMatchResult();
    }

    private static int number(Path file) {
        var name = NAME.matcher(file.getFileName().toString());
        assertThat(name.matches()).as(file.toString()).isTrue();
        return Integer.parseInt(name.group(1));
    }

    private static Path folder() {
        return ProjectFiles.file("docs/decisions");
    }

    /** Returns all pages but the index, by name and hence by number. */
    private static List<Path> decisions() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> !file.endsWith(INDEX)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
