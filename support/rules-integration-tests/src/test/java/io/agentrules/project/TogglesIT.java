package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What one process switches off, every other knows. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
@Tag("one-jdk")
class TogglesIT {
    private static final Checkout CHECKOUT = Checkout.shared();
    private static final List<String> NAMES = List.of("one", "two", "three", "four", "five", "six");

    @TempDir
    Path folder;

    @Test
    void processesThatSwitchAtTheSameTimeLoseNothingOfEachOther() throws Exception {
        Path workspace = workspace();

        var started = new ArrayList<Program.Started>();
        for (String name : NAMES) {
            started.add(rules(workspace, "disable", name).start());
        }
        for (Program.Started process : started) {
            assertThat(process.result().exitCode()).isZero();
        }

        assertThat(rules(workspace, "list", "--as", "harness").run().out()).contains("6 disabled");
    }

    @Test
    void aLinkToTheWorkspaceHasTheTogglesOfTheWorkspace() throws Exception {
        Path workspace = workspace();
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, workspace);
        try {
            rules(link, "disable", "one").run();

            assertThat(rules(workspace, "list", "--as", "harness").run().out()).contains("1 disabled");
        } finally {
            Files.delete(link);
        }
    }

    @Test
    void theStateFolderOfTheEnvironmentCounts() throws Exception {
        Path workspace = workspace();
        Path state = folder.resolve("state");

        rules(workspace, "disable", "one")
                .with("XDG_STATE_HOME", state.toString())
                .run();

        assertThat(state.resolve("agent-rules/toggles")).isDirectory();
        assertThat(rules(workspace, "list", "--as", "harness").run().out()).doesNotContain("disabled");
    }

    private Program rules(Path workspace, String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--workspace",
                workspace.toString(),
                "--home",
                folder.resolve("home").toString()));
        return CHECKOUT.rules(all.toArray(String[]::new));
    }

    private Path workspace() throws IOException {
        Path rules = Files.createDirectories(folder.resolve("work/.cursor/rules"));
        for (String name : NAMES) {
            Files.writeString(rules.resolve(name + ".mdc"), "Text of " + name);
        }
        return folder.resolve("work");
    }
}
