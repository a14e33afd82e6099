package io.agentrules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTrainingTest {
    @TempDir
    Path folder;

    @Test
    void theWorkspaceHasRulesOfManyFormats() throws IOException {
        var workspace = new Workspace(folder);
        String texts = Files.readString(Path.of("src/training/workspace.txt"));

        ClassArchiveTraining.unpack(texts, workspace.root);

        assertThat(workspace.rules("list", "--json").json().get("rules").findValues("provider").stream()
                        .map(provider -> provider.stringValue())
                        .distinct())
                .hasSize(10);
        assertThat(Files.readString(workspace.root.resolve("web/AGENTS.md"))).endsWith("\n");
    }
}
