package io.agentrules.core.internal.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathsInToolCallTest {
    @ParameterizedTest
    @CsvSource({
        "read, filePath, src/index.ts",
        "edit, filePath, src/index.ts",
        "read, path, /src/utils/helper.ts",
        "glob, path, src",
        "grep, path, src",
        "bash, workdir, packages/web",
        "write_to_file, path, a.ts",
        "anything, file_path, a.ts",
        "anything, paths, a.ts",
    })
    void pathArgumentsOfAnyToolAreFound(String tool, String key, String path) {
        assertThat(PathsInToolCall.in(tool, Map.of(key, path, "content", "src/other.ts")))
                .containsExactly(path);
    }

    @Test
    void aListOfPathsIsRead() {
        var arguments = Map.of("paths", Arrays.asList("a.ts", 1, null, "b.ts", "a.ts"), "path", "c.ts");

        assertThat(PathsInToolCall.in("read_many", arguments)).containsExactly("c.ts", "a.ts", "b.ts");
    }

    @Test
    void valuesThatAreNotTextAreIgnored() {
        var arguments = new HashMap<String, Object>();
        arguments.put("path", 1);
        arguments.put("filePath", null);
        arguments.put("paths", Map.of("x", "a.ts"));
        arguments.put("workdir", " ");
        arguments.put("patch", List.of(true));
        arguments.put("pattern", 3.5);

        assertThat(PathsInToolCall.in("glob", arguments)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "glob, src/**/*.ts, src",
        "mcp__fs__GlobFiles, packages/web/*.ts, packages/web",
        "glob, src/[ab]/x.ts, src",
        "glob, src/a.ts, src/a.ts",
        "glob, /abs/x/*.ts, /abs/x",
    })
    void thePatternOfAGlobToolCountsAsItsLiteralFolder(String tool, String pattern, String folder) {
        assertThat(PathsInToolCall.in(tool, Map.of("pattern", pattern))).containsExactly(folder);
    }

    @ParameterizedTest
    @CsvSource({"grep, src/.*", "search, src/**", "glob, **/*.ts", "glob, *.ts", "glob, ''"})
    void otherPatternsNameNoFolder(String tool, String pattern) {
        assertThat(PathsInToolCall.in(tool, Map.of("pattern", pattern))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"patch", "patchText", "diff", "input"})
    void fileHeadersOfAnApplyPatchTextAreRead(String key) {
        String patch = """
                *** Begin Patch
                *** Update File: src/a.ts
                *** Move to: src/b.ts
                @@
                -*** Update File: no.ts
                +*** Add File: no.ts
                *** Add File: docs/new file.md
                +text
                *** Delete File: old.ts
                *** End Patch
                """;

        assertThat(PathsInToolCall.in("apply_patch", Map.of(key, patch)))
                .containsExactly("src/a.ts", "src/b.ts", "docs/new file.md", "old.ts");
    }

    private static Map<String, List<String>> headersOfCodex() {
        return Map.of(
                "   *** Add File: a.ts", List.of("a.ts"),
                "\t*** Update File: a.ts \r", List.of("a.ts"),
                "\u00a0\u2028*** Delete File: a.ts\u3000", List.of("a.ts"),
                "*** Add File: a.md\tb.ts", List.of("a.md\tb.ts"),
                "+x\r*** Add File: a.ts", List.of(),
                "\u001c*** Add File: a.ts", List.of(),
                "- *** Add File: a.ts", List.of(),
                " rename from a.ts", List.of(),
                " --- a.ts\n +++ a.ts", List.of());
    }

    @Test
    void aHeaderOfAPatchIsReadAsCodexDoes() {
        headersOfCodex().forEach((line, names) -> {
            assertThat(PathsInToolCall.in("apply_patch", Map.of("input", "*** Begin Patch\n" + line + "\n+x")))
                    .as(line)
                    .isEqualTo(names);
            assertThat(PathsInToolCall.in("bash", Map.of("command", "apply_patch <<E\n" + line + "\n+x")))
                    .as(line)
                    .isEqualTo(names);
        });
    }

    @Test
    void fileHeadersOfAUnifiedDiffAreRead() {
        String diff = """
                diff --git a/src/a.ts b/src/a.ts
                --- a/src/a.ts
                +++ b/src/a.ts
                @@ -1,2 +1,2 @@
                --- no.ts
                +text
                diff --git a/old.ts b/new.ts
                rename from old.ts
                rename to new.ts
                --- /dev/null
                +++ b/born.ts
                --- a/gone.ts
                +++ /dev/null
                --- "a/with blank.ts"
                +++ "b/with blank.ts"
                """;

        assertThat(PathsInToolCall.in("any", Map.of("diff", diff)))
                .containsExactly("src/a.ts", "old.ts", "new.ts", "born.ts", "gone.ts", "with blank.ts");
    }

    @Test
    void aDiffWithoutGitsPrefixesKeepsItsNames() {
        String diff = "--- a/x.ts\t2026-11-21 10:00:00\n+++ a/x.ts\t2026-11-21 10:01:00\n--- src/y.ts\n+++ src/z.ts\n";

        assertThat(PathsInToolCall.in("any", Map.of("input", diff))).containsExactly("a/x.ts", "src/y.ts", "src/z.ts");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '\0',
            value = {
                "\"a/gr\\303\\266\\303\\237e.ts\" > größe.ts",
                "\"a/a\\\\b\\\"c.ts\" > a\\b\"c.ts",
                "\"a/grö\ud83d\ude00.ts\" > grö\ud83d\ude00.ts",
                "\"a/x\\9\\12\" > x912",
                "\"a/x\\\" > x\\",
                "\" > \"",
            })
    void aQuotedNameOfGitIsDecoded(String header, String name) {
        String diff = "--- " + header + "\n+++ " + header.replace("a/", "b/");

        assertThat(PathsInToolCall.in("any", Map.of("diff", diff))).containsExactly(name);
    }

    @Test
    void inputThatIsNotAPatchNamesNoFiles() {
        assertThat(PathsInToolCall.in("any", Map.of("input", "look at src/a.ts\n--- \n---\n+++ x")))
                .isEmpty();
    }
}
