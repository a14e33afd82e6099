package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.GlobVectors.Row;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * {@code globs-by-cause.tsv}: globs that were once answered in another way than picomatch 4.0.7, minimatch 9.0.9 and Bun
 * 1.4.5 answer, by the cause of the difference. They were found by asking the tools about all globs and all paths
 * of the other tables, and about random ones.
 */
class GlobsByCauseTest {
    @TestFactory
    List<DynamicTest> globsOfOneCauseAreAnsweredAsTheToolDoes() {
        return GlobVectors.byCause("/globs-by-cause.tsv").entrySet().stream()
                .map(cause -> DynamicTest.dynamicTest(cause.getKey(), () -> check(cause.getValue())))
                .toList();
    }

    private static void check(List<Row> rows) {
        List<Row> wrong = rows.stream()
                .filter(row -> GlobVectors.set(row).match(row.path()).contains(0) != row.matches())
                .toList();

        assertThat(rows).hasSizeGreaterThan(2);
        assertThat(wrong).isEmpty();
    }
}
