package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.agentrules.check.input.PatchedFile.Line;
import io.agentrules.core.internal.path.DiffLines.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatchReaderTest {
    private static final String GIT = """
            diff --git a/src/a.ts b/src/a.ts
            index 1..2 100644
            --- a/src/a.ts
            +++ b/src/a.ts
            @@ -1 +1 @@
            -old
            +new
            diff --git a/old.md b/docs/new.md
            similarity index 100%
            rename from old.md
            rename to docs/new.md
            diff --git a/gone.txt b/gone.txt
            deleted file mode 100644
            --- a/gone.txt
            +++ /dev/null
            @@ -1 +0,0 @@
            -all
            """;

    @Test
    void gitsDiffIsApartByFile() {
        List<PatchedFile> files = Patches.parts(GIT);

        assertThat(files)
                .extracting(PatchedFile::line, PatchedFile::paths)
                .containsExactly(
                        tuple(1, List.of("src/a.ts")),
                        tuple(8, List.of("old.md", "docs/new.md")),
                        tuple(12, List.of("gone.txt")));
        assertThat(String.join("", files.stream().map(file -> text(GIT, file)).toList()))
                .isEqualTo(GIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Subject: say --- and +++\n\n--- not a file\n", "\n\n"})
    void whatStandsBeforeTheFirstFileIsInNone(String before) {
        assertThat(Patches.parts(before + GIT).get(0).offset()).isEqualTo(before.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "text", "--- a\n+++ b\n", " diff --git a/a b/a\n"})
    void aTextInWhichNoFileBeginsHasNoParts(String text) {
        assertThat(Patches.parts(text)).isEmpty();
    }

    @Test
    void aPlainDiffBeginsWithItsTwoNames() {
        assertThat(Patches.parts("--- x.c\t2026-01-01\r\n+++ x.c\t2026-01-02\r\n@@ -1 +1 @@\r\n+a\r\n"
                        + "--- y.c\n+++ z.c\n@@ -1 +1 @@\n+b"))
                .extracting(PatchedFile::line, PatchedFile::paths)
                .containsExactly(tuple(1, List.of("x.c")), tuple(5, List.of("y.c", "z.c")));
    }

    @Test
    void linesThatLookLikeNamesAreNone() {
        String diff = """
                diff --git a/q.sql b/q.sql
                --- a/q.sql
                +++ b/q.sql
                @@ -1,2 +1,2 @@
                --- a comment
                +++ another
                 select 1
                """;

        assertThat(Patches.parts(diff))
                .extracting(file -> text(diff, file), PatchedFile::paths, PatchedFile::added)
                .containsExactly(tuple(diff, List.of("q.sql"), List.of("++ another\n")));
    }

    @Test
    void subversionsHeaderIsOne() {
        assertThat(Patches.parts(
                        "Index: a.c\n=====\n--- a.c\t(revision 1)\n+++ a.c\t(working copy)\n@@ -1 +1 @@\n+a\n"))
                .extracting(PatchedFile::paths)
                .containsExactly(List.of("a.c"));
    }

    @Test
    void aPatchOfModelsIsApartByFile() {
        assertThat(Patches.parts("""
                        *** Begin Patch
                        *** Update File: a.ts
                        *** Move to: b.ts
                        @@
                        +a
                        *** Add File: c.md
                        +c
                        *** End Patch
                        """))
                .extracting(PatchedFile::line, PatchedFile::paths)
                .containsExactly(tuple(2, List.of("a.ts", "b.ts")), tuple(6, List.of("c.md")));
    }

    private static String text(String whole, PatchedFile file) {
        return whole.substring(file.offset(), file.end());
    }

    private static List<PatchedFile.Line> linesOf(String diff, Kind kind) {
        return Patches.parts(diff).stream()
                .flatMap(file -> file.lines().stream())
                .filter(line -> line.kind() == kind)
                .toList();
    }

    @Test
    void aLineHasItsNumberInTheNewFile() {
        String diff = """
                --- a/x
                +++ b/x
                @@ -7,3 +9,3 @@ f()
                 one
                -two
                +2
                 three
                @@ -20 +22,2 @@

                +last
                \\ No newline at end of file
                """;

        assertThat(Patches.parts(diff).get(0).lines())
                .containsExactly(
                        Line.BETWEEN,
                        new Line(Kind.CONTEXT, 9, "one"),
                        new Line(Kind.REMOVED, 0, "two"),
                        new Line(Kind.ADDED, 10, "2"),
                        new Line(Kind.CONTEXT, 11, "three"),
                        Line.BETWEEN,
                        new Line(Kind.CONTEXT, 22, ""),
                        new Line(Kind.ADDED, 23, "last"));
    }

    /** A line is added if no old file has it. */
    @Test
    void aCombinedDiffHasAColumnForEachOldFile() {
        String diff = """
                diff --cc a.c
                index 1,2..3
                --- a/a.c
                +++ b/a.c
                @@@ -1,2 -1,2 +1,3 @@@
                  both
                + ours
                 -theirs
                --gone
                ++merged
                """;

        assertThat(linesOf(diff, Kind.ADDED)).containsExactly(new Line(Kind.ADDED, 3, "merged"));
        assertThat(linesOf(diff, Kind.CONTEXT)).extracting(Line::number).containsExactly(1, 2);
    }

    /** Where the counts of a hunk end with two such lines, they are in it; otherwise the next file begins. */
    @ParameterizedTest
    @CsvSource({"'-1 +1',1", "'-1,2 +1,2',2", "'-1,9 +1,9',2", "x,2"})
    void twoLinesLikeNamesBeforeAHunkAreNamesUnlessTheHunkCountsThem(String counts, int files) {
        String first = counts.equals("-1 +1") ? "" : "-a\n+b\n";
        String diff = "--- a/x\n+++ b/x\n@@ " + counts + " @@\n" + first + "--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c\n+d\n";

        boolean areCounted = counts.equals("-1,2 +1,2");

        assertThat(Patches.parts(diff)).hasSize(areCounted ? 1 : files);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a/x.png b/x.png             | x.png",
                "i/x.png w/x.png             | x.png",
                "x.png x.png                 | x.png",
                "a/my x.png b/my x.png       | my x.png",
                "\"a/\\303\\244\" \"b/\\303\\244\" | ä",
            })
    void aFileWithoutLinesHasTheNameInGitsFirstLine(String names, String name) {
        assertThat(Patches.parts("diff --git " + names + "\nindex 1..2\nBinary files differ\n"))
                .extracting(PatchedFile::paths)
                .containsExactly(List.of(name));
    }

    @Test
    void theCommitOfASubmoduleIsNoAddedLine() {
        String diff = """
                diff --git a/lib b/lib
                index 1..2 160000
                --- a/lib
                +++ b/lib
                @@ -1 +1 @@
                -Subproject commit 1
                +Subproject commit 2
                """;

        assertThat(linesOf(diff, Kind.ADDED)).isEmpty();
        assertThat(Patches.parts(diff)).extracting(PatchedFile::paths).containsExactly(List.of("lib"));
    }

    @Test
    void afterASubmoduleAFileNeedsNoHeaderOfGit() {
        String diff = """
                diff --git a/lib b/lib
                new file mode 160000
                --- /dev/null
                +++ b/lib
                @@ -0,0 +1 @@
                +Subproject commit 1
                --- a/x
                +++ b/x
                @@ -1 +1 @@
                -old
                +new
                """;

        assertThat(Patches.parts(diff)).extracting(PatchedFile::paths).containsExactly(List.of("lib"), List.of("x"));
        assertThat(linesOf(diff, Kind.ADDED)).hasSize(1);
    }

    @Test
    void aMailsSignatureEndsAPatch() {
        String patch = """
                diff --git a/x b/x
                --- a/x
                +++ b/x
                @@ -1 +1 @@
                -a
                +b
                --\s
                2.40

                Subject: y
                + a bullet
                diff --git a/y b/y
                --- a/y
                +++ b/y
                @@ -0,0 +1 @@
                +c
                """;

        assertThat(Patches.parts(patch)).extracting(PatchedFile::added).containsExactly(List.of("b\n"), List.of("c\n"));
    }
}
