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
        String texts = Files.readString(Path.of("src/training/workspaces.txt"));

        ClassArchiveTraining.unpack(texts, folder);

        String many = folder.resolve("many").toString();
        assertThat(
                        workspace
                                .rules("list", "--json", "--workspace", many)
                                .json()
                                .get("rules")
                                .findValues("provider")
                                .stream()
                                .map(provider -> provider.stringValue())
                                .distinct())
                .hasSize(10);
        assertThat(Files.readString(folder.resolve("many/web/AGENTS.md"))).endsWith("\n");
    }
}
