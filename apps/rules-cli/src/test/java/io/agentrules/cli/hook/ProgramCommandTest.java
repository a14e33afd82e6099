package io.agentrules.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCommandTest {
    private static final Path JAVA = Path.of("/opt/java/bin/java");

    @TempDir
    Path folder;

    /** An agent's PATH need not have the script. */
    @Test
    void theScriptOfTheJarIsNamedWithItsWholePath() throws IOException {
        Path script = script(folder.resolve("plain"));
        Path other = script(folder.resolve("it's a folder"));

        assertThat(ProgramCommand.line(JAVA, jar(script))).isEqualTo(script.toString());
        assertThat(ProgramCommand.line(JAVA, jar(other))).isEqualTo("'" + folder + "/it'\\''s a folder/rules'");
    }

    @Test
    void aJarWithoutTheScriptIsRunByJava() throws IOException {
        Path script = script(folder);
        Path moved = folder.resolve("a b/rules.jar");

        assertThat(ProgramCommand.line(JAVA, moved)).isEqualTo("/opt/java/bin/java -jar '" + moved + "'");

        Files.delete(script);
        assertThat(ProgramCommand.line(JAVA, jar(script))).isEqualTo("/opt/java/bin/java -jar " + jar(script));
    }

    /** A script that has run its jar. */
    private static Path script(Path folder) throws IOException {
        Path script = Files.createFile(
                Files.createDirectories(folder).resolve("rules"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createDirectory(folder.resolve("built"));
        Files.writeString(folder.resolve("built/rules.launcher"), script + "\n");
        return script;
    }

    private static Path jar(Path script) {
        return script.resolveSibling("built/rules.jar");
    }
}
