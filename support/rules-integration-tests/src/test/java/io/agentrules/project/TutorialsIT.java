package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorials, followed step by step in an empty folder: files that they name are written, commands are typed, and what they show of an
 * output is in it.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
@Tag("one-jdk")
class TutorialsIT {
    /** What the pages call the reader's home folder. */
    private static final String HOME = "/home/you";

    /** The end of a paragraph that a file follows. */
    private static final Pattern FILE = Pattern.compile("`([\\w./-]+)`:$");

    /** Changes whenever somebody compares a view with its tool again. */
    private static final Pattern CHECKED = Pattern.compile("running \\S+ on \\S+ with \\d+ workspaces");

    private static final String FENCE = "```";
    private static final String OUTPUT = "text";
    private static final String INDENT = "    ";

    @TempDir
    Path folder;

    private Path home;
    private Path shop;
    private final List<String> outputs = new ArrayList<>();
    private int shown;

    @BeforeEach
    void makeTheFolders() throws IOException {
        home = folder.resolve("you");
        shop = Files.createDirectories(home.resolve("shop"));
    }

    @Test
    void theAgentIsGuarded() throws Exception {
        follow("docs/tutorial-agent.md");

        assertThat(outputs).hasSize(9);
        assertThat(shown).isEqualTo(10);
        List<String> readme = Document.read(ProjectFiles.file("README.md")).blocks().stream()
                .filter(block -> List.of(OUTPUT, "markdown").contains(block.language()))
                .map(Document.Block::text)
                .toList();
        assertThat(outputs.get(0)).contains(readme.get(0));
        assertThat(Files.readString(shop.resolve(".xcsh/rules/no-console.md")))
                .isEqualToIgnoringNewLines(readme.get(1));
        assertThat(outputs.get(6)).contains(readme.get(2).strip());
    }

    @Test
    void theHarnessObeys() throws Exception {
        Files.copy(
                ProjectFiles.built("apps/rules-cli/target/rules.jar"),
                Files.createDirectories(folder.resolve("you/shop")).resolve("rules.jar"));

        follow("docs/tutorial-java.md");

        assertThat(outputs).hasSize(2);
        assertThat(shown).isEqualTo(2);
    }

    private void follow(String page) throws IOException, InterruptedException {
        List<String> lines = ProjectFiles.read(ProjectFiles.file(page)).lines().toList();
        String file = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher named = FILE.matcher(line);
            if (named.find()) {
                file = named.group(1);
            } else if (line.startsWith(FENCE)) {
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf(FENCE);
                String text = String.join("\n", lines.subList(i + 1, end));
                if (line.equals(FENCE + OUTPUT)) {
                    shown++;
                    assertThat(outputs.get(outputs.size() - 1)).contains(unchecked(text));
                } else {
                    write(file, text + "\n");
                }
                i = end;
            } else if (line.startsWith(INDENT)) {
                outputs.add(typed(line.strip()));
            }
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = shop.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text.replace(HOME, home.toString()));
    }

    private String typed(String line) throws IOException, InterruptedException {
        Program.Result result = Program.of(List.of("sh", "-c", line))
                .in(shop)
                .withProgramsOf(Program.javaHome().resolve("bin"))
                .withProgramsOf(Checkout.shared().file(""))
                .with("HOME", home.toString())
                .with("JAVA_TOOL_OPTIONS", "-Duser.home=" + home)
                .with("RULES_HOOK_DEADLINE_MS", "60000") // what a busy machine takes is no fault of the program
                .run();
        assertThat(result.exitCode()).as(line + "\n" + result.err()).isZero();
        return unchecked(result.out().replace(home.toString(), HOME));
    }

    private static String unchecked(String output) {
        return CHECKED.matcher(output).replaceAll("running it");
    }
}
