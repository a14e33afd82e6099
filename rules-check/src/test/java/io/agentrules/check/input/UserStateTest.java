package io.agentrules.check.input;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A folder that was found safe is trusted only while it is the same one. */
@DisabledOnOs(OS.WINDOWS) // links are for administrators
class UserStateTest {
    @TempDir
    private Path folder;

    private UserState state;
    private Path sessions;
    private Path file;

    @BeforeEach
    void checkOnce() throws IOException {
        state = UserState.in(folder.resolve("state"));
        sessions = Files.createDirectories(state.folder().resolve("hooks/sessions"));
        file = sessions.resolve("a.json");
        state.check(file);
    }

    @Test
    void theSameFolderIsSafe() throws IOException {
        Files.writeString(file, "text");

        assertThatCode(() -> state.check(file)).doesNotThrowAnyException();
        assertThatCode(() -> state.check(file.resolveSibling("b.json"))).doesNotThrowAnyException();
    }

    @Test
    void aLinkInItsPlaceIsNot() throws IOException {
        Path moved = Files.move(sessions, folder.resolve("moved"));
        Files.createSymbolicLink(sessions, moved);

        assertThatThrownBy(() -> state.check(file)).hasMessage("sessions in its path is a link");
    }

    @Test
    void aLinkAboveAnotherFolderIsNot() throws IOException {
        Path other = folder.resolve("other");
        Files.createDirectories(other.resolve("sessions"));
        Files.move(state.folder().resolve("hooks"), folder.resolve("moved"));
        Files.createSymbolicLink(state.folder().resolve("hooks"), other);

        assertThatThrownBy(() -> state.check(file)).hasMessage("hooks in its path is a link");
    }

    @Test
    void aLinkInPlaceOfAFileIsNot() throws IOException {
        Files.createSymbolicLink(file, Files.createFile(folder.resolve("target")));

        assertThatThrownBy(() -> state.check(file)).hasMessage("a.json in its path is a link");
    }
}
