package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The rules that this project has for itself. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class OwnRulesIT {
    @Test
    void theyHaveNoWarnings() throws Exception {
        Program.Result result = Checkout.shared().rules("check", "--strict").run();

        assertThat(result.out()).contains("checked 6 rules of ").doesNotContain("warning", "error");
        assertThat(result.exitCode()).as(result.out()).isZero();
    }

    @Test
    void theLockIsUpToDate() throws Exception {
        Program.Result result = Checkout.shared().rules("lock", "--check").run();

        assertThat(result.exitCode()).as(result.out()).isZero();
    }

    @Test
    void noFileViolatesThem() throws Exception {
        Path project = ProjectFiles.file("");
        assumeTrue(Files.exists(project.resolve(".git")), "only git knows which files are those of the project");

        Program.Result result = Checkout.shared()
                .rules("scan", "--all", "--workspace", project.toString())
                .run();

        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.out()).contains("No findings in ");
    }

    /** A rule file among the resources of the command was in force in this workspace, and in the jar. */
    @Test
    void noneIsInTheJar() throws IOException {
        try (JarFile jar = new JarFile(
                ProjectFiles.built("apps/rules-cli/target/rules.jar").toFile())) {
            assertThat(jar.stream().map(ZipEntry::getName))
                    .contains("io/agentrules/cli/check/diagnostics.tsv")
                    .noneMatch(name -> name.startsWith("io/agentrules/cli/."));
        }
    }
}
