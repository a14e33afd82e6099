package io.agentrules.conformance;

import static io.agentrules.conformance.SessionFixtures.OPENCODE;
import static io.agentrules.conformance.SessionFixtures.OPENCODE_GLOBAL;
import static io.agentrules.testsupport.RuleFixtures.engine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.testkit.InMemoryProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk that fails costs what cannot be read, says so, and costs nothing else. */
class OpencodeScanErrorsTest {
    @TempDir
    Path folder;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such permissions")
    void aFolderThatMayNotBeReadIsReportedAndTheOthersAreRead() throws IOException {
        Path closed = Files.createDirectories(folder.resolve("home/.config/opencode/rules"));
        Path open = Files.createDirectories(folder.resolve("ws/.opencode/rules"));
        Files.writeString(closed.resolve("a.md"), "A");
        Files.writeString(open.resolve("b.md"), "B");
        RuleEngine engine = builder().build();
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));

        try {
            assumeThat(Files.isReadable(closed))
                    .as("the super user may read everything")
                    .isFalse();
            RuleCatalog catalog = engine.catalog();

            assertThat(catalog.rules()).extracting(Rule::name).containsExactly("b");
            assertThat(catalog.diagnostics()).singleElement().satisfies(diagnostic -> {
                assertThat(diagnostic.code()).isEqualTo("file-unreadable");
                assertThat(file(diagnostic)).isEqualTo(closed.toString());
                assertThat(diagnostic.cause()).containsInstanceOf(AccessDeniedException.class);
            });
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void aFolderThatLeadsToItselfIsReportedAndTheOthersAreRead() {
        RuleCatalog catalog = engine(new InMemoryProject()
                        .withLink(OPENCODE_GLOBAL.replaceFirst("/$", ""), "rules")
                        .with(OPENCODE + "b.md", "B"))
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("b");
        assertThat(catalog.diagnostics()).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("link-loop");
            assertThat(file(diagnostic)).isEqualTo(InMemoryProject.HOME + "/.config/opencode/rules");
        });
    }

    @Test
    void aBrokenLinkIsReportedAndTheOtherFilesAreRead() {
        RuleCatalog catalog = engine(new InMemoryProject()
                        .with(OPENCODE + "a.md", "A")
                        .withLink(OPENCODE + "b.md", "gone.md")
                        .with(OPENCODE + "c.md", "C"))
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("a", "c");
        assertThat(catalog.diagnostics()).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("link-broken");
            assertThat(file(diagnostic)).isEqualTo(InMemoryProject.WORKSPACE + "/.opencode/rules/b.md");
        });
    }

    @Test
    void aFolderThatDisappearsDuringTheScanIsReportedAndNothingIsThrown() throws IOException {
        Path user = Files.createDirectories(folder.resolve("home/.config/opencode/rules"));
        Path project = Files.createDirectories(folder.resolve("ws/.opencode/rules/more"));
        Files.writeString(user.resolve("a.md"), "A");
        Files.writeString(project.resolveSibling("b.md"), "B");
        Files.writeString(project.resolve("c.md"), "C");

        RuleCatalog catalog = builder()
                .discovery(false)
                .provider(InterruptedProvider.of("opencode", file -> {
                    if (file.name().equals("b")) {
                        deleteWithFile(project, "c.md");
                    }
                }))
                .build()
                .catalog();

        assertThat(catalog.rules()).extracting(Rule::name).containsExactly("a", "b");
        assertThat(catalog.diagnostics()).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("file-vanished");
            assertThat(file(diagnostic)).isEqualTo(project.resolve("c.md").toString());
        });
    }

    private RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .workspace(folder.resolve("ws"))
                .home(folder.resolve("home"))
                .environment(Map.of());
    }

    private static String file(Diagnostic diagnostic) {
        return diagnostic.location().map(Location::file).orElseThrow();
    }

    private static void deleteWithFile(Path folder, String file) {
        try {
            Files.delete(folder.resolve(file));
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
