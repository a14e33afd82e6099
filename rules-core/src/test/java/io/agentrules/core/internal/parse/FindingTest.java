package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingTest {
    private static final Diagnostic DIAGNOSTIC = Diagnostic.warning("code", "message", "remedy");
    private static final RuleSource SOURCE = RuleSource.of("cursor", Level.USER, "/home/me/.cursor/rules/a.mdc");

    @Test
    void aFindingBecomesADiagnosticOfEachRuleReadFromTheText() {
        assertThat(Finding.at(3, DIAGNOSTIC).in("a", SOURCE))
                .isEqualTo(DIAGNOSTIC.about("a").at("/home/me/.cursor/rules/a.mdc", 3));
        assertThat(new Finding(DIAGNOSTIC, OptionalInt.empty()).in("b", SOURCE))
                .isEqualTo(DIAGNOSTIC.about("b").at("/home/me/.cursor/rules/a.mdc"));
    }

    @ParameterizedTest
    @CsvSource({"claude, true", "kiro, true", "cursor, false", "windsurf, false"})
    void quotesAreNotAddedWhereTheToolWritesGlobsWithout(String provider, boolean fixed) {
        Finding finding = FrontMatterParser.parse("---\nglobs: *.ts\n---\nText", 100)
                .findings()
                .get(0);
        var source = new RuleSource(
                provider, Level.PROJECT, "a.md", "/project/a.md", "/project/a.md", Optional.of("/project"));

        assertThat(finding.in("a", source).fix().isPresent()).isEqualTo(fixed);
    }
}
