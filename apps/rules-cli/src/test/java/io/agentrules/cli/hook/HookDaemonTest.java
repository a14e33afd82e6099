package io.agentrules.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookDaemonTest {
    @TempDir
    Path folder;

    @Test
    void theCacheOfAnInstallationIsForItsOwnJavaOnly() throws IOException {
        Path jar = Files.createDirectories(folder.resolve("lib")).resolve("rules.jar");
        Path cache = Files.writeString(folder.resolve("lib/rules.aot"), "");
        Path own = folder.resolve("runtime/bin/java");

        assertThat(HookDaemon.cache(jar, own)).contains(cache);
        assertThat(HookDaemon.cache(jar, folder.resolve("jdk/bin/java"))).isEmpty();
        Files.delete(cache);
        assertThat(HookDaemon.cache(jar, own)).isEmpty();
    }
}
