package io.agentrules.check.internal.lint;

import static io.agentrules.check.TestRules.named;
import static io.agentrules.check.TestRules.when;
import static io.agentrules.check.internal.lint.LintRules.files;
import static io.agentrules.check.internal.lint.LintRules.globs;
import static io.agentrules.check.internal.lint.LintRules.ofTheUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.check.input.WorkspaceFiles;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnmatchedGlobsTest {
    private static final List<String> PIECES = List.of(
            "src", "SRC", "lib", "rs", "/", "/", "*", "**", ".ts", ".js", ".rs", "{ts}", "{ts|js}", "{ts,js", "[id]",
            "(auth)", "\"", "[", "]", ",", " ", "\\", "./", "@/", "#", "a", ".", "!");

    private static final List<PatternStyle> STYLES =
            List.of(PatternStyle.ROOTED, PatternStyle.ANY_DEPTH, PatternStyle.MATCH_BASE, PatternStyle.PLAIN);

    private static final Pattern WRITE =
            Pattern.compile(".*; write (?!a list|the )(.+?)(, which no file matches either)?");

    private static final WorkspaceFiles FILES = files(
            "README.md",
            "app/[id]/page.tsx",
            "src/a.ts",
            "src/deep/b.js",
            "lib/src2/c.py",
            ".github/workflows/ci.yml",
            "pages/(auth)/a.tsx",
            "#todo/x.txt");

    /** Issue 53: who followed the remedy got the same finding again. */
    @Test
    void aCorrectionThatMatchesNothingEitherSaysSo() {
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, "**/*.{php}")))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.remedy()).endsWith("; write **/*.php, which no file matches either"));
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, "**/*.{ts}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.remedy()).endsWith("; write **/*.ts"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "/src/*.ts           ; ANY_DEPTH ; write src/*.ts",
                "./src/*.ts          ; ANY_DEPTH ; write src/*.ts",
                "@/src/*.ts          ; ANY_DEPTH ; write src/*.ts",
                "src/                ; ANY_DEPTH ; write src/**",
                "src                 ; ROOTED    ; write src/**",
                "src2                ; ANY_DEPTH ; write **/src2/**",
                "src\\a.ts           ; ROOTED    ; write src/a.ts",
                "\"src/*.ts\"        ; ROOTED    ; write src/*.ts",
                "[src/**/*.ts]       ; ANY_DEPTH ; write src/**/*.ts",
                "src/*.{ts}          ; ANY_DEPTH ; write src/*.ts",
                "src/*.{ts|js}       ; ROOTED    ; write src/*.{ts,js}",
                "*.ts                ; ROOTED    ; write **/*.ts",
                "src/**.js           ; ROOTED    ; write src/**/*.js",
                "src/*.js            ; ROOTED    ; write src/**/*.js",
                "src2/*.py           ; ANY_DEPTH ; write **/src2/*.py",
                ".py                 ; ANY_DEPTH ; write **/*.py",
                "app/[id]/*.tsx      ; ANY_DEPTH ; write app/\\[id\\]/*.tsx",
                "pages/(auth)/*.tsx  ; ROOTED    ; Parentheses group parts of the pattern; write pages/\\(auth\\)/*.tsx",
                "{src,lib/*.ts       ; ROOTED    ; The brace is never closed; write {src,lib}/*.ts",
                "src/*.{ts,tsx       ; ANY_DEPTH ; The brace is never closed; write src/*.{ts,tsx}",
                "SRC/*.ts            ; ANY_DEPTH ; Globs are case-sensitive",
                "readme.md           ; ROOTED    ; Globs are case-sensitive",
                "/Src/               ; ROOTED    ; Globs are case-sensitive",
                "**/*.yml            ; MATCH_BASE  ; With this format no wildcard matches a leading dot",
                "#todo/*.txt         ; MATCH_BASE  ; write \\#todo/*.txt"
            })
    void aCommonMistakeIsCorrected(String glob, PatternStyle style, String remedy) {
        List<Diagnostic> findings = findings(when("style", "globs", style, glob));

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(LintRules.gist(finding)).isEqualTo("warning glob-matches-nothing");
            assertThat(finding.message()).isEqualTo("No file of the workspace matches " + glob);
            assertThat(finding.remedy()).contains(remedy);
            assertThat(finding.rule()).contains("style");
            assertThat(finding.location()).isPresent();
        });
    }

    @Test
    void severalGlobsInOneTextAreReportedWhereTheyAreRead() {
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, "*.ts,*.js")))
                .isEmpty();
    }

    /** Issue 53: whoever writes what a remedy says has no such finding any more, or is told that no file matches that either. */
    @Test
    void whatARemedySaysToWriteEndsTheFinding() {
        var random = new Random(53);
        var wrong = new TreeSet<String>();
        int written = 0;
        for (int i = 0; i < 5_000; i++) {
            String glob = random.ints(1 + random.nextInt(4), 0, PIECES.size())
                    .mapToObj(PIECES::get)
                    .collect(Collectors.joining());
            PatternStyle style = STYLES.get(random.nextInt(STYLES.size()));
            for (Diagnostic finding : findings(when("style", "globs", style, glob))) {
                Matcher remedy = WRITE.matcher(finding.remedy());
                if (remedy.matches()) {
                    written++;
                    boolean isNoneExpected = remedy.group(2) == null;
                    List<Diagnostic> then = findings(when("style", "globs", style, remedy.group(1)));
                    if (isNoneExpected != then.isEmpty()) {
                        wrong.add(style + " " + glob + ": " + finding.remedy());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(written).isGreaterThan(100);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/rs/*.rs  ; write rs/*.rs",
                "*.{rs}    ; write *.rs",
                "*.{rs|go} ; write *.{rs,go}",
                "rs/       ; write rs/**"
            })
    void aCertainMisspellingIsCorrectedWithoutAMatchingFile(String glob, String remedy) {
        List<Diagnostic> findings = findings(when("style", "globs", PatternStyle.ANY_DEPTH, glob, "*.ts"));

        assertThat(findings)
                .extracting(Diagnostic::severity, Diagnostic::code)
                .containsExactly(tuple(Severity.WARNING, "glob-matches-nothing"));
        assertThat(findings.get(0).remedy()).endsWith(remedy + ", which no file matches either");
    }

    @ParameterizedTest
    @CsvSource({"src/**, ROOTED", "*.ts, ANY_DEPTH", "'src/*.{ts,js}', MATCH_BASE", "'!*.ts', ROOTED"})
    void aGlobThatMatchesAFileIsFine(String glob, PatternStyle style) {
        assertThat(findings(when("style", "globs", style, glob))).isEmpty();
    }

    @Test
    void unexplainedGlobsOfAConditionAreReportedTogether() {
        assertThat(findings(when("style", "paths", PatternStyle.ROOTED, "**/*.rs", "**/*.go")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(LintRules.gist(finding)).isEqualTo("warning glob-matches-nothing");
                    assertThat(finding.message())
                            .isEqualTo(
                                    "No file of the workspace matches **/*.rs, **/*.go, so the rule never applies here");
                });
    }

    @Test
    void aConditionThatIsNotTheOnlyOneIsCalledByItsKeyInTheFile() {
        Rule rule = named("style", "copilot")
                .when("paths", List.of("**/*.rs"), PatternStyle.ROOTED)
                .writtenAs("paths", "applyTo")
                .when("keywords", List.of("rust"), PatternStyle.ROOTED)
                .build();

        assertThat(findings(rule))
                .extracting(Diagnostic::message)
                .containsExactly("No file of the workspace matches **/*.rs, so applyTo never holds here");
    }

    @Test
    void anUnmatchedGlobNextToAMatchingOneIsAnInfo() {
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, "*.ts", "a2.tsx2", "src2/*.py")))
                .extracting(LintRules::gist)
                .containsOnly("info glob-matches-nothing")
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"*.ts,*.tsy", "src/**/*.ts,src/**/*.spec.tsx", "a.ts,a.config.ts", "*.ts,later.ts"})
    void aFileOfAnotherExtensionMayComeLater(String matching, String other) {
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, matching, other)))
                .isEmpty();
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, other)))
                .hasSize(1);
    }

    @Test
    void unexplainedGlobsOfUserRulesAreNotReported() {
        assertThat(findings(ofTheUser("*.rs"))).isEmpty();
        assertThat(findings(ofTheUser("/src/*.ts"))).hasSize(1);
    }

    @Test
    void aGlobInASkippedFolderIsNotReported() {
        var files = new WorkspaceFiles(Set.of("a.ts"), Set.of("vendor"), true);

        assertThat(findings(files, when("style", "globs", PatternStyle.ANY_DEPTH, "vendor/**/*.php")))
                .isEmpty();
    }

    @Test
    void aGlobOverALimitIsNotReportedAgain() {
        assertThat(findings(when("style", "globs", PatternStyle.ANY_DEPTH, "x".repeat(100_000))))
                .isEmpty();
    }

    @Test
    void theNumberOfGuessesIsLimited() {
        String[] globs =
                IntStream.range(0, 203).mapToObj(i -> "/src" + i + "/*.ts").toArray(String[]::new);

        List<Diagnostic> findings = findings(when("style", "globs", PatternStyle.ANY_DEPTH, globs));

        assertThat(findings).hasSize(201);
        assertThat(findings.get(200).message()).contains("/src200/*.ts, /src201/*.ts, /src202/*.ts");
    }

    @Test
    void globsOfAnAlwaysRuleAreNotReported() {
        Rule always = named("style", "cursor")
                .alwaysApply(true)
                .when("globs", List.of("*.rs"), PatternStyle.ANY_DEPTH)
                .build();

        assertThat(findings(always)).isEmpty();
    }

    @Test
    void valuesOfOtherConditionsAreNotGlobs() {
        assertThat(findings(when("style", "branch", PatternStyle.ROOTED, "release/*")))
                .isEmpty();
    }

    private static List<Diagnostic> findings(Rule rule) {
        return findings(FILES, rule);
    }

    private static List<Diagnostic> findings(WorkspaceFiles files, Rule rule) {
        return UnmatchedGlobs.of(globs(rule), files).findings();
    }
}
