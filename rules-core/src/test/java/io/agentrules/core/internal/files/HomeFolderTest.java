package io.agentrules.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user without an account, as in containers, has no home folder, and never one in the repository. */
class HomeFolderTest {
    @TempDir
    Path disk;

    @Test
    void theEnvironmentVariableComesFirst() {
        Path home = disk.resolve("home");

        assertThat(HomeFolder.of(Map.of("HOME", home.toString()), disk.toString()))
                .contains(home);
    }

    @Test
    void theSystemPropertyIsUsedIfTheFolderExists() {
        assertThat(HomeFolder.of(Map.of(), disk.toString())).contains(disk);
        assertThat(HomeFolder.of(Map.of(), disk.resolve("gone").toString())).isEmpty();
        assertThat(HomeFolder.of(Map.of(), null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "", " ", ".", "home", "a\0b"})
    void aRelativePathIsIgnored(String text) {
        assertThat(HomeFolder.of(Map.of("HOME", text), text)).isEqualTo(Optional.empty());
    }
}
