package io.agentrules.core.internal.toggle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TogglesTest {
    @TempDir
    Path disk;

    private Path ws;
    private Path home;
    private final List<Diagnostic> reported = new ArrayList<>();

    @BeforeEach
    void makeFolders() throws IOException {
        ws = Files.createDirectories(disk.resolve("work space")).toRealPath();
        home = Files.createDirectories(disk.resolve("home"));
    }

    @Test
    void togglesAreSharedByAllInstances() {
        assertThat(toggles().disable("style")).isEmpty();
        assertThat(toggles().disable("cursor:tests")).isEmpty();
        assertThat(toggles().read(reported::add)).containsExactly("style", "cursor:tests");

        assertThat(toggles().enable("style")).isEmpty();
        assertThat(toggles().read(reported::add)).containsExactly("cursor:tests");
        assertThat(reported).isEmpty();
    }

    @Test
    void theFileIsInTheStateFolderUnderAReadableName() throws IOException {
        toggles().disable("style");

        Path file = file();
        assertThat(file.getParent()).isEqualTo(home.resolve(".local/state/agent-rules/toggles"));
        assertThat(file.getFileName().toString()).matches("work_space-[0-9a-f]{16}\\.txt");
        assertThat(Files.readString(file))
                .startsWith("# Rules disabled in " + ws)
                .endsWith("\noff style\n");
    }

    @Test
    void theStateFolderComesFromTheEnvironment() {
        Path state = disk.resolve("state");
        var toggles = Toggles.of(List.of(ws), Optional.empty(), Map.of("XDG_STATE_HOME", state.toString()));

        assertThat(toggles.disable("style")).isEmpty();

        assertThat(Path.of(toggles.file().orElseThrow()).getParent()).isEqualTo(state.resolve("agent-rules/toggles"));
        assertThat(toggles.read(reported::add)).containsExactly("style");
        assertThat(home).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative/state", "./x", "a\0b"})
    void aStateFolderThatIsNotAbsoluteIsIgnored(String value) {
        Toggles toggles = Toggles.of(List.of(ws), Optional.of(home), Map.of("XDG_STATE_HOME", value));

        assertThat(toggles.file()).isEqualTo(toggles().file());
    }

    @Test
    void aLinkToTheWorkspaceFindsTheSameToggles() throws IOException {
        Path link = Files.createSymbolicLink(disk.resolve("link"), ws);
        toggles().disable("style");

        assertThat(Toggles.of(List.of(link), Optional.of(home), Map.of()).read(reported::add))
                .containsExactly("style");
    }

    @Test
    void workspacesWithTheSameNameHaveSeparateToggles() throws IOException {
        Path other = Files.createDirectories(disk.resolve("elsewhere/work space"));
        toggles().disable("style");

        assertThat(Toggles.of(List.of(other), Optional.of(home), Map.of()).read(reported::add))
                .isEmpty();
    }

    @Test
    void aWorkspaceThatDoesNotExistHasTogglesToo() {
        var gone = Toggles.of(List.of(disk.resolve("gone")), Optional.of(home), Map.of());

        assertThat(gone.disable("style")).isEmpty();
        assertThat(gone.read(reported::add)).containsExactly("style");
    }

    @Test
    void theRootOfTheFileSystemAsWorkspaceContainsItsStateFolder() {
        var top = Toggles.of(List.of(ws.getRoot()), Optional.of(home), Map.of());

        assertThat(top.disable("style"))
                .map(Diagnostic::message)
                .hasValueSatisfying(message -> assertThat(message).contains("inside the workspace"));
        assertThat(top.file().orElseThrow()).contains("/root-");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void nothingIsWrittenInsideAWorkspaceRoot() throws IOException {
        Path second = Files.createDirectories(disk.resolve("second/home"));
        Path link = Files.createSymbolicLink(disk.resolve("linked"), second);

        for (Path inside : List.of(second, link)) {
            var toggles = Toggles.of(List.of(ws, disk.resolve("second")), Optional.of(inside), Map.of());

            assertThat(toggles.disable("style")).map(Diagnostic::code).contains("toggles-unwritable");
        }
        assertThat(second).isEmptyDirectory();
    }

    @Test
    void aTogglesFileInsideTheWorkspaceIsReportedAndIgnored() throws IOException {
        Path inside = Files.createDirectories(ws.resolve("home"));
        var toggles = Toggles.of(List.of(ws), Optional.of(inside), Map.of());
        Path planted = Path.of(toggles.file().orElseThrow());
        Files.createDirectories(planted.getParent());
        Files.writeString(planted, "off style\n");

        assertThat(toggles.read(reported::add)).isEmpty();
        assertThat(reported).extracting(Diagnostic::code).containsExactly("toggles-unreadable");
    }

    @ParameterizedTest
    @ValueSource(strings = {".local", ".local/state", ".local/state/agent-rules", ".local/state/agent-rules/toggles"})
    void nothingIsWrittenThroughALinkToAFolder(String folder) throws IOException {
        Path outside = Files.createDirectories(disk.resolve("outside"));
        Path link = home.resolve(folder);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, outside);

        assertThat(toggles().disable("style"))
                .map(Diagnostic::message)
                .hasValueSatisfying(message -> assertThat(message).contains("in its path is a link"));
        assertThat(outside).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".new"})
    void nothingIsWrittenThroughALinkToAFile(String ending) throws IOException {
        Path outside = Files.writeString(disk.resolve("precious"), "untouched");
        Path link = Path.of(toggles().file().orElseThrow() + ending);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, outside);

        assertThat(toggles().disable("style")).map(Diagnostic::code).contains("toggles-unwritable");
        assertThat(outside).hasContent("untouched");
    }

    @Test
    void theLastReadTogglesAreUsedIfTheFileCannotBeRead() throws IOException {
        Toggles toggles = toggles();
        toggles.disable("style");
        assertThat(toggles.read(reported::add)).containsExactly("style");
        Files.writeString(file(), "off style\noff tests\n"); // by hand
        assertThat(toggles.read(reported::add)).containsExactly("style", "tests");

        Files.write(file(), new byte[] {'o', 'f', 'f', ' ', (byte) 0xff});

        assertThat(toggles.read(reported::add)).containsExactly("style", "tests");
        assertThat(reported).singleElement().satisfies(diagnostic -> {
            assertThat(diagnostic.code()).isEqualTo("toggles-unreadable");
            assertThat(diagnostic.message()).contains("the last known ones are used");
        });
    }

    @Test
    void theLastWrittenTogglesAreUsedIfTheFileCannotBeReadAtStart() throws IOException {
        toggles().disable("style");
        toggles().disable("tests");
        toggles().enable("style");
        Files.delete(file());
        Files.createDirectory(file());

        assertThat(toggles().read(reported::add)).containsExactly("tests");
        assertThat(reported).extracting(Diagnostic::code).containsExactly("toggles-unreadable");
    }

    @Test
    void withoutAHomeFolderAToggleIsReportedAsNotSaved() {
        var toggles = Toggles.of(List.of(ws), Optional.empty(), Map.of());

        assertThat(toggles.disable("style")).map(Diagnostic::code).contains("toggles-unwritable");
        assertThat(toggles.enable("style")).isEmpty();
        assertThat(toggles.read(reported::add)).isEmpty();
        assertThat(reported).isEmpty();
    }

    @Test
    void enablingAnEnabledRuleWritesNothing() {
        assertThat(toggles().enable("style")).isEmpty();

        assertThat(home).isEmptyDirectory();
    }

    @Test
    void anUnreadableFileIsReportedAndNeverReplaced() throws IOException {
        Files.createDirectories(Path.of(toggles().file().orElseThrow()));

        assertThat(toggles().read(reported::add)).isEmpty();
        assertThat(toggles().disable("style")).map(Diagnostic::code).contains("toggles-unwritable");
        assertThat(toggles().enable("style")).map(Diagnostic::code).contains("toggles-unwritable");

        assertThat(reported).extracting(Diagnostic::code).containsExactly("toggles-unreadable");
        assertThat(reported.get(0).location().orElseThrow().file())
                .isEqualTo(toggles().file().orElseThrow());
        assertThat(Path.of(toggles().file().orElseThrow())).isDirectory();
    }

    @Test
    void aFileInsteadOfTheFolderIsReported() throws IOException {
        Files.createDirectories(home.resolve(".local/state"));
        Files.writeString(home.resolve(".local/state/agent-rules"), "text");

        assertThat(toggles().read(reported::add)).isEmpty();
        assertThat(toggles().disable("style")).map(Diagnostic::code).contains("toggles-unwritable");

        assertThat(reported).extracting(Diagnostic::code).containsExactly("toggles-unreadable");
    }

    @Test
    void invalidLinesAreReportedOnceWithTheirLineAndPreserved() throws IOException {
        toggles().disable("style");
        Files.writeString(file(), "off style\nof tests\nfoo\n");

        assertThat(toggles().read(reported::add)).containsExactly("style");
        toggles().enable("style");

        assertThat(reported).extracting(Diagnostic::code).containsExactly("toggles-line-unknown");
        assertThat(reported.get(0).location().orElseThrow().line()).hasValue(2);
        assertThat(Files.readString(file())).isEqualTo("of tests\nfoo\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "a\nb:c", "a\\b", "../x", "cursor:../x", "a//b", "\u202ea", "a\ud800"})
    void aToggleThatCannotNameARuleIsRejected(String toggle) {
        assertThatThrownBy(() -> Toggles.normalized(toggle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("toggle cannot name a rule: it ");
    }

    @Test
    void aNameIsNormalizedLikeRuleNames() {
        assertThat(Toggles.normalized("cafe\u0301")).isEqualTo("caf\u00e9");
        assertThat(Toggles.normalized("cursor:" + "a".repeat(200))).hasSize(207);
        assertThatThrownBy(() -> Toggles.normalized("a".repeat(201))).hasMessageContaining("longer than 200");
    }

    private Toggles toggles() {
        return Toggles.of(List.of(ws), Optional.of(home), Map.of());
    }

    private Path file() {
        return Path.of(toggles().file().orElseThrow());
    }
}
