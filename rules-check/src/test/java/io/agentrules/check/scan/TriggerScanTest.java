package io.agentrules.check.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.StreamTrigger;
import io.agentrules.check.TestRules;
import io.agentrules.check.input.PatchReader;
import io.agentrules.core.RuleEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerScanTest {
    private static RuleEngine engine(String... patterns) {
        return engine(trigger(patterns));
    }

    private static StreamTrigger trigger(String... patterns) {
        return StreamTrigger.of(patterns).withScope("tool");
    }

    private static RuleEngine engine(StreamTrigger trigger) {
        Rule rule = TestRules.named("rule", "test").trigger(trigger).build();
        return RuleEngine.builder()
                .workspace(Path.of("/ws"))
                .environment(Map.of())
                .discovery(false)
                .rule(rule)
                .build();
    }

    private static ScanResult scan(String pattern, String... lines) {
        var scan = new TriggerScan(engine(pattern), Map.of());
        scan.readFile("a.txt", List.of(lines));
        return scan.result();
    }

    private static List<String> extents(ScanResult result) {
        return result.findings().stream()
                .map(found -> found.line() + ":" + found.column() + "-" + found.endLine() + ":" + found.endColumn())
                .toList();
    }

    /** As JavaScript's global search finds them: from left to right, and none in another. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "foo|foo xfoo foo|1:1-1:4 1:6-1:9 1:10-1:13",
                "a+|aa b aaa|1:1-1:3 1:6-1:9",
                ": any\\b|x: any; y: anything|1:2-1:7",
                "foo.*|foo foo|1:1-1:8",
                "(?i:TODO)(?!:)|todo: Todo|1:7-1:11",
                "ab|abab|1:1-1:3 1:3-1:5",
                ".*|any text|1:1-1:9",
                "x$|x x|1:3-1:4",
                "^x|x x|1:1-1:2",
                "[ab]{3}|abab|1:1-1:4"
            })
    void aMatchIsFromItsFirstCharacterToItsLast(String pattern, String line, String expected) {
        assertThat(extents(scan(pattern, line))).containsExactly(expected.split(" "));
    }

    @Test
    void linesThatFollowEachOtherAreOneText() {
        assertThat(extents(scan("a\\nb", "a", "b", "x a", "b"))).containsExactly("1:1-2:2", "3:3-4:2");
        assertThat(extents(scan("begin[^;]*end", "x begin", "y", " end z"))).containsExactly("1:3-3:5");
        assertThat(extents(scan("a[\\s\\S]*c", "acc c", "c"))).containsExactly("1:1-1:6");
    }

    /** A stream reports these once; a scan looks on in the next line. */
    @Test
    void whatHasToBeVerifiedIsFoundInEachLine() {
        assertThat(extents(scan("(a|b)\\1", " aa", "ab", "bb aa", "aa")))
                .containsExactly("1:2-1:4", "3:1-3:3", "4:1-4:3");
        assertThat(extents(scan("(?<!x.*)aa", " aa", "x aa", "aa", "aa")))
                .containsExactly("1:2-1:4", "3:1-3:3", "4:1-4:3");
        assertThat(extents(scan("^(a|b)\\1", "aa", "aa"))).containsExactly("1:1-1:3");
    }

    @Test
    void aRuleMayWatchOnlyCommentsOrOnlyCode() {
        assertThat(scanIn(SourcePart.COMMENTS, "TODO", "a.ts", "s = \"TODO\"; // TODO", "/*", " TODO */ TODO"))
                .containsExactly("1:16-1:20", "3:2-3:6");
        assertThat(scanIn(SourcePart.CODE, "TODO", "a.ts", "s = \"TODO\"; // TODO", "/*", " TODO */ TODO"))
                .containsExactly("1:6-1:10", "3:10-3:14");
        assertThat(scanIn(SourcePart.CODE, "eval\\s*\\(", "a.ts", "eval /* x */ (y); // eval("))
                .containsExactly("1:1-1:15");
        assertThat(scanIn(SourcePart.COMMENTS, "(a|b)\\1", "a.ts", "aa // aa", "aa /* bb", "aa */ bb"))
                .containsExactly("1:7-1:9", "2:7-2:9", "3:1-3:3");
    }

    @Test
    void inAFileOfAnUnknownLanguageEverythingCounts() {
        assertThat(scanIn(SourcePart.COMMENTS, "TODO", "a.txt", "TODO // TODO")).containsExactly("1:1-1:5", "1:9-1:13");
    }

    @Test
    void aFileIsBinaryIfItBeginsSoAndIsNoSourceCode() {
        String nul = "a\0b";
        String long8 = "x".repeat(8_000);

        assertThat(scanOf("a.png", nul, "TODO")).isEmpty();
        assertThat(scanOf("a.png", "TODO", nul)).isEmpty();
        assertThat(scanOf("a.txt", long8, nul, "TODO")).containsExactly("3:1-3:5");
        assertThat(scanOf("a.ts", nul, "TODO")).containsExactly("2:1-2:5");
    }

    private static List<String> scanOf(String path, String... lines) {
        var scan = new TriggerScan(engine(trigger("TODO")), Map.of());
        scan.readFile(path, List.of(lines));
        return extents(scan.result());
    }

    @Test
    void theLinesAroundAChangeTellWhereCommentsBegin() {
        var scan = new TriggerScan(engine(trigger("TODO").withIn(Optional.of(SourcePart.COMMENTS))), Map.of());
        var reader = PatchReader.inPieces(piece -> scan.read("a.ts", piece));
        List.of(
                        "--- a/a.ts",
                        "+++ b/a.ts",
                        "@@ -1,3 +1,3 @@",
                        " /*",
                        "-*/",
                        "+TODO",
                        " */",
                        "+TODO",
                        "@@ -20,2 +20,3 @@",
                        " /**",
                        "+ TODO",
                        "+ */ TODO",
                        "@@ -40,1 +41,1 @@",
                        "+ * TODO in a comment that begins before",
                        "+ */ TODO")
                .forEach(reader::take);
        reader.finish();

        assertThat(extents(scan.result())).containsExactly("2:1-2:5", "21:2-21:6", "41:4-41:8");
    }

    private static List<String> scanIn(SourcePart part, String pattern, String path, String... lines) {
        var scan = new TriggerScan(engine(trigger(pattern).withIn(Optional.of(part))), Map.of());
        scan.readFile(path, List.of(lines));
        return extents(scan.result());
    }

    @Test
    void whatMatchesTheEmptyTextIsFoundOnceInAFile() {
        assertThat(extents(scan("(?m:^)", "a", "b", "c"))).hasSize(1);
    }

    @Test
    void aFileThatIsNoTextHasNoFindings() {
        assertThat(scan("foo", "foo", "\0").findings()).isEmpty();
    }

    @Test
    void aLongRunTakesLittleMemoryAndKeepsItsPlaces() {
        var lines = new ArrayList<String>();
        for (int i = 1; i <= 20_000; i++) {
            lines.add(i % 5_000 == 0 ? "  foo" : "something that is long enough to be dropped");
        }

        assertThat(extents(scan("foo", lines.toArray(String[]::new))))
                .containsExactly("5000:3-5000:6", "10000:3-10000:6", "15000:3-15000:6", "20000:3-20000:6");
    }

    @Test
    void aLineOfTenMegabytesIsSearchedToItsEnd() {
        String line = "x".repeat(10_000_000) + "foo" + "x".repeat(20);

        Finding found = scan("foo", "before", line, "foo").findings().get(0);

        assertThat(found.line()).isEqualTo(2);
        assertThat(found.column()).isEqualTo(10_000_001);
        assertThat(found.excerpt())
                .hasSizeLessThanOrEqualTo(Finding.MAX_EXCERPT)
                .contains("foo");
    }

    @Test
    void noPatternStallsAScan() {
        String line = "a".repeat(5_000) + "!";
        String[] lines = new String[200];
        java.util.Arrays.fill(lines, line);

        assertThat(scan("(?:a+)+b|a!", lines).findings()).hasSize(200);
    }

    @Test
    void findingsThatAreTooManyAreLeftOut() {
        ScanResult result = scan("a", "a".repeat(150_000));

        assertThat(result.findings()).hasSize(100_000);
        assertThat(result.isCut()).isTrue();
    }

    @Test
    void aFileInPiecesIsOneFile() {
        var scan = new TriggerScan(engine("foo\\nbar"), Map.of());
        var reader = PatchReader.inPieces(piece -> scan.read("a.txt", piece));
        int count = 50_000;
        List.of("--- a/a.txt", "+++ b/a.txt", "@@ -0,0 +1," + count + " @@").forEach(reader::take);
        for (int i = 1; i <= count; i++) {
            reader.take(i % 2 == 0 ? "+bar" : i % 10_001 == 0 ? "+foo" : "+other text");
        }
        reader.finish();

        ScanResult result = scan.result();

        assertThat(extents(result)).containsExactly("10001:1-10002:4", "30003:1-30004:4");
        assertThat(result.files()).isEqualTo(1);
    }
}
