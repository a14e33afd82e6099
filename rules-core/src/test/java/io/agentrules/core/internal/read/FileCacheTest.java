package io.agentrules.core.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.read.FileCache.FileTooLargeException;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileCacheTest {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @TempDir
    Path folder;

    private final FileCache cache = new FileCache(Clock.fixed(NOW, ZoneOffset.UTC));
    private final FolderReader reader = new FolderReader();
    private Path file = Path.of("");
    private int parsed;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("a.md");
    }

    @AfterEach
    void closeTheReader() {
        reader.close();
    }

    @Test
    void anUnchangedFileIsNotReadAgain() throws IOException {
        write("One", NOW.minusSeconds(60));

        assertThat(read().cached()).isFalse();
        cache.nextDiscovery();

        assertThat(read().cached()).isTrue();
        assertThat(parsed).isEqualTo(1);
    }

    @Test
    void aCopyBeginsWithWhatWasRead() throws IOException {
        write("One", NOW.minusSeconds(60));
        read();
        FileCache copy = cache.copy();
        copy.nextDiscovery();

        assertThat(copy.read(found(), reader, 1_000).cached()).isTrue();
    }

    @Test
    void extremeClockValuesDoNotFail() throws IOException {
        for (Instant limit : List.of(Instant.MIN, Instant.MAX)) {
            var timed = new FileCache(Clock.fixed(limit, ZoneOffset.UTC));
            write("One", NOW);

            assertThat(body(timed.read(found(), reader, 1_000))).isEqualTo("One");
        }
    }

    @Test
    void aChangedFileIsReadAgain() throws IOException {
        write("One", NOW.minusSeconds(60));
        read();
        cache.nextDiscovery();
        write("Two", NOW.minusSeconds(50));

        assertThat(body(read())).isEqualTo("Two");
    }

    @Test
    void aFileModifiedShortlyBeforeItWasReadIsReadAgain() throws IOException {
        write("One", NOW.minusSeconds(1));
        read();
        cache.nextDiscovery();
        write("Two", NOW.minusSeconds(1)); // same length, and within the file system's time resolution

        assertThat(body(read())).isEqualTo("Two");
    }

    @Test
    void anUnchangedFileThatIsReadAgainIsNotParsedAgain() throws IOException {
        write("One", NOW.minusSeconds(1));
        read();
        cache.nextDiscovery();

        assertThat(read().cached()).isFalse();
        assertThat(parsed).isEqualTo(1);
    }

    @Test
    void aFileThatIsReadInTwoWaysIsReadOnceInADiscovery() throws IOException {
        write("---\na: 1\n---\nText", NOW.minusSeconds(1));
        read();

        FileCache.Read again = cache.read(found(), reader, 1_000);

        assertThat(again.cached()).isTrue();
        assertThat(parsed(again, RuleText.PLAIN)
                        .frontMatter()
                        .map(FrontMatter::body)
                        .orElseThrow())
                .startsWith("---");
        assertThat(parsed).isEqualTo(2);
    }

    @Test
    void filesThatADiscoveryDoesNotRequestAreEvicted() throws IOException {
        write("One", NOW.minusSeconds(60));
        read();
        cache.nextDiscovery();
        cache.nextDiscovery();

        assertThat(read().cached()).isFalse();
        assertThat(parsed).isEqualTo(2);
    }

    @Test
    void aFileThatIsTooLongIsNotRead() throws IOException {
        write("12345", NOW.minusSeconds(60));
        FoundFile found = found();

        assertThatThrownBy(() -> cache.read(found, reader, 4)).isInstanceOf(FileTooLargeException.class);
        assertThat(body(cache.read(found, reader, 5))).isEqualTo("12345");
    }

    @Test
    void aFileThatGrewSinceItWasFoundIsStillBounded() throws IOException {
        write("1", NOW.minusSeconds(60));
        FoundFile found = found();
        write("12345", NOW.minusSeconds(60));

        assertThatThrownBy(() -> cache.read(found, reader, 4)).isInstanceOf(FileTooLargeException.class);
    }

    @ParameterizedTest
    @CsvSource({"1, 12345", "12345, 1", "12345, ''", "'', 12345", "12345, 54321"})
    void aFileThatWasWrittenAgainSinceItWasFoundIsReadAsItIs(String before, String after) throws IOException {
        write(before, NOW.minusSeconds(60));
        FoundFile found = found();
        write(after, NOW.minusSeconds(60));

        FileCache.Read read = cache.read(found, reader, 1_000);

        assertThat(body(read)).isEqualTo(after);
        assertThat(read.changed()).isEqualTo(before.length() != after.length());
    }

    private FileCache.Read read() throws IOException {
        FileCache.Read read = cache.read(found(), reader, 1_000);
        parsed(read, RuleText.FRONT_MATTER);
        return read;
    }

    private ParsedText parsed(FileCache.Read read, RuleText reading) {
        return read.file()
                .derive(
                        reading,
                        ParsedText.class,
                        known -> true,
                        () -> {
                            parsed++;
                            return ParsedText.of(read.file().text(), reading, RulesConfig.DEFAULT);
                        },
                        first -> {});
    }

    private FoundFile found() throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new FoundFile(
                "a",
                "a.md",
                file,
                file,
                folder,
                attributes,
                Level.PROJECT,
                Optional.of(folder),
                Optional.empty(),
                Optional.empty());
    }

    private void write(String text, Instant modified) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(modified));
    }

    private String body(FileCache.Read read) {
        return parsed(read, RuleText.FRONT_MATTER)
                .frontMatter()
                .map(FrontMatter::body)
                .orElseThrow();
    }
}
