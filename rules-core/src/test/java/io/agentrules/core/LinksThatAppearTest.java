package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Feature;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Links that somebody puts in the way of files between their being found and being read: the first rule is made before the second file
 * is read.
 */
class LinksThatAppearTest {
    @TempDir
    Path folder;

    private final FileSystem withHandles = Jimfs.newFileSystem(Configuration.unix());
    private final FileSystem withoutHandles = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setSupportedFeatures(Feature.LINKS, Feature.SYMBOLIC_LINKS)
            .build());

    private enum Disk {
        REAL,
        WITH_HANDLES,
        WITHOUT_HANDLES
    }

    @AfterEach
    void closeTheDisks() throws IOException {
        withHandles.close();
        withoutHandles.close();
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatBecomesALinkIsSkipped(Disk disk) throws IOException {
        Path root = written(disk);
        Path file = root.resolve("ws/rules/b.md");

        RuleCatalog catalog = catalog(root, () -> {
            Files.delete(file);
            Files.createSymbolicLink(file, root.resolve("outside/b.md"));
        });

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("Inside", "Inside");
        assertThat(codes(catalog)).containsExactly("file-changed");
    }

    @ParameterizedTest
    @EnumSource
    void aFolderThatBecomesALinkIsSkipped(Disk disk) throws IOException {
        Path root = written(disk);
        Path deep = root.resolve("ws/rules/deep");

        RuleCatalog catalog = catalog(root, () -> {
            Files.move(deep, root.resolve("ws/aside"));
            Files.createSymbolicLink(deep, root.resolve("outside"));
        });

        assertThat(catalog.rules()).extracting(Rule::content).containsExactly("Inside", "Inside");
        assertThat(codes(catalog)).containsExactly("file-changed");
    }

    @ParameterizedTest
    @EnumSource
    void aFolderAboveThatBecomesALinkLeadsNowhere(Disk disk) throws IOException {
        Path root = written(disk);
        Path rules = root.resolve("ws/rules");

        RuleCatalog catalog = catalog(root, () -> {
            Files.move(rules, root.resolve("ws/aside"));
            Files.createSymbolicLink(rules, root.resolve("outside"));
        });

        assertThat(catalog.rules()).extracting(Rule::content).containsOnly("Inside");
        assertThat(codes(catalog)).contains("file-changed");
    }

    private Path written(Disk disk) throws IOException {
        Path root = switch (disk) {
            case REAL -> folder.toRealPath();
            case WITH_HANDLES -> withHandles.getPath("/root");
            case WITHOUT_HANDLES -> withoutHandles.getPath("/root");
        };
        assumeThat(root.getFileSystem().getSeparator()).isEqualTo("/");
        for (String name : List.of("a.md", "b.md", "deep/b.md")) {
            write(root.resolve("ws/rules").resolve(name), "Inside");
            write(root.resolve("outside").resolve(name), "CANARY");
        }
        return root;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static List<String> codes(RuleCatalog catalog) {
        return catalog.diagnostics().stream().map(Diagnostic::code).toList();
    }

    private static RuleCatalog catalog(Path root, ChangingProvider.Change change) {
        return RuleEngine.builder()
                .workspace(root.resolve("ws"))
                .home(root.resolve("home"))
                .environment(Map.of())
                .discovery(false)
                .provider(new ChangingProvider(change))
                .build()
                .catalog();
    }
}
