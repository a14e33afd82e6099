package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.rule;
import static io.agentrules.check.internal.lint.LintRules.files;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.internal.agent.AgentProfiles;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencesTest {
    private static final AgentProfiles NOTHING_KNOWN = AgentProfiles.NONE;
    private static final AgentProfiles INSERTING =
            AcmeProfile.of("cursor", "name: Other\nformat: {insertsFiles: true}");
    private static final WorkspaceFiles FILES = files(
            "src/a.ts",
            "docs/x.md",
            "README.md",
            "my file.md",
            ".cursor/rules/other.md",
            ".cursor/rules/style.md",
            "d\u00fc.md");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "See @src/a.ts.",
                "See (@src/a.ts)",
                "See @./src/a.ts",
                "See @/src/a.ts",
                "See [the entry](mdc:src/a.ts) first",
                "- @src/a.ts\n- @src/a.ts",
                "```\n@docs/x.md\n```\n@src/a.ts",
                "`@docs/x.md` but @src/a.ts",
                "See @../../src/a.ts"
            })
    void referencesAreFoundInProse(String content) {
        assertThat(finding(content)).hasValueSatisfying(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("info reference-not-expanded");
            assertThat(finding.message()).startsWith("The rule refers to src/a.ts: ");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Write to joe@src/a.ts",
                "Use @Component and @angular/core",
                "See @src/missing.ts",
                "See src/a.ts",
                "Run `cat @src/a.ts`",
                "```\n@src/a.ts [x](mdc:src/a.ts)\n```",
                "See @../../../src/a.ts",
                "See @src",
                "https://example.com/@src/a.ts"
            })
    void referencesAreNotFoundElsewhere(String content) {
        assertThat(finding(content)).isEmpty();
    }

    @Test
    void aSecondReferenceToAnImportedFileIsNotReported() {
        Rule rule = rule("a", "kiro", "Text of x. See @docs/x.md again and @src/a.ts")
                .withImports(List.of("/project/docs/x.md"));

        assertThat(References.of(rule, NOTHING_KNOWN, FILES, Set.of(), unused -> true))
                .hasValueSatisfying(
                        finding -> assertThat(finding.message()).startsWith("The rule refers to src/a.ts: "));
    }

    /** Issue 53: "its own tool may insert" was said of Cline, which inserts nothing. */
    @Test
    void whatToolsDoThatInsertNothingIsNotClaimed() {
        assertThat(References.of(rule("a", "cline", "See @src/a.ts"), NOTHING_KNOWN, FILES, Set.of(), unused -> true))
                .hasValueSatisfying(
                        finding -> assertThat(finding.message())
                                .isEqualTo(
                                        "The rule refers to src/a.ts: the prompt has only the reference, not the text of such files"));
    }

    /** Issue 53: the text is in the prompt anyway, so that copying it, as the remedy said, would repeat it. */
    @Test
    void referencesToOtherRulesAreNotReported() {
        Rule rule = rule("a", "cline", "See @docs/x.md and @src/a.ts");

        assertThat(References.of(rule, NOTHING_KNOWN, FILES, Set.of("/ws/docs/x.md"), unused -> true))
                .hasValueSatisfying(
                        finding -> assertThat(finding.message()).startsWith("The rule refers to src/a.ts: "));
        assertThat(References.of(rule, NOTHING_KNOWN, FILES, Set.of("/ws/docs/x.md", "/ws/src/a.ts"), unused -> true))
                .isEmpty();
    }

    /** It contradicted import-missing, which says what the tool does with such a word. */
    @Test
    void whatAToolThatImportsDoesNotImportIsNotReported() {
        AgentProfiles importing = AcmeProfile.alone();

        assertThat(References.of(
                        rule("a", "acme", "See @README.md, and \"@src/a.ts\""),
                        importing,
                        FILES,
                        Set.of(),
                        unused -> true))
                .isEmpty();
    }

    /** It followed import-cycle. */
    @Test
    void aReferenceToTheRulesOwnFileIsNotReported() {
        assertThat(finding("See @style.md")).isEmpty();
    }

    @Test
    void allReferencesOfARuleAreReportedTogether() {
        assertThat(finding("@README.md, [x](mdc:docs/x.md) and @src/a.ts"))
                .map(Diagnostic::message)
                .hasValueSatisfying(message -> assertThat(message).contains("README.md, docs/x.md, src/a.ts: "));
    }

    @Test
    void aReferenceCanBeRelativeToTheRulesFolder() {
        assertThat(finding("As in @other.md")).isPresent();
    }

    @Test
    void aQuotedReferenceCanContainBlanks() {
        assertThat(finding("As in @\"my file.md\"")).isPresent();
    }

    @Test
    void referencesAreComparedInNormalForm() {
        assertThat(finding("As in @du\u0308.md")).isPresent();
    }

    @Test
    void contentThatIsOnlyAPathIsALinkWrittenAsText() {
        assertThat(finding("../../docs/x.md")).hasValueSatisfying(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("warning link-as-text");
            assertThat(finding.remedy()).contains("docs/x.md");
        });
        assertThat(finding("Read docs/x.md")).isEmpty();
    }

    private static Optional<Diagnostic> finding(String content) {
        return References.of(rule("style", "cursor", content), INSERTING, FILES, Set.of(), unused -> true);
    }
}
