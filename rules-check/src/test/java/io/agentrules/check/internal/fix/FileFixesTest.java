package io.agentrules.check.internal.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Fix;
import io.agentrules.check.input.FileReplacement;
import io.agentrules.check.model.FixResult;
import io.agentrules.core.internal.files.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileFixesTest {
    private static final String TEXT = "---\nglobs: a\n---\nText\n";

    @TempDir
    Path folder;

    private Path root;
    private Path home;

    @BeforeEach
    void createFolders() throws IOException {
        root = Files.createDirectories(folder.toRealPath().resolve("work"));
        home = Files.createDirectories(folder.toRealPath().resolve("home"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void lineEndsAndByteOrderMarkStay(String end) throws IOException {
        Path file = write(root.resolve("a.md"), "\ufeff" + TEXT.replace("\n", end) + "last");

        apply(fix(file, TEXT + "last", 2, 2, "paths: a", "more: b"));

        assertThat(Files.readString(file))
                .isEqualTo("\ufeff" + "---\npaths: a\nmore: b\n---\nText\n".replace("\n", end) + "last");
    }

    @Test
    void mixedLineEndsStay() throws IOException {
        Path file = write(root.resolve("a.md"), "---\r\nglobs: a\n---\r\nText\n");

        apply(fix(file, TEXT, 2, 2, "paths: a"));

        assertThat(Files.readString(file)).isEqualTo("---\r\npaths: a\n---\r\nText\n");
    }

    @Test
    void severalFixesOfAFileAreMadeTogetherAndOfTwoForALineTheFirst() throws IOException {
        String text = "\n---\na: 1\nb: 2\n---\n";
        Path file = write(root.resolve("a.md"), text);

        FixResult result = apply(
                fix(file, text, 4, 4, "B: 2"),
                fix(file, text, 1, 1),
                fix(file, text, 4, 4, "c: 2"),
                fix(file, text, 3, 3, "A: 1"));

        assertThat(Files.readString(file)).isEqualTo("---\nA: 1\nB: 2\n---\n");
        assertThat(result.changes()).hasSize(1);
        assertThat(result.changes().get(0).solved()).hasSize(3);
    }

    @Test
    void aPreviewWritesNothing() throws IOException {
        Path file = write(root.resolve("a.md"), TEXT);

        var fixes = new FileFixes(project());
        fixes.add(List.of(fix(file, TEXT, 2, 2, "paths: a")));

        assertThat(fixes.changes()).hasSize(1);
        assertThat(Files.readString(file)).isEqualTo(TEXT);
    }

    @Test
    void theUsersFilesAreFixed() throws IOException {
        Path file = write(home.resolve(".claude/rules/a.md"), TEXT);

        apply(fix(file, TEXT, 2, 2, "paths: a"));

        assertThat(Files.readString(file)).contains("paths: a");
    }

    @Test
    void aFileThatHasChangedIsLeftAlone() throws IOException {
        Path file = write(root.resolve("a.md"), TEXT + "more");

        assertRefused(apply(fix(file, TEXT, 2, 2, "paths: a")), "it has changed since it was read");
        assertThat(Files.readString(file)).isEqualTo(TEXT + "more");
    }

    @Test
    void aFileOutsideIsLeftAlone() throws IOException {
        Path file = write(folder.toRealPath().resolve("a.md"), TEXT);
        Path sneaky = root.resolve("../a.md");

        assertRefused(apply(fix(file, TEXT, 2, 2, "paths: a")), "it is outside the workspace");
        assertRefused(apply(fix(sneaky, TEXT, 2, 2, "paths: a")), "it is outside the workspace");
        assertThat(Files.readString(file)).isEqualTo(TEXT);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void nothingIsWrittenThroughALink() throws IOException {
        Path file = write(root.resolve("real/a.md"), TEXT);
        Path link = Files.createSymbolicLink(root.resolve("b.md"), file);
        Files.createSymbolicLink(root.resolve("linked"), root.resolve("real"));

        assertRefused(apply(fix(link, TEXT, 2, 2, "paths: a")), "it is a link");
        assertRefused(apply(fix(root.resolve("linked/a.md"), TEXT, 2, 2, "paths: a")), "it is a link");
        assertThat(Files.readString(file)).isEqualTo(TEXT);
        assertThat(link).isSymbolicLink();
    }

    @Test
    void aFileThatIsNotUtf8IsLeftAlone() throws IOException {
        Path file = root.resolve("a.md");
        byte[] bytes = "---\nglobs: a\n---\n\u00e4\n".getBytes(ISO_8859_1);
        Files.write(file, bytes);

        assertRefused(apply(fix(file, "---\nglobs: a\n---\n\ufffd\n", 2, 2, "paths: a")), "it is not UTF-8 text");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void aFileThatIsGoneIsReported() {
        FixResult result = apply(fix(root.resolve("a.md"), TEXT, 2, 2, "paths: a"));

        assertRefused(result, "it cannot be read or written");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void permissionsStayAndNoOtherFileRemains() throws IOException {
        Path file = write(root.resolve("a.md"), TEXT);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));

        apply(fix(file, TEXT, 2, 2, "paths: a"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-x---");
        try (Stream<Path> files = Files.list(root)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileWithAnotherNameIsLeftAlone() throws IOException {
        Path file = write(root.resolve("AGENTS.md"), TEXT);
        Path other = Files.createLink(root.resolve("CLAUDE.md"), file);

        assertRefused(apply(fix(file, TEXT, 2, 2, "paths: a")), "it has other names (hard links)");
        assertThat(Files.isSameFile(file, other)).isTrue();
        assertThat(Files.readString(file)).isEqualTo(TEXT);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aReadOnlyFileIsLeftAlone() throws IOException {
        Path file = write(root.resolve("a.md"), TEXT);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

        assertRefused(apply(fix(file, TEXT, 2, 2, "paths: a")), "it is read-only");
        assertThat(Files.readString(file)).isEqualTo(TEXT);
    }

    @Test
    void whatAKilledProcessLeftIsDeleted() throws IOException {
        Path file = write(root.resolve("a.md"), TEXT);
        Path ofKilled = write(root.resolve(".a.md." + Long.MAX_VALUE + "-x.agent-rules.new"), "half");
        Path ofRunning = write(root.resolve(".a.md." + ProcessHandle.current().pid() + "-x.agent-rules.new"), "half");

        apply(fix(file, TEXT, 2, 2, "paths: a"));

        assertThat(ofKilled).doesNotExist();
        assertThat(ofRunning).exists();
    }

    @Test
    void aChangeInBetweenIsKept() throws IOException {
        Path file = write(root.resolve("a.md"), TEXT);
        var replacement = new FileReplacement(file);
        Optional<byte[]> before = replacement.read();
        write(file, "mine");

        assertThat(replacement.replace(before, new byte[1])).isFalse();
        assertThat(Files.readString(file)).isEqualTo("mine");
        try (Stream<Path> files = Files.list(root)) {
            assertThat(files).containsExactly(file);
        }
    }

    private static void assertRefused(FixResult result, String reason) {
        assertThat(result.changes()).isEmpty();
        assertThat(result.refused()).singleElement().satisfies(refused -> {
            assertThat(refused.code()).isEqualTo("fix-refused");
            assertThat(refused.message()).contains(reason);
        });
    }

    private FixResult apply(Diagnostic... diagnostics) {
        var fixes = new FileFixes(project());
        fixes.add(List.of(diagnostics));
        fixes.write();
        return new FixResult(fixes.changes(), fixes.refused(), List.of(), Optional.empty());
    }

    private ProjectFiles project() {
        return new ProjectFiles(List.of(root), root, Optional.of(home));
    }

    private static Diagnostic fix(Path file, String text, int first, int last, String... lines) {
        return Diagnostic.info("x", "Message", "Remedy")
                .fixedBy(new Fix(file.toString().replace('\\', '/'), text, first, last, List.of(lines)));
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
