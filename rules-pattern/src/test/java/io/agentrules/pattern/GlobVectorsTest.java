package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.GlobVectors.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code globs.tsv} as it was handed to us, and {@code globs-more.tsv}: random globs and the answers of picomatch 4.0.7,
 * minimatch 9.0.9 and Bun 1.4.5, with {@code nocomment} where {@code dot} is set. Bun has not been asked about the last of
 * them; left out there is what {@link io.agentrules.pattern.internal.glob.dialect.PicomatchParser} leaves out, and {@code ?} beside
 * characters of two units. {@code globs-by-dialect.tsv} has the answers of picomatch 4.0.7 and minimatch 9.0.9 without options,
 * and of VS Code's engine (in monaco-editor 0.57.0), ignoring case and with the start that Copilot adds.
 * {@code globs-gitignore.tsv} has the answers of the package {@code ignore} 7.0.5 (5.3.2 says the same), to which each glob was added after
 * braces were expanded and {@code /**} at the end was dropped. {@code globs-path-or-name.tsv} has what Copilot CLI 1.0.102 loaded for files
 * with these globs.
 */
class GlobVectorsTest {
    /** Where we differ on purpose: a heading's sign starts no comment in a PatternReader, Windsurf or native rule. */
    private static final Set<Row> KNOWN = Set.of(new Row(GlobDialect.MINIMATCH_BASE_DOT, "#a", "#a", false));

    @ParameterizedTest
    @CsvSource({"/globs.tsv, 930", "/globs-more.tsv, 5400"})
    void everyDialectAnswersAsItsToolDoes(String file, int atLeast) {
        List<Row> rows = GlobVectors.binding(file);

        Map<String, GlobSet> alone = new HashMap<>();

        List<Row> wrong = rows.stream()
                .filter(row -> !KNOWN.contains(row))
                .filter(row -> alone.computeIfAbsent(row.dialect() + row.glob(), key -> GlobVectors.set(row))
                                .match(row.path())
                                .contains(0)
                        != row.matches())
                .toList();

        assertThat(rows).hasSizeGreaterThan(atLeast);
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/globs-by-dialect.tsv, 3800", "/globs-gitignore.tsv, 4000", "/globs-path-or-name.tsv, 500"})
    void theDialectsOfSomeToolsAnswerAsTheyDo(String file, int atLeast) {
        List<Row> rows = GlobVectors.byDialect(file);
        Map<String, GlobSet> alone = new HashMap<>();

        List<Row> wrong = rows.stream()
                .filter(row -> GlobVectors.matches(
                                alone.computeIfAbsent(row.dialect() + row.glob(), key -> GlobVectors.set(row)), 0, row)
                        != row.matches())
                .toList();

        assertThat(rows).hasSizeGreaterThan(atLeast);
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/globs-by-dialect.tsv", "/globs-gitignore.tsv", "/globs-path-or-name.tsv"})
    void theirGlobsTogetherAnswerAsEachAlone(String file) {
        for (GlobDialect dialect : GlobDialect.values()) {
            List<Row> rows = GlobVectors.byDialect(file).stream()
                    .filter(row -> row.dialect() == dialect)
                    .toList();
            GlobSet.Builder builder = GlobSet.builder(dialect);
            rows.forEach(row -> builder.add(row.glob()));
            GlobSet all = builder.build();

            for (int i = 0; i < rows.size(); i++) {
                Row row = rows.get(i);
                assertThat(GlobVectors.matches(all, i, row)).as("%s", row).isEqualTo(row.matches());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"/globs.tsv", "/globs-more.tsv"})
    void allGlobsTogetherAnswerAsEachAlone(String file) {
        for (GlobDialect dialect : GlobDialect.values()) {
            List<Row> rows = GlobVectors.binding(file).stream()
                    .filter(row -> row.dialect() == dialect && !KNOWN.contains(row))
                    .toList();
            GlobSet.Builder builder = GlobSet.builder(dialect);
            rows.forEach(row -> builder.add(row.glob()));
            GlobSet all = builder.build();

            for (int i = 0; i < rows.size(); i++) {
                Row row = rows.get(i);
                assertThat(all.match(row.path()).contains(i)).as("%s", row).isEqualTo(row.matches());
            }
        }
    }
}
