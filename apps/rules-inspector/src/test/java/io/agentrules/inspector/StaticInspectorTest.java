package io.agentrules.inspector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticInspectorTest {
    @TempDir
    Path folder;

    @Test
    void theSameRulesGiveTheSameBytes() throws IOException {
        Project project = Project.varied(folder);

        Map<String, String> first = written(project, "first");
        Map<String, String> second = written(project, "second");

        assertThat(first).isEqualTo(second).hasSize(5);
    }

    @Test
    void thePageIsNoPartOfTheWorkspaceInWhichItIs() throws IOException {
        Project project =
                Project.varied(folder).with(".cursor/rules/scripts.mdc", "---\nglobs: ['**/page.js']\n---\nUse const.");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("work"));

        Map<String, String> first = written(project, "work/site");

        assertThat(answers(first))
                .contains("src/app.ts", "No file of the workspace matches **/page.js")
                .doesNotContain("site/page");
        assertThat(written(project, "work/site")).isEqualTo(first);
        assertThat(written(project, link.getFileName() + "/site")).isEqualTo(first);
    }

    @Test
    void thePageCanBeWrittenAgain() throws IOException {
        Project project = Project.varied(folder);
        written(project, "page");
        project.with(".cursor/rules/new.mdc", "Something new.");

        assertThat(answers(written(project, "page"))).contains("Something new.");
    }

    @Test
    void aFolderWithOtherFilesIsLeftAlone() throws IOException {
        Path page = Files.createDirectories(folder.resolve("page"));
        Files.writeString(page.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> written(Project.varied(folder), "page"))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageEndingWith("the folder has other files, such as thesis.txt");
        assertThat(page).isDirectoryContaining("glob:**thesis.txt");
        assertThat(page.resolve("index.html")).doesNotExist();
    }

    /** A repository may have a folder with such links. */
    @Test
    void aLinkIsNeverWrittenThrough() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "keep me");
        Path page = Files.createDirectories(folder.resolve("page"));
        for (String name : new String[] {"page.css", "page.js", "index.html", "data-of-rules.js"}) {
            Files.createSymbolicLink(page.resolve(name), victim);

            assertThatThrownBy(() -> written(Project.varied(folder), "page"))
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith(name + " in the folder is not a regular file");
            Files.delete(page.resolve(name));
        }
        assertThat(victim).hasContent("keep me");
    }

    @Test
    void aDocumentOfSomebodyElseIsLeftAlone() throws IOException {
        Path page = Files.createDirectories(folder.resolve("page"));
        Files.writeString(page.resolve("index.html"), "mine");

        assertThatThrownBy(() -> written(Project.varied(folder), "page"))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("index.html in the folder is not that of an earlier page");
        assertThat(page.resolve("index.html")).hasContent("mine");
    }

    @Test
    void thePageRunsNothingButItsFiles() throws IOException {
        Map<String, String> page = written(Project.varied(folder), "page");

        assertThat(page.getOrDefault("index.html", ""))
                .contains("Content-Security-Policy", "default-src 'none'")
                .doesNotContain("unsafe", "type=\"module\"");
    }

    @Test
    void theReasonsForEachFileAndToolAreInside() throws IOException {
        String data = written(Project.varied(folder), "page").getOrDefault("data-of-rules.js", "");

        assertThat(data)
                .startsWith("globalThis.rulesData = {\"blocks\":[")
                .endsWith("}\n;\n")
                .contains("[\"explain\\n\\nsrc/app.ts\",", "[\"prompt\\ncodex\\nREADME.md\",");
    }

    /** It had 26 MB: each file has the reasons of each rule in each tool's view. */
    @Test
    void thePageOfFortyRulesHasAtMostThreeMegabytes() throws IOException {
        Project project = new Project(folder);
        for (int number = 0; number < 40; number++) {
            String condition = number % 8 == 0 ? "alwaysApply: true" : "globs: src/part-" + number % 5 + "/**/*.ts";
            String body = "A sentence about " + number + ". ";
            project.with(
                    ".cursor/rules/rule-" + number + ".mdc",
                    "---\n" + condition + "\n---\n" + body.repeat(60) + number);
        }
        for (int number = 0; number < 51; number++) {
            project.with("src/part-" + number % 7 + "/file-" + number + ".ts", "");
        }

        Map<String, String> page = written(project, "page");

        assertThat(answers(page)).contains("src/part-3/file-3.ts", "A sentence about 39");
        assertThat(page.getOrDefault("data-of-rules.js", "")).hasSizeBetween(100_000, 3_000_000);
    }

    /** Line separators ended a line of JavaScript once, and a script that is written into a page ends at its end tag. */
    @Test
    void aRuleCannotEndTheData() throws IOException {
        Project project = Project.varied(folder)
                .with(
                        ".cursor/rules/evil.mdc",
                        "</script><script>hacked = 1</script>\u2028hacked = 2;\u2029*/ `${hacked}` \u202E'\"\\");

        Map<String, String> page = written(project, "page");

        assertThat(page.getOrDefault("data-of-rules.js", ""))
                .doesNotContain("\u2028", "\u2029", "\u202E", "hacked")
                .hasLineCount(2);
        assertThat(answers(page)).contains("\\u2028hacked = 2;").doesNotContain("\u2028", "\u2029", "\u202E");
    }

    /** Returns all answers in the data of a page, each on a line. */
    private static String answers(Map<String, String> page) {
        return Pattern.compile("\"(H4sI[\\w+/=]*)\"")
                .matcher(page.getOrDefault("data-of-rules.js", ""))
                .results()
                .map(block -> decompressed(block.group(1)))
                .collect(Collectors.joining());
    }

    private static String decompressed(String block) {
        var bytes = new ByteArrayInputStream(Base64.getDecoder().decode(block));
        try (var gzip = new GZIPInputStream(bytes)) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> written(Project project, String name) throws IOException {
        Path page = folder.resolve(name);
        var told = new ArrayList<Integer>();
        StaticInspector.write(project.engine(), page, (done, total) -> told.add(done));
        var texts = new TreeMap<String, String>();
        try (Stream<Path> files = Files.list(page)) {
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return texts;
    }
}
