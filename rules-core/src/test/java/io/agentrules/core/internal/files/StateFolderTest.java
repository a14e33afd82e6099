package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.core.internal.support.FileOwner;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user's state is written only in folders of that user. */
class StateFolderTest {
    private final FileSystem disk = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix")
            .build());
    private final Path home = disk.getPath("/home/me");
    private final Path state = home.resolve(".local/state/toggles");

    @AfterEach
    void closeTheDisk() throws IOException {
        disk.close();
    }

    @Test
    void aFolderOfTheUserIsWritten() throws IOException {
        make(home, "me");

        assertThatCode(this::check).doesNotThrowAnyException();

        make(state, "me");
        assertThatCode(this::check).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/me", "/home/me/.local", "/home/me/.local/state/toggles"})
    void aPathWithAFolderOfAnotherUserIsNotWritten(String folder) throws IOException {
        make(state, "me");
        make(disk.getPath(folder), "somebody-else");

        assertThatThrownBy(this::check).isInstanceOf(IOException.class).hasMessageContaining("belongs to another user");
    }

    @Test
    void aFileOfAnotherUserIsNotWritten() throws IOException {
        make(state, "me");
        Files.writeString(state.resolve("x.txt"), "theirs");
        Files.setOwner(state.resolve("x.txt"), user("somebody-else"));

        assertThatThrownBy(this::check).isInstanceOf(IOException.class);
    }

    @Test
    void aMissingHomeFolderIsNotCreatedInAFolderOfAnotherUser() throws IOException {
        make(disk.getPath("/home"), "somebody-else");

        assertThatThrownBy(this::check).isInstanceOf(IOException.class).hasMessageContaining("belongs to another user");
    }

    @Test
    void theUserIsTheOwnerOfFilesThatThisProcessWrites(@TempDir Path folder) throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");

        assertThat(new StateFolder(folder, folder, List.of()).user()).contains(FileOwner.of(folder));
    }

    private void check() throws IOException {
        new StateFolder(home, state, List.of(disk.getPath("/work")))
                .checkWritable(state.resolve("x.txt"), Optional.of(user("me")));
    }

    private void make(Path folder, String owner) throws IOException {
        for (Path at = Files.createDirectories(folder);
                at.startsWith(home);
                at = Objects.requireNonNull(at.getParent())) {
            if (!owner.equals("somebody-else") || at.equals(folder)) {
                Files.setOwner(at, user(owner));
            }
        }
        Files.setOwner(folder, user(owner));
    }

    private UserPrincipal user(String name) throws IOException {
        return disk.getUserPrincipalLookupService().lookupPrincipalByName(name);
    }
}
