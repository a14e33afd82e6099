package io.agentrules.core.internal.toggle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicTextFileTest {
    @TempDir
    Path disk;

    @Test
    void theFolderIsCreatedWithTheFile() throws IOException {
        AtomicTextFile file = file(Duration.ofMinutes(1));

        assertThat(file.read()).isEmpty();
        file.rewrite(none -> Optional.of("größe"));

        assertThat(file.read()).contains("größe");
        assertThat(files()).containsExactlyInAnyOrder(".lock", "x.txt", "x.txt.last");
    }

    @Test
    void onlyTheOwnerCanRead() throws IOException {
        assumeThat(disk.getFileSystem().supportedFileAttributeViews()).contains("posix");

        file(Duration.ofMinutes(1)).rewrite(none -> Optional.of("text"));

        assertThat(permissions("state/toggles")).isEqualTo("rwx------");
        assertThat(permissions("state/toggles/x.txt")).isEqualTo("rw-------");
        assertThat(permissions("state/toggles/.lock")).isEqualTo("rw-------");
    }

    @Test
    void anUnchangedTextIsNotWritten() throws IOException {
        AtomicTextFile file = file(Duration.ofMinutes(1));
        file.rewrite(none -> Optional.of("text"));
        Object before = Files.readAttributes(path("x.txt"), "*").get("fileKey");

        file.rewrite(text -> text);
        file.rewrite(text -> Optional.empty());

        assertThat(Files.readAttributes(path("x.txt"), "*").get("fileKey")).isEqualTo(before);
        assertThat(file.read()).contains("text");
    }

    @Test
    void concurrentRewritesAreNotLost() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        try {
            var writers = new ArrayList<Future<?>>();
            for (int i = 0; i < 100; i++) {
                String mine = "line " + i + "\n";
                writers.add(threads.submit(() -> {
                    file(Duration.ofMinutes(1)).rewrite(text -> Optional.of(text.orElse("") + mine));
                    return mine;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(Files.readString(path("x.txt")).lines()).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void waitingForAnotherWriterTimesOut() throws IOException {
        Files.createDirectories(path(""));
        try (FileChannel channel =
                        FileChannel.open(path(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThatThrownBy(() -> file(Duration.ZERO).rewrite(none -> Optional.of("text")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("keeps it locked");
        }

        assertThat(path("x.txt")).doesNotExist();
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() throws IOException {
        Files.createDirectories(path(""));
        try (FileChannel channel =
                        FileChannel.open(path(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> file(Duration.ofMinutes(1)).rewrite(none -> Optional.of("text")))
                    .isInstanceOf(IOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aFullDiskLeavesTheFileUnchanged() throws IOException {
        Configuration small = Configuration.unix().toBuilder()
                .setBlockSize(512)
                .setMaxSize(8 * 512)
                .build();
        try (FileSystem full = Jimfs.newFileSystem(small)) {
            var file = new AtomicTextFile(full.getPath("/state"), "x.txt", Duration.ZERO);
            file.rewrite(none -> Optional.of("old"));

            assertThatThrownBy(() -> file.rewrite(old -> Optional.of("new".repeat(2_000))))
                    .isInstanceOf(IOException.class);

            assertThat(file.read()).contains("old");
            assertThat(full.getPath("/state/x.txt.new")).doesNotExist();
        }
    }

    @Test
    void leftoversOfAKilledWriterDoNoHarm() throws IOException {
        AtomicTextFile file = file(Duration.ofMinutes(1));
        file.rewrite(none -> Optional.of("old"));
        Files.writeString(path("x.txt.new"), "half of something much longer than what comes");

        file.rewrite(old -> Optional.of(old.orElseThrow() + " and new"));

        assertThat(file.read()).contains("old and new");
        assertThat(files()).containsExactlyInAnyOrder(".lock", "x.txt", "x.txt.last");
    }

    @Test
    void aFolderInsteadOfTheFileIsNotRead() throws IOException {
        Files.createDirectories(path("x.txt/inside"));

        assertThatThrownBy(() -> file(Duration.ZERO).read()).hasMessage("it is not a regular file");
        assertThatThrownBy(() -> file(Duration.ZERO).rewrite(none -> Optional.of("text")))
                .hasMessage("it is not a regular file");
        assertThat(path("x.txt/inside")).exists();
    }

    @Test
    void contentThatIsTooLargeOrNotTextIsNeitherReadNorWritten() throws IOException {
        Files.createDirectories(path(""));
        Files.write(path("x.txt"), new byte[AtomicTextFile.MAX_BYTES + 1]);
        assertThatThrownBy(() -> file(Duration.ZERO).read()).hasMessageContaining("longer than 1 MiB");

        Files.write(path("x.txt"), new byte[] {'a', (byte) 0xff});
        assertThatThrownBy(() -> file(Duration.ZERO).read()).hasMessageContaining("not UTF-8");

        Files.writeString(path("x.txt"), "a");
        assertThatThrownBy(() ->
                        file(Duration.ZERO).rewrite(text -> Optional.of("a".repeat(AtomicTextFile.MAX_BYTES + 1))))
                .hasMessageContaining("longer than 1 MiB");
        assertThat(Files.readString(path("x.txt"))).isEqualTo("a");
    }

    private AtomicTextFile file(Duration patience) {
        return new AtomicTextFile(path(""), "x.txt", patience);
    }

    private Path path(String name) {
        return disk.resolve("state/toggles").resolve(name);
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(path(""))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private String permissions(String path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(disk.resolve(path)));
    }
}
