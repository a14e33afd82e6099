package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.input.WrittenTexts.Text;
import io.agentrules.core.internal.support.JsonValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrittenTextsTest {
    @ParameterizedTest
    @CsvSource({
        "Write,write",
        "MULTIEDIT,edit",
        "mcp__filesystem__write_file,write",
        "mcp__filesystem__edit_file,edit",
        "mcp__fs__read_text_file,read",
        "mcp_filesystem_write_file,write",
        "filesystem-edit_file,edit",
        "MCP:write_file,write",
        "server/shell,bash",
        "mcp__db__query,mcp__db__query",
        "my_edit,my_edit",
        "__,__",
        "'',''"
    })
    void aToolHasTheNameThatRulesUse(String name, String common) {
        assertThat(WrittenTexts.commonName(name)).isEqualTo(common);
    }

    @Test
    void aLongNameIsNoProblem() {
        String name = "_".repeat(10_000_000);

        assertThat(WrittenTexts.commonName(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"path\":\"a\",\"x\":\"1\",\"old_x\":\"2\",\"searchText\":\"3\",\"OLD\":\"4\",\"folder\":\"5\"} | 1",
                "{\"path\":\"a\",\"x\":{\"y\":[\"1\",{\"z\":\"2\"}]}}                                        | 1,2",
                "{\"path\":\"a\",\"edits\":\"[{\\\"oldText\\\":\\\"1\\\",\\\"newText\\\":\\\"2\\\"}]\"}         | 2",
                "{\"path\":\"a\",\"edits\":\"[{\"}                                                        | [{",
                "{\"path\":\"a\",\"threshold\":\"1\",\"golden\":\"2\"}                                    | 1,2",
                "{\"x\":\"1\",\"content\":\"2\"}                                                          | 2"
            })
    void theStringsThatAreNotOldAreNew(String arguments, String texts) {
        assertThat(WrittenTexts.of("any", JsonValue.object(arguments).orElseThrow())
                        .texts())
                .extracting(Text::text)
                .containsExactly(texts.split(","));
    }

    @Test
    void aPatchIsAboutTheFilesThatItNamesOrElseThoseOfTheCall() {
        String hunk = "@@ -1,2 +1,2 @@\n-old\n+new\n same\n+more\n";
        String git = "diff --git a/x.ts b/y.ts\nrename from x.ts\nrename to y.ts\n--- a/x.ts\n+++ b/y.ts\n" + hunk;

        assertThat(WrittenTexts.of("apply_diff", Map.of("path", "a.ts", "diff", hunk))
                        .texts())
                .containsExactly(new Text(List.of("a.ts"), "new\n"), new Text(List.of("a.ts"), "more\n"));
        assertThat(WrittenTexts.of("apply_diff", Map.of("diff", git)).texts())
                .extracting(Text::paths)
                .containsOnly(List.of("x.ts", "y.ts"));
        assertThat(WrittenTexts.of("x", Map.of("patch", "--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n")))
                .isEqualTo(new WrittenTexts("x", List.of("a.ts"), List.of()));
    }

    /** Otherwise a diff could hide its file by quoting a patch. */
    @Test
    void aDiffThatQuotesAPatchIsStillAboutItsFile() {
        String diff = "--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,3 @@\n *** Add File: b.md\n+new\n";

        assertThat(WrittenTexts.of("x", Map.of("diff", diff)).texts()).contains(new Text(List.of("a.ts"), "new\n"));
        assertThat(Patches.parts(diff)).hasSize(1);
    }

    @Test
    void blocksOfSearchAndReplaceHaveNewTextAfterTheirMiddle() {
        String diff = "------- SEARCH\nold\n=======\nnew\r\nlines\n+++++++ REPLACE\n\n<<<<<<< SEARCH\nx\n=======\ny";

        assertThat(WrittenTexts.of("replace_in_file", Map.of("path", "a.ts", "diff", diff))
                        .texts())
                .containsExactly(new Text(List.of("a.ts"), "new\nlines\n"), new Text(List.of("a.ts"), "y\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "cd src && apply_patch <<E, src/a.ts",
        "'cd \"my src\" && applypatch <<E', my src/a.ts",
        "cd /tmp && apply_patch <<E, /tmp/a.ts",
        "cd src; apply_patch <<E, a.ts",
        "apply_patch <<E, a.ts"
    })
    void aPatchInACommandStartsInItsFolder(String command, String path) {
        String whole = command + "\n*** Begin Patch\n*** Add File: a.ts\n+1\n*** End Patch\nE";

        WrittenTexts written = WrittenTexts.of("bash", Map.of("command", whole));

        assertThat(written.texts()).containsExactly(new Text(List.of(path), "1\n"), new Text(List.of(), whole));
    }
}
