package io.agentrules.core.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Issue 53, B.16: "write paths" and "put globs in quotes" about one line. */
class AgreeingRemediesTest {
    private static final Diagnostic FAULT = Diagnostic.warning(
                    "front-matter-invalid", "No YAML", "Put the value in quotes: globs: \"*.ts\"")
            .about("a")
            .at("a.md", 2);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Write "paths" instead            | Put the value in quotes, and write "paths" instead
            Write "globs", or remove the key | Put the value in quotes, and write "globs", or remove the key
            Remove it                        | Remove it; if you keep it, put the value in quotes
            Rename the file                  | Put the value in quotes: globs: "*.ts"
            """)
    void aLineHasOneRemedy(String other, String agreed) {
        Diagnostic found = Diagnostic.warning("always-by-mistake", "No key", other)
                .about("a")
                .at("a.md", 2);

        List<Diagnostic> once = sorted(List.of(found, FAULT));

        assertThat(once).extracting(Diagnostic::remedy).containsExactly(other, agreed);
        assertThat(sorted(once)).isEqualTo(once);
    }

    @Test
    void otherLinesAndRulesHaveTheirOwn() {
        Diagnostic found = Diagnostic.warning("key-unknown", "No key", "Remove it");

        assertThat(sorted(List.of(
                        FAULT, found.about("a").at("a.md", 3), found.about("b").at("a.md", 2))))
                .contains(FAULT);
    }

    private static List<Diagnostic> sorted(List<Diagnostic> diagnostics) {
        var collector = new DiagnosticCollector();
        diagnostics.forEach(collector::add);
        return collector.sorted();
    }
}
