package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddedLinesTest {
    @Test
    void addedLinesOfAGitDiffArePassedOn() {
        String diff = """
                diff --git a/a.ts b/a.ts
                index 83db48f..bf269f4 100644
                --- a/a.ts
                +++ b/a.ts
                @@ -1,3 +1,4 @@ function f() {
                 kept
                -removed
                +added
                +
                +\tindented
                diff --git a/b.ts b/b.ts
                --- /dev/null
                +++ b/b.ts
                @@ -0,0 +1 @@
                +last
                \\ No newline at end of file
                """;

        assertThat(added(diff)).isEqualTo("added\n\n\tindented\nlast\n");
    }

    @Test
    void addedLinesOfAPatchArePassedOn() {
        String patch = """
                *** Begin Patch
                *** Update File: a.ts
                @@ class A
                 kept
                -removed
                +added
                *** Add File: b.ts
                +new
                *** End Patch
                """;

        assertThat(added(patch)).isEqualTo("added\nnew\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "diff --git a/x b/x",
                "--- a/x",
                "+++ b/x",
                "Index: x",
                "@@ -1 +1 @@",
                "@@",
                "*** Begin Patch",
                "*** Update File: x",
                "*** Add File: x",
                "*** Delete File: x",
                " *** Update File: x",
                "\r\n\t *** Begin Patch"
            })
    void theFirstLineDeterminesTheFormat(String first) {
        assertThat(added(first + "\n kept\n-removed\n+added\n")).isEqualTo("added\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\n\n",
                "+added\n",
                "-removed\n+added\n",
                "diff",
                "diff --gi",
                "diff -u a b\n+added\n",
                "---\ntitle: x\n---\n+added\n",
                "+++\n",
                "++",
                "@",
                "@Override\n+added\n",
                "*** Begin",
                "*** Note\n+added\n",
                "text\n--- a/x\n+++ b/x\n+added\n",
                " x\n@@\n+added"
            })
    void anyOtherTextIsPassedOnUnchanged(String text) {
        assertThat(added(text)).isEqualTo(text);
    }

    @Test
    void atMost64BlanksCanPrecedeTheFirstLine() {
        String patch = "@@\n+added";

        assertThat(added(" ".repeat(64) + patch)).isEqualTo("added");
        assertThat(added(" ".repeat(65) + patch)).isEqualTo(" ".repeat(65) + patch);
    }

    @Test
    void otherTextIsPassedOnAsSoonAsItsFormatIsKnown() {
        var lines = new AddedLines();
        var text = new StringBuilder();

        lines.feed("*** B", 0, 5, text::append);
        assertThat(text).isEmpty();

        lines.feed("old", 0, 3, text::append);
        assertThat(text).hasToString("*** Bold");
    }

    @Test
    void anAddedLineIsPassedOnAsItArrives() {
        var lines = new AddedLines();
        var text = new StringBuilder();

        lines.feed("@@\n+add", 0, 7, text::append);

        assertThat(text).hasToString("add");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@@;+++ x;                   | ++ x;",
                "@@;--- x;+++ y;             | ++ y;",
                "@@;--- x;+++ y;@@;+z;       | z;",
                "@@ -1 +1 @@;--- x;+++ y;@@ -8 +8 @@;+z;| ++ y;z;",
                "@@ -1 +1 @@;-a;+b;--- x;+++ y;@@ -8 +8 @@;+z;| b;z;",
                "@@@ -1 -1 +1,2 @@@;++a;+ b;-+c;++d;| a;d;",
                "@@;--- x;+++y;              | ++y;",
                "@@;---;+++ y;               | ++ y;",
                "@@;--- x;;+++ y;            | ++ y;",
                "--- a;+++ b;+++ c;          | ++ c;",
                "+++ b;+++ c;                | ++ c;",
                "--- a;--- b;+++ c;          | ''",
                "*** Begin Patch;--- x;+++ y;| ++ y;",
            })
    void aNewNameAfterAnOldNameIsNotAnAddedLine(String diff, String added) {
        assertThat(added(diff.replace(';', '\n'))).isEqualTo(added.replace(';', '\n'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "+", "++", "+ ", "++ x", "\r"})
    void theTextCanEndInAnAddedLine(String line) {
        assertThat(added("@@\n+" + line)).isEqualTo(line);
    }

    @Test
    void lineEndsAreKept() {
        assertThat(added("--- a\r\n+++ b\r\n+x\r\n-y\r\n+z\rw\r\n")).isEqualTo("x\r\nz\rw\r\n");
    }

    @Test
    void aTextCanBeSplitAnywhere() {
        String diff = "\n--- a\n+++ b\n@@ x\n+one\n-+no\n--- c\n+++two\n no\n+++ three\n+";
        for (int first = 0; first <= diff.length(); first++) {
            for (int second = first; second <= diff.length(); second++) {
                assertThat(added(diff.substring(0, first), diff.substring(first, second), diff.substring(second)))
                        .isEqualTo("one\n++two\n++ three\n");
            }
        }
    }

    @Test
    void aFinishedTextAcceptsNoMorePieces() {
        var lines = new AddedLines();
        var text = new StringBuilder();
        lines.feed("di", 0, 2, text::append);
        lines.finish(text::append);
        lines.finish(text::append);

        assertThat(text).hasToString("di");
        assertThatIllegalStateException().isThrownBy(() -> lines.feed("ff", 0, 2, text::append));
    }

    @Test
    void aPieceOutsideItsTextIsRejected() {
        assertThatThrownBy(() -> new AddedLines().feed("ab", -1, 1, (text, from, to) -> {}))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static String added(String... pieces) {
        return StreamPieces.added(List.of(pieces));
    }

    /** A diff of very many files has as many texts. */
    @Test
    void theFormatOfATextIsFoundWithLittleMemory() throws ReflectiveOperationException {
        long bytes = Allocated.bytesOf(() -> {
            var lines = new AddedLines();
            lines.feed("diff --git a/x b/x\n@@\n+x", 0, 24, (text, from, to) -> {});
            lines.finish((text, from, to) -> {});
        });

        assertThat(bytes).isLessThan(2_000);
    }
}
