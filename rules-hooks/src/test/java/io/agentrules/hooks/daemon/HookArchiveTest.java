package io.agentrules.hooks.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java is a script that writes what it was given into the archive. */
class HookArchiveTest {
    private static final String JAVA = """
            #!/bin/sh
            for word; do
                case $word in -XX:ArchiveClassesAtExit=*) archive=${word#*=} ;; esac
            done
            while [ "$1" != -cp ]; do shift; done
            echo "$2 $3 $5" >"$archive"
            echo rule >"$4/rule.md"
            echo "$4" >"$(dirname "$0")/home"
            """;

    @TempDir
    Path folder;

    private Path jar;
    private DaemonFolder state;

    @BeforeEach
    void makeFolders() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no shell");
        jar = Files.writeString(folder.resolve("rules.jar"), "a jar");
        state = DaemonFolder.in(folder.resolve("state"));
    }

    @Test
    void theTrainingWritesTheArchive() throws IOException {
        assertThat(write(JAVA)).isTrue();

        assertThat(state.archive()).hasContent(jar + " Training hooks");
        assertThat(files()).containsExactlyInAnyOrder("classes.jsa", "classes.origin");
        assertThat(Path.of(Files.readString(folder.resolve("home")).strip())).doesNotExist();
    }

    @Test
    void whatFailsLeavesTheOldArchive() throws IOException {
        write(JAVA);

        assertThat(write(JAVA.replace(" hooks", "") + "exit 1\n")).isFalse();
        assertThat(write("#!/bin/sh\n")).isFalse();
        assertThat(HookArchive.write(folder.resolve("state"), folder.resolve("missing"), jar, "Training"))
                .isFalse();

        assertThat(state.archive()).hasContent(jar + " Training hooks");
        assertThat(files()).containsExactlyInAnyOrder("classes.jsa", "classes.origin");
    }

    @Test
    void anArchiveOfTheSameFilesStays() throws IOException {
        write(JAVA);
        Files.delete(folder.resolve("home"));

        assertThat(HookArchive.write(folder.resolve("state"), folder.resolve("java"), jar, "Training"))
                .isTrue();
        assertThat(folder.resolve("home")).doesNotExist();

        Files.writeString(jar, "another one");
        assertThat(HookArchive.write(folder.resolve("state"), folder.resolve("java"), jar, "Training"))
                .isTrue();
        assertThat(folder.resolve("home")).exists();
    }

    @Test
    void anArchiveThatSomebodyHasCutIsReplaced() throws IOException {
        write(JAVA);
        Files.writeString(state.archive(), "");

        assertThat(HookArchive.write(folder.resolve("state"), folder.resolve("java"), jar, "Training"))
                .isTrue();
        assertThat(state.archive()).hasContent(jar + " Training hooks");
    }

    private boolean write(String script) throws IOException {
        Path java = Files.writeString(folder.resolve("java"), script);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return HookArchive.write(folder.resolve("state"), java, jar, "Training");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> list = Files.list(state.path())) {
            return list.map(path -> path.getFileName().toString()).toList();
        }
    }
}
