package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.when;
import static io.agentrules.check.internal.lint.LintRules.files;
import static io.agentrules.check.internal.lint.LintRules.globs;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.check.input.WorkspaceFiles;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisputedGlobsTest {
    private static final WorkspaceFiles FILES =
            files("b.ts", "a.ts", "src/a.ts", "src/b.ts", "app/[id]/page.tsx", ".github/a.ts");

    @Test
    void aBareNameInAClineRuleMatchesOnlyInTheRoot() {
        List<Diagnostic> findings = findings(PatternStyle.ROOTED, "*.ts");

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("info glob-differs-at-home");
            assertThat(finding.message())
                    .isEqualTo("*.ts matches only in the workspace root;"
                            + " with other agents it would also match .github/a.ts");
            assertThat(finding.remedy()).isEqualTo("Write **/*.ts if you mean files in every folder");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "src/[!a].ts ; ROOTED    ; src/[!a].ts matches src/a.ts, but with other agents it would not ; [^...]",
                "src/[!a].ts ; ANY_DEPTH ; src/[!a].ts does not match src/a.ts, but with other agents it would            ; [^...]",
                "**/[id]/*   ; ROOTED    ; **/[id]/* matches app/[id]/page.tsx, but with other agents it would not ; \\[",
                "src/(a|x).* ; MATCH_BASE  ; src/(a|x).* does not match src/a.ts, but with other agents it would            ; {a,b}"
            })
    void aFindingShowsAFileWithADifferentResult(String glob, PatternStyle style, String message, String remedy) {
        assertThat(findings(style, glob)).singleElement().satisfies(finding -> {
            assertThat(finding.message()).isEqualTo(message);
            assertThat(finding.remedy()).contains(remedy);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "src/*.ts, ROOTED",
        "**/*.ts, ROOTED",
        "*.ts, ANY_DEPTH",
        "*.ts, MATCH_BASE",
        "**/*.ts, MATCH_BASE",
        "*.md, ROOTED",
        "[ab].ts, ANY_DEPTH",
        "'*.{ts,js}', MATCH_BASE"
    })
    void nothingIsReportedIfNoFileDiffers(String glob, PatternStyle style) {
        assertThat(findings(style, glob)).isEmpty();
    }

    @Test
    void theNumberOfComparedGlobsIsLimited() {
        String[] globs = IntStream.range(0, 203)
                .mapToObj(i -> "[ab].{ts," + i + ",[!a]}")
                .toArray(String[]::new);

        assertThat(findings(PatternStyle.ROOTED, globs)).hasSize(200);
    }

    private static List<Diagnostic> findings(PatternStyle style, String... globs) {
        return DisputedGlobs.of(globs(when("style", "paths", style, globs)), FILES);
    }
}
