package io.agentrules.core.discover;

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
    void whatIsSwitchedOffStaysOffForOthers() {
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
                .startsWith("# What is switched off in " + ws)
                .endsWith("\noff style\n");
    }

    @Test
    void theStateFolderIsWhereTheEnvironmentSays() {
        Path state = disk.resolve("state");
        var toggles = Toggles.of(ws, Optional.empty(), Map.of("XDG_STATE_HOME", state.toString()));

        assertThat(toggles.disable("style")).isEmpty();

        assertThat(Path.of(toggles.file().orElseThrow()).getParent()).isEqualTo(state.resolve("agent-rules/toggles"));
        assertThat(toggles.read(reported::add)).containsExactly("style");
        assertThat(home).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative/state", "./x", "a\0b"})
    void aStateFolderThatIsNotAbsoluteIsIgnored(String value) {
        Toggles toggles = Toggles.of(ws, Optional.of(home), Map.of("XDG_STATE_HOME", value));

        assertThat(toggles.file()).isEqualTo(toggles().file());
    }

    @Test
    void aLinkToTheWorkspaceFindsTheSameToggles() throws IOException {
        Path link = Files.createSymbolicLink(disk.resolve("link"), ws);
        toggles().disable("style");

        assertThat(Toggles.of(link, Optional.of(home), Map.of()).read(reported::add))
                .containsExactly("style");
    }

    @Test
    void workspacesOfOneNameHaveTogglesOfTheirOwn() throws IOException {
        Path other = Files.createDirectories(disk.resolve("elsewhere/work space"));
        toggles().disable("style");

        assertThat(Toggles.of(other, Optional.of(home), Map.of()).read(reported::add))
                .isEmpty();
    }

    @Test
    void aWorkspaceThatDoesNotExistHasTogglesToo() {
        var gone = Toggles.of(disk.resolve("gone"), Optional.of(home), Map.of());

        assertThat(gone.disable("style")).isEmpty();
        assertThat(gone.read(reported::add)).containsExactly("style");
    }

    @Test
    void theTopOfTheDiskIsAWorkspaceLikeAnyOther() {
        var top = Toggles.of(ws.getRoot(), Optional.of(home), Map.of());

        assertThat(top.disable("style")).isEmpty();
        assertThat(top.file().orElseThrow()).contains("/root-");
    }

    @Test
    void withoutAHomeFolderNothingIsKeptAndThatIsSaid() {
        var toggles = Toggles.of(ws, Optional.empty(), Map.of());

        assertThat(toggles.disable("style")).map(Diagnostic::code).contains("toggles-unwritable");
        assertThat(toggles.enable("style")).isEmpty();
        assertThat(toggles.read(reported::add)).isEmpty();
        assertThat(reported).isEmpty();
    }

    @Test
    void nothingIsWrittenForWhatIsOnAnyway() {
        assertThat(toggles().enable("style")).isEmpty();

        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aFileThatCannotBeReadIsReportedAndNeverReplaced() throws IOException {
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
    void aFileInPlaceOfTheFolderIsReported() throws IOException {
        Files.createDirectories(home.resolve(".local/state"));
        Files.writeString(home.resolve(".local/state/agent-rules"), "text");

        assertThat(toggles().read(reported::add)).isEmpty();
        assertThat(toggles().disable("style")).map(Diagnostic::code).contains("toggles-unwritable");

        assertThat(reported).extracting(Diagnostic::code).containsExactly("toggles-unreadable");
    }

    @Test
    void linesThatMeanNothingAreReportedOnceWithTheirPlaceAndKept() throws IOException {
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
    void whatCouldBeNoRulesIsTheCallersMistake(String toggle) {
        assertThatThrownBy(() -> Toggles.normalized(toggle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("toggle could be no rule's: it ");
    }

    @Test
    void aNameIsKeptInTheFormThatRulesHave() {
        assertThat(Toggles.normalized("cafe\u0301")).isEqualTo("caf\u00e9");
        assertThat(Toggles.normalized("cursor:" + "a".repeat(200))).hasSize(207);
        assertThatThrownBy(() -> Toggles.normalized("a".repeat(201))).hasMessageContaining("longer than 200");
    }

    private Toggles toggles() {
        return Toggles.of(ws, Optional.of(home), Map.of());
    }

    private Path file() {
        return Path.of(toggles().file().orElseThrow());
    }
}
