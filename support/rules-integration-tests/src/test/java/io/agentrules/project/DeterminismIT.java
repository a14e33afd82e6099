package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal files give equal bytes, whatever the locale, the time zone or the order in which the files were made. */
@Tag("one-jdk")
class DeterminismIT {
    private static final List<List<String>> COMMANDS = List.of(
            List.of("list", "--json"),
            List.of(
                    "explain",
                    "--json",
                    "--as",
                    "harness",
                    "--path",
                    "src/Index.ts",
                    "--prompt",
                    "LIST THE TITLES",
                    "--branch",
                    "main"),
            List.of("prompt", "--path", "src/Index.ts", "--prompt", "LIST THE TITLES", "--branch", "main"));

    /** Names and keywords with an i, which Turkish writes differently in capitals. */
    private static final Map<String, String> FILES = new TreeMap<>(Map.of(
            ".xcsh/rules/title.md", "---\nkeywords: [title, İ]\nbranch: MAIN\n---\nTitles.",
            ".xcsh/rules/TITLES.md", "---\nalwaysApply: true\n---\nCapitals.",
            ".xcsh/rules/_list.md", "---\ndescription: Lists\nalwaysAply: true\n---\nListed.",
            ".cursor/rules/title.mdc", "---\nalwaysApply: true\n---\nShadowed.",
            ".cursor/rules/index.mdc", "---\nglobs: **/INDEX.*,src/*.ts\n---\nIndex.",
            ".cursor/rules/broken.mdc", "---\nglobs: *.ts, *.tsx\ndescription: a: b\n---\nBroken.",
            ".windsurf/rules/i.md", "---\ntrigger: glob\nglobs: src/**\n---\nI.",
            ".clinerules/inside/z.md", "Z.",
            ".opencode/rules/ide.md", "---\nkeywords: [list]\nos: [linux, darwin, win32]\n---\nIde.",
            "src/Index.ts", "export const index = 1;\n"));

    @TempDir(factory = InMemory.class)
    static Path folder;

    private static List<String> expected = List.of();

    @BeforeAll
    static void answerOnce() throws Exception {
        write("once", new ArrayList<>(FILES.keySet()));
        expected = answers("once", List.of(), Map.of());
        assertThat(expected).hasSize(COMMANDS.size()).allMatch(answer -> answer.length() > 100);
        assertThat(expected.get(1)).contains("LIST");
    }

    @Test
    void theSecondAnswerIsTheFirst() throws Exception {
        assertThat(answers("once", List.of(), Map.of())).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Duser.language=tr -Duser.country=TR -Duser.timezone=Pacific/Apia",
                "-Duser.language=th -Duser.country=TH -Duser.variant=TH -Dfile.encoding=ISO-8859-1"
            })
    void theOptionsOfTheJvmChangeNothing(String options) throws Exception {
        assertThat(answers("once", List.of(options.split(" ")), Map.of())).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"C, Asia/Kathmandu", "tr_TR.UTF-8, America/St_Johns"})
    void theEnvironmentChangesNothing(String locale, String zone) throws Exception {
        assertThat(answers("once", List.of(), Map.of("LC_ALL", locale, "TZ", zone)))
                .isEqualTo(expected);
    }

    @Test
    void theOrderInWhichFilesAreMadeChangesNothing() throws Exception {
        var backwards = new ArrayList<>(FILES.keySet());
        Collections.reverse(backwards);
        write("again", backwards);

        assertThat(answers("again", List.of(), Map.of())).isEqualTo(expected);
    }

    private static List<String> answers(String workspace, List<String> options, Map<String, String> environment)
            throws IOException, InterruptedException {
        var answers = new ArrayList<String>();
        for (List<String> command : COMMANDS) {
            var arguments = new ArrayList<>(options);
            arguments.addAll(List.of(
                    "-Xshare:auto",
                    "-XX:TieredStopAtLevel=1",
                    "-jar",
                    ProjectFiles.built("apps/rules-cli/target/rules.jar")
                            .toRealPath()
                            .toString()));
            arguments.addAll(command);
            arguments.addAll(List.of("--home", folder.resolve("home").toString()));
            Program program = Program.java(arguments).in(folder.resolve(workspace));
            environment.forEach(program::with);
            Program.Result result = program.run();
            assertThat(result.err()).isEmpty();
            answers.add(result.out());
        }
        return answers;
    }

    private static void write(String workspace, List<String> files) throws IOException {
        for (String path : files) {
            Path file = folder.resolve(workspace).resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, FILES.getOrDefault(path, ""));
        }
    }

    /** Where there is a file system in memory: it lists files by age, while ext4 would list both folders by the same hashes. */
    static final class InMemory implements TempDirFactory {
        private static final Path MEMORY = Path.of("/dev/shm");

        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.isWritable(MEMORY)
                    ? Files.createTempDirectory(MEMORY, "rules")
                    : Files.createTempDirectory("rules");
        }
    }
}
