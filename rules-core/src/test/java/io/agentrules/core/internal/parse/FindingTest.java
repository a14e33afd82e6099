package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(strings = {"claude", "kiro"})
    void aGlobIsPutInQuotes(String provider) {
        Diagnostic found = unquotedGlob().in("a", source(provider));

        assertThat(found.remedy()).isEqualTo("Put the value in quotes: globs: \"*.ts\"");
        assertThat(found.fix()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cursor", "windsurf"})
    void aGlobStaysWithoutQuotesWhereItsToolWritesNone(String provider) {
        Diagnostic found = unquotedGlob().in("a", source(provider));

        assertThat(found.remedy()).startsWith("Nothing to do");
        assertThat(found.fix()).isEmpty();
    }

    @Test
    void aGlobStaysWithoutQuotesThereEvenIfQuotesWouldNotBeEnough() {
        Finding unquoted = FrontMatterParser.parse("---\nglobs: *.ts\ndescription: a: b\n---\nText", 100)
                .findings()
                .get(0);

        assertThat(unquoted.in("a", source("cursor")).remedy()).startsWith("Nothing to do");
        assertThat(unquoted.in("a", source("claude")).remedy()).startsWith("Put the value in quotes");
        assertThat(unquoted.in("a", source("claude")).fix()).isEmpty();
    }

    @Test
    void globsWithoutQuotesHideNoOtherProblemThere() { // #13
        Finding openQuote = FrontMatterParser.parse("---\ndescription: \"a\nglobs: *.ts, *.js\n---\nText", 100)
                .findings()
                .get(0);

        assertThat(openQuote.in("a", source("cursor")).remedy()).isEqualTo("Close the quote");
    }

    @Test
    void aChangeThatAddsNoQuotesIsProposedThere() {
        Finding missingSpace = FrontMatterParser.parse(
                        "---\nglobs:\"*.ts\"\ndescription: \"b\"\n---\nA \"quoted\" text", 100)
                .findings()
                .get(0);

        Diagnostic found = missingSpace.in("a", source("cursor"));

        assertThat(found.fix()).isPresent();
    }

    private static Finding unquotedGlob() {
        return FrontMatterParser.parse("---\nglobs: *.ts\n---\nText", 100)
                .findings()
                .get(0);
    }

    private static RuleSource source(String provider) {
        return new RuleSource(
                provider, Level.PROJECT, "a.md", "/project/a.md", "/project/a.md", Optional.of("/project"));
    }
}
