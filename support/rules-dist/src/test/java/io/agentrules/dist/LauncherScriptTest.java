package io.agentrules.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that starts the command, with a Java that only says how it is started. */
@DisabledOnOs(OS.WINDOWS)
class LauncherScriptTest {
    @TempDir
    Path folder;

    /** With CDPATH, cd prints the folder, or finds another one. */
    @ParameterizedTest
    @ValueSource(strings = {".", "", "elsewhere", "/tmp:."})
    void theShellsSearchPathForFoldersDoesNotMatter(String cdpath) throws IOException, InterruptedException {
        Path root = folder.toRealPath();
        Path script = copied(Path.of("src/main/dist/rules"), root.resolve("bin/rules"));
        write(root.resolve("runtime/bin/java"), "#!/bin/sh\necho \"$0\"\n");
        Files.createDirectories(root.resolve("elsewhere/bin"));

        assertThat(run("bin/rules", cdpath)).isEqualTo(root.resolve("runtime/bin/java") + "\n");
        assertThat(run(script.toString(), cdpath)).isEqualTo(root.resolve("runtime/bin/java") + "\n");
    }

    private String run(String script, String cdpath) throws IOException, InterruptedException {
        var builder = new ProcessBuilder("sh", script, "list")
                .directory(folder.toRealPath().toFile())
                .redirectErrorStream(true);
        builder.environment().put("CDPATH", cdpath);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    private static Path copied(Path from, Path to) throws IOException {
        return write(to, Files.readString(from));
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
