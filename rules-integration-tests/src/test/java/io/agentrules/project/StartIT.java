package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command loads to answer: classes cost more of its time than the rules. */
class StartIT {
    /** Of ours and of Java's, without an archive; any program has some 400, and each of 29 providers has at least one. */
    private static final int MAX_CLASSES = 2_200;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"prompt", "list"})
    void everydayCommandsLoadOnlyWhatTheyNeed(String command) throws Exception {
        writeRules();

        List<String> loaded = loaded(command, "--workspace", folder.toString(), "--home", folder + "/home");

        assertThat(loaded).contains("io.agentrules.cli.RulesCommand").hasSizeLessThan(MAX_CLASSES);
        assertThat(loaded)
                .noneMatch(name -> name.startsWith("picocli."))
                .noneMatch(name -> name.startsWith("java.sql."))
                .noneMatch(name -> name.startsWith("java.lang.runtime."))
                .noneMatch(name -> name.startsWith("java.time.format."))
                .noneMatch(name -> name.startsWith("jdk.internal.icu."))
                .noneMatch(name -> name.startsWith("tools.jackson."));
    }

    @Test
    void helpStillComesFromPicocli() throws Exception {
        assertThat(loaded("list", "--help")).contains("picocli.CommandLine");
    }

    private void writeRules() throws IOException {
        for (int i = 0; i < 5; i++) {
            Path file = folder.resolve(".cursor/rules/rule-" + i + ".mdc");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "---\ndescription: Rule " + i + "\nglobs: \"src/**/*.ts\"\n---\nBe kind.\n");
        }
    }

    /** Returns the names of the classes that a run of the command loads, with the launcher's word that the jar is complete. */
    private List<String> loaded(String... arguments) throws IOException, InterruptedException {
        Path log = folder.resolve("classes.txt");
        var command = new ArrayList<>(List.of(
                "-Xlog:class+load:file=" + log,
                "-Drules.bundled=true",
                "-jar",
                ProjectFiles.built("rules-cli/target/rules.jar").toRealPath().toString()));
        command.addAll(List.of(arguments));
        Program.Result result = Program.java(command).run();
        assertThat(result.exitCode()).as(result.err()).isZero();
        return Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst("^(\\[[^]]*])+ *", "").split(" ", 2)[0])
                .toList();
    }
}
