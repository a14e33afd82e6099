package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody puts a link in the place of a rules folder, again and again, while rules are read. */
class SwappedFolderTest {
    private static final int REFRESHES = 150;

    @TempDir
    Path disk;

    @Test
    void nothingFromOutsideComesIn() throws Exception {
        assumeThat(hasHandles()).isTrue();
        for (int i = 0; i < 30; i++) {
            write("ws/rules/deep/" + i + ".md", "Inside");
            write("outside/deep/" + i + ".md", "CANARY");
        }
        Path rules = disk.resolve("ws/rules");
        Path aside = disk.resolve("ws/aside");
        Path link = Files.createSymbolicLink(disk.resolve("ws/link"), disk.resolve("outside"));
        var over = new AtomicBoolean();
        var swapper = new Thread(() -> swap(rules, aside, link, over));
        swapper.start();

        try {
            int inside = 0;
            for (int i = 0; i < REFRESHES; i++) {
                RuleCatalog catalog = engine().catalog();
                assertThat(catalog.rules()).extracting(Rule::content).doesNotContain("CANARY");
                inside += catalog.rules().size();
            }
            assertThat(inside).isPositive();
        } finally {
            over.set(true);
            swapper.join();
        }
    }

    private static void swap(Path rules, Path aside, Path link, AtomicBoolean over) {
        try {
            while (!over.get()) {
                Files.move(rules, aside);
                Files.move(link, rules);
                Files.move(rules, link);
                Files.move(aside, rules);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean hasHandles() throws IOException {
        try (DirectoryStream<Path> folder = Files.newDirectoryStream(disk)) {
            return folder instanceof SecureDirectoryStream;
        }
    }

    private RuleEngine engine() {
        return RuleEngine.builder()
                .workspace(disk.resolve("ws"))
                .home(disk.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new FolderProvider())
                .build();
    }

    private void write(String path, String text) throws IOException {
        Path file = disk.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    }
}
