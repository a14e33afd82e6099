package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.RegexVectors.Row;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RegexVectorsTest {
    @Test
    void theFileIsThere() {
        assertThat(RegexVectors.binding()).hasSizeGreaterThan(300);
    }

    @TestFactory
    Stream<DynamicTest> aWholeTextMatchesAsInJavaScript() {
        return rows(row -> {
            PatternSet set = set(row);

            Matches matches = set.match(row.input());

            assertThat(matches.contains(0)).isEqualTo(row.matches().equals("true"));
            assertThat(set.problems()).hasSize(row.matches().equals("error") ? 1 : 0);
        });
    }

    @TestFactory
    Stream<DynamicTest> aTextFedUnitByUnitMatchesAsInJavaScript() {
        return rows(row -> {
            MatchStream stream = set(row).open();
            List<Integer> found = new java.util.ArrayList<>();

            row.input()
                    .chars()
                    .forEach(unit -> stream.feed(Character.toString(unit), (pattern, end) -> found.add(pattern)));
            stream.finish((pattern, end) -> found.add(pattern));

            assertThat(found).hasSize(row.matches().equals("true") ? 1 : 0);
            assertThat(stream.problems()).isEmpty();
        });
    }

    private static PatternSet set(Row row) {
        PatternSet.Builder builder = PatternSet.builder();
        builder.add(row.pattern(), row.flags());
        return builder.build();
    }

    private interface Check {
        void on(Row row);
    }

    private static Stream<DynamicTest> rows(Check check) {
        return RegexVectors.binding().stream().map(row -> DynamicTest.dynamicTest(row.toString(), () -> check.on(row)));
    }
}
