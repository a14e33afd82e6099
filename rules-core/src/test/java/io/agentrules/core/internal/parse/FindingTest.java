package io.agentrules.core.internal.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.WrittenProfiles;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingTest {
    private static final Diagnostic DIAGNOSTIC = Diagnostic.warning("code", "message", "remedy");
    private static final RuleSource SOURCE = RuleSource.of("cursor", Level.USER, "/home/me/.cursor/rules/a.mdc");

    private static final AgentProfiles AGENTS = WrittenProfiles.of(Map.of(
            "cursor", "format: {brokenYaml: globs-without-quotes}",
            "windsurf", "format: {brokenYaml: globs-without-quotes}",
            "cline", "format: {brokenYaml: text}"));

    @Test
    void aFindingBecomesADiagnosticOfEachRuleReadFromTheText() {
        assertThat(Finding.at(3, DIAGNOSTIC).in("a", SOURCE, AgentProfiles.NONE))
                .isEqualTo(DIAGNOSTIC.about("a").at("/home/me/.cursor/rules/a.mdc", 3));
        assertThat(new Finding(DIAGNOSTIC, OptionalInt.empty()).in("b", SOURCE, AgentProfiles.NONE))
                .isEqualTo(DIAGNOSTIC.about("b").at("/home/me/.cursor/rules/a.mdc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude", "kiro"})
    void aGlobIsPutInQuotes(String provider) {
        Diagnostic found = unquotedGlob().in("a", source(provider), AGENTS);

        assertThat(found.remedy()).isEqualTo("Put the value in quotes: globs: \"*.ts\"");
        assertThat(found.fix()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cursor", "windsurf"})
    void aGlobStaysWithoutQuotesWhereItsToolWritesNone(String provider) {
        Diagnostic found = unquotedGlob().in("a", source(provider), AGENTS);

        assertThat(found.severity()).isEqualTo(Diagnostic.Severity.INFO); // there is nothing to do
        assertThat(found.remedy()).startsWith("Leave it as it is");
        assertThat(found.fix()).isEmpty();
    }

    @Test
    void aGlobStaysWithoutQuotesThereEvenIfQuotesWouldNotBeEnough() {
        Finding unquoted = FrontMatterParser.parse("---\nglobs: *.ts\ndescription: a: b\n---\nText", 100)
                .findings()
                .get(0);

        assertThat(unquoted.in("a", source("cursor"), AGENTS).remedy()).startsWith("Leave it as it is");
        assertThat(unquoted.in("a", source("claude"), AGENTS).remedy()).startsWith("Put the value in quotes");
        assertThat(unquoted.in("a", source("claude"), AGENTS).fix()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"globs: {src,app}/**", "globs:\t**/*.ts", "patterns:\n  - a.md\n  - *.config.*"})
    void aGlobStaysWithoutQuotesThereInWhateverFormItIsWritten(String line) {
        assertThat(first(line).in("a", source("windsurf"), AGENTS).remedy()).startsWith("Leave it as it is");
    }

    @Test
    void aTextThatIsNoGlobIsPutInQuotesThere() {
        Finding description = first("description: **Version**: 2.0\nglobs: **/*.ts");

        assertThat(description.in("a", source("windsurf"), AGENTS).remedy())
                .isEqualTo("Put the value in quotes: description: \"**Version**: 2.0\"");
        assertThat(description.in("a", source("windsurf"), AGENTS).fix()).isEmpty();
    }

    @Test
    void globsInQuotesAreWrittenWithoutQuotesThere() {
        assertThat(first("globs: \"*.ts\", \"*.tsx\"")
                        .in("a", source("cursor"), AGENTS)
                        .remedy())
                .isEqualTo("Write it without quotes: globs: *.ts, *.tsx");
    }

    @Test
    void aTabAtTheStartOfALineIsReplacedThere() {
        Diagnostic found = first("globs:\n\t- \"*.ts\"\n\t- \"*.tsx\"").in("a", source("cursor"), AGENTS);

        assertThat(found.remedy()).isEqualTo("Indent with spaces");
        assertThat(found.fix()).isPresent();
    }

    @Test
    void clineDoesNotReadFrontMatterThatIsNotValidYaml() {
        assertThat(unquotedGlob().in("a", source("cline"), AGENTS).message())
                .startsWith(
                        "The front matter is not valid YAML, so the rule always applies: the value of \"globs\" starts");
        assertThat(unquotedGlob().in("a", source("kiro"), AGENTS).message())
                .startsWith("The front matter is read line by line");
    }

    @Test
    void globsWithoutQuotesHideNoOtherProblemThere() {
        Finding openQuote = FrontMatterParser.parse("---\ndescription: \"a\nglobs: *.ts, *.js\n---\nText", 100)
                .findings()
                .get(0);

        assertThat(openQuote.in("a", source("cursor"), AGENTS).remedy()).isEqualTo("Close the quote");
    }

    @Test
    void aChangeThatAddsNoQuotesIsProposedThere() {
        Finding missingSpace = FrontMatterParser.parse(
                        "---\nglobs:\"*.ts\"\ndescription: \"b\"\n---\nA \"quoted\" text", 100)
                .findings()
                .get(0);

        Diagnostic found = missingSpace.in("a", source("cursor"), AGENTS);

        assertThat(found.fix()).isPresent();
    }

    private static Finding unquotedGlob() {
        return first("globs: *.ts");
    }

    private static Finding first(String block) {
        return FrontMatterParser.parse("---\n" + block + "\n---\nText", 100)
                .findings()
                .get(0);
    }

    private static RuleSource source(String provider) {
        return new RuleSource(
                provider, Level.PROJECT, "a.md", "/project/a.md", "/project/a.md", Optional.of("/project"));
    }
}
