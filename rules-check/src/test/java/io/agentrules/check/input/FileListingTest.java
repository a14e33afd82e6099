package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileListingTest {
    @TempDir
    Path workspace;

    @Test
    void theFilesThatRulesMayBeAboutAreListed() throws IOException {
        write("src/b.ts");
        write("src/a.ts");
        write("node_modules/c.js");

        FileListing listing =
                FileListing.of(RuleEngine.builder().workspace(workspace).build());

        assertThat(listing).isEqualTo(new FileListing(List.of("src/a.ts", "src/b.ts"), true));
    }

    private void write(String path) throws IOException {
        Path file = workspace.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }
}
