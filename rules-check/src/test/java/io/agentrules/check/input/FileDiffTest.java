package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileDiffTest {
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
        List<FileDiff> files = FileDiff.in(GIT);

        assertThat(files)
                .extracting(FileDiff::line, FileDiff::paths)
                .containsExactly(
                        tuple(1, List.of("src/a.ts")),
                        tuple(8, List.of("old.md", "docs/new.md")),
                        tuple(12, List.of("gone.txt")));
        assertThat(String.join("", files.stream().map(FileDiff::text).toList())).isEqualTo(GIT);
        assertThat(files).allMatch(file -> GIT.startsWith(file.text(), file.offset()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Subject: say --- and +++\n\n--- not a file\n", "\n\n"})
    void whatStandsBeforeTheFirstFileIsInNone(String before) {
        assertThat(FileDiff.in(before + GIT).get(0).offset()).isEqualTo(before.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "text", "@@ -1 +1 @@\n+new\n", "--- a\n+++ b\n", " diff --git a/a b/a\n"})
    void aTextInWhichNoFileBeginsHasNoParts(String text) {
        assertThat(FileDiff.in(text)).isEmpty();
    }

    @Test
    void aPlainDiffBeginsWithItsTwoNames() {
        assertThat(FileDiff.in("--- x.c\t2026-01-01\r\n+++ x.c\t2026-01-02\r\n@@ -1 +1 @@\r\n+a\r\n"
                        + "--- y.c\n+++ z.c\n@@ -1 +1 @@\n+b"))
                .extracting(FileDiff::line, FileDiff::paths)
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

        assertThat(FileDiff.in(diff))
                .extracting(FileDiff::text, FileDiff::paths)
                .containsExactly(tuple(diff, List.of("q.sql")));
    }

    @Test
    void subversionsHeaderIsOne() {
        assertThat(FileDiff.in("Index: a.c\n=====\n--- a.c\t(revision 1)\n+++ a.c\t(working copy)\n@@ -1 +1 @@\n+a\n"))
                .extracting(FileDiff::paths)
                .containsExactly(List.of("a.c"));
    }

    @Test
    void aPatchOfModelsIsApartByFile() {
        assertThat(FileDiff.in("""
                        *** Begin Patch
                        *** Update File: a.ts
                        *** Move to: b.ts
                        @@
                        +a
                        *** Add File: c.md
                        +c
                        *** End Patch
                        """))
                .extracting(FileDiff::line, FileDiff::paths)
                .containsExactly(tuple(2, List.of("a.ts", "b.ts")), tuple(6, List.of("c.md")));
    }
}
