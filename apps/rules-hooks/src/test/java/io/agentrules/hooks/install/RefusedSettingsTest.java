package io.agentrules.hooks.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.check.input.FileReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files of settings are changed, and which are refused and stay as they are. */
class RefusedSettingsTest extends HookInstallerTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\n  \"a\": 1\n  \"b\": 2\n}` | 3 | was expecting comma to separate Object entries",
                "`{\n  'a': 1\n}` | 2 | was expecting double-quote to start property name",
                "`{\n  \"a\": 1` | 2 | expected close marker for Object",
                "`{\"a\": \"b\n\"}` | 1 | Illegal unquoted character",
                "`{}\n{}` | 2 | something follows the end of the JSON",
                "`\n\n{\"a\": nul}` | 3 | Unrecognized token",
                "`{\"a\": 01}` | 1 | Leading zeroes not allowed",
                "`{\"a\": \"\\x\"}` | 1 | Unrecognized character escape",
                "`{\"a\": \"\\u12g4\"}` | 1 | expected a hex-digit for character escape sequence",
                "`{\n/* a` | 2 | Unexpected end-of-input in a comment",
                "`[]` | 1 | the file is not a JSON object",
                "`\"hooks\"` | 1 | the file is not a JSON object",
                "`{\n\"hooks\": []}` | 2 | the value of hooks is not an object",
                "`{\"hooks\": {\n\n\"Stop\": {}}}` | 3 | the value of Stop in hooks is not a list",
                "`{\"hooks\": {\n\"Stop\": null}}` | 2 | the value of Stop in hooks is not a list",
                "`not json` | 1 | Unrecognized token 'not'",
                "`{\"a\":` | 1 | Unexpected end-of-input",
                "`{\"a\" 1}` | 1 | was expecting a colon"
            })
    void whatCannotBeReadIsRefusedWithItsLine(String before, int line, String problem) throws Exception {
        Path file = write(installer.file("claude", Scope.USER), before);

        assertThatThrownBy(() -> installer.install("claude", Scope.USER, List.of()))
                .hasMessageContaining(problem)
                .isInstanceOfSatisfying(SettingsException.class, e -> {
                    assertThat(e.line()).isEqualTo(line);
                    assertThat(e.remedy()).isNotEmpty();
                });
        assertThat(file).content().isEqualTo(before);
    }

    @Test
    void aTextThatIsNestedTooDeeplyIsRefused() {
        write(installer.file("claude", Scope.USER), "[".repeat(1_000_000));

        assertThatThrownBy(() -> installer.install("claude", Scope.USER, List.of()))
                .hasMessageContaining("nesting depth (501)");
    }

    @Test
    void aTextWithTooManyValuesIsRefused() {
        write(installer.file("claude", Scope.USER), "{\"hooks\": {\"Stop\": [" + "[],".repeat(100_000) + "]}}");

        assertThatThrownBy(() -> installer.install("claude", Scope.USER, List.of()))
                .hasMessageContaining("Token count");
    }

    @Test
    @Timeout(20)
    void manyEventsTakeTimeInProportion() throws Exception {
        String events = IntStream.range(0, 30_000)
                .mapToObj(event -> "\"e" + event + "\": []")
                .collect(Collectors.joining(",\n"));
        String before = "{\"hooks\": {\n" + events + "\n}}";
        Path file = write(installer.file("claude", Scope.USER), before);

        installer.install("claude", Scope.USER, List.of()).apply();
        assertThat(Files.readString(file)).isNotEqualTo(before);
        installer.uninstall("claude", Scope.USER).apply();

        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void whatIsNotUtf8IsRefused() throws IOException {
        Path file = write(installer.file("claude", Scope.USER), "");
        Files.write(file, new byte[] {'{', '}', (byte) 0xff});

        assertThatThrownBy(() -> installer.install("claude", Scope.USER, List.of()))
                .hasMessage("it is not UTF-8 text");
    }

    @Test
    void aFileThatIsTooLargeIsRefused() {
        write(installer.file("claude", Scope.USER), " ".repeat(FileReplacement.MAX_BYTES + 1));

        assertThatThrownBy(() -> installer.install("claude", Scope.USER, List.of()))
                .hasMessage("it cannot be read (it is longer than 16 MiB)");
    }

    @Test
    void aReadOnlyFileIsRefused() throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

        SettingsChange change = installer.install("claude", Scope.USER, List.of());

        assertThatThrownBy(change::check).hasMessage("it is read-only");
        assertThatThrownBy(change::apply).hasMessage("it is read-only");
        assertThat(file).content().isEqualTo("{}");
    }

    @Test
    void aReadOnlyFileWithoutHooksNeedsNoChange() throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

        SettingsChange change = installer.uninstall("claude", Scope.USER);

        assertThat(change.isNeeded()).isFalse();
        assertThatCode(change::check).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-r--", "rwxrwxrwx"})
    void theFileKeepsItsPermissions(String permissions) throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

        installer.install("claude", Scope.USER, List.of()).apply();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(permissions);
    }

    @Test
    void aLinkInsideOfTheHomeFolderIsFollowedAndStays() throws Exception {
        Path target = write(home.resolve("dotfiles/claude.json"), "{}\n");
        Path file = installer.file("claude", Scope.USER);
        Files.createDirectories(file.getParent());
        Files.createSymbolicLink(file, Path.of("../dotfiles/claude.json"));

        installer.install("claude", Scope.USER, List.of()).apply();

        assertThat(file).isSymbolicLink();
        assertThat(target).content().contains("SessionStart");
        installer.uninstall("claude", Scope.USER).apply();
        assertThat(target).content().isEqualTo("{}\n");
    }

    @Test
    void aLinkThatLeadsOutsideIsRefused() throws Exception {
        Path outside = write(folder.resolve("outside/settings.json"), "{}");
        Files.createSymbolicLink(workspace.resolve(".claude"), outside.getParent());
        Files.createDirectories(workspace.resolve(".codex"));
        Files.createSymbolicLink(workspace.resolve(".codex/hooks.json"), outside);

        for (String agent : List.of("claude", "codex")) {
            assertThatThrownBy(() -> installer.install(agent, Scope.PROJECT, List.of()))
                    .hasMessage("it is reached through a link that leads out of " + workspace);
            assertThatThrownBy(() -> installer.uninstall(agent, Scope.PROJECT)).isInstanceOf(SettingsException.class);
        }
        assertThat(outside).content().isEqualTo("{}");
    }

    @Test
    void aLinkThatLeadsNowhereIsRefused() throws Exception {
        Path file = installer.file("claude", Scope.PROJECT);
        Files.createDirectories(file.getParent());
        Files.createSymbolicLink(file, Path.of("missing.json"));

        assertThatThrownBy(() -> installer.install("claude", Scope.PROJECT, List.of()))
                .hasMessage(file + " is a link that leads nowhere");
    }

    @Test
    void aFolderInThePlaceOfTheFileIsRefused() throws Exception {
        Files.createDirectories(installer.file("claude", Scope.PROJECT));

        assertThatThrownBy(() -> installer.install("claude", Scope.PROJECT, List.of()))
                .hasMessage("it is not a file");
    }

    @Test
    void aFileThatChangesMeanwhileIsNotReplaced() throws Exception {
        Path file = write(installer.file("claude", Scope.USER), "{}");
        SettingsChange change = installer.install("claude", Scope.USER, List.of());
        write(file, "{\"new\": 1}");

        assertThatThrownBy(change::apply).hasMessage("something else is changing it");
        assertThat(file).content().isEqualTo("{\"new\": 1}");
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**.new");
    }
}
