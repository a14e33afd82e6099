package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A user id without an account, as in containers: Java says that its home folder is {@code ?}. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no file there has a ? in its name")
class HomeIT {
    @TempDir
    Path workspace;

    @BeforeEach
    void plant() throws IOException {
        write("?/.cursor/rules/planted.mdc", "---\nalwaysApply: true\n---\nPlanted");
        write(".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\nStyle");
    }

    @Test
    void theRepositoryHasNoRulesOfTheUsers() throws Exception {
        Program.Result result = rules("prompt", "--untrusted").run();

        assertThat(result.out()).doesNotContain("Planted", "Style");
    }

    @Test
    void nothingIsKeptInTheRepository() throws Exception {
        Program.Result result = rules("disable", "style").run();

        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).contains("there is no home folder for it");
        assertThat(workspace.resolve("?/.local")).doesNotExist();
    }

    private Program rules(String... arguments) throws IOException {
        String jar = ProjectFiles.built("apps/rules-cli/target/rules.jar")
                .toRealPath()
                .toString();
        var command = new ArrayList<>(List.of("-Duser.home=?", "-jar", jar));
        command.addAll(List.of(arguments));
        return Program.java(command).in(workspace).without("HOME");
    }

    private void write(String path, String text) throws IOException {
        Path file = workspace.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
