package io.agentrules.provider.classpath;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Rule;
import io.agentrules.core.RuleEngine;
import io.agentrules.pattern.GlobSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.springframework.boot.loader.launch.JarLauncher;

/** An executable jar, as Spring Boot's build plugins make it and as its launcher runs it. */
class SpringBootJarTest {
    @TempDir
    Path folder;

    @Test
    void jarsInAnExecutableJarBringRules() throws Exception {
        Path app = folder.resolve("my app+.jar");
        executableJar()
                .with("BOOT-INF/classes/META-INF/rules/own.md", "The application's own rule.")
                .with(
                        "BOOT-INF/lib/team-rules-1.0.jar",
                        new JarContent()
                                .withRule("java/style.md", "Use records.")
                                .bytes())
                .with(
                        "BOOT-INF/lib/more-rules-2.0.jar",
                        new JarContent()
                                .withFolders()
                                .withRule("sql.md", "Use joins.")
                                .bytes())
                .writeTo(app);

        assertThat(output(app))
                .contains(
                        "own from classes!/META-INF/rules/own.md",
                        "sql from more-rules-2.0.jar!/META-INF/rules/sql.md",
                        "java/style from team-rules-1.0.jar!/META-INF/rules/java/style.md");
    }

    private JarContent executableJar() throws IOException {
        var jar = new JarContent()
                .withAttribute("Main-Class", JarLauncher.class.getName())
                .withAttribute("Start-Class", ListRules.class.getName())
                .withAttribute("Spring-Boot-Classes", "BOOT-INF/classes/")
                .withAttribute("Spring-Boot-Lib", "BOOT-INF/lib/")
                .with("BOOT-INF/classes/", "")
                .with("BOOT-INF/classes/" + file(ListRules.class), content(ListRules.class));
        try (var loader = new JarFile(place(JarLauncher.class).toFile())) {
            for (ZipEntry entry : loader.stream()
                    .filter(each -> each.getName().endsWith(".class"))
                    .toList()) {
                try (InputStream in = loader.getInputStream(entry)) {
                    jar = jar.with(entry.getName(), in.readAllBytes());
                }
            }
        }
        int number = 0;
        for (Class<?> type :
                List.of(Rule.class, RuleEngine.class, GlobSet.class, Load.class, ClasspathRuleProvider.class)) {
            jar = jar.with("BOOT-INF/lib/library-" + number++ + ".jar", packed(place(type)));
        }
        return jar;
    }

    private static Path place(Class<?> type) {
        try {
            URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
            return Path.of(place);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] packed(Path place) throws IOException {
        if (Files.isRegularFile(place)) {
            return Files.readAllBytes(place);
        }
        var jar = new JarContent();
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = place.relativize(file).toString().replace('\\', '/');
                jar = name.equals("META-INF/MANIFEST.MF") ? jar : jar.with(name, Files.readAllBytes(file));
            }
        }
        return jar.bytes();
    }

    private static String file(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] content(Class<?> type) {
        try (InputStream in = type.getResourceAsStream("/" + file(type))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> output(Path app) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path output = folder.resolve("output.txt");
        int exit = new ProcessBuilder(java.toString(), "-jar", app.toString(), folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String text = Files.readString(output, UTF_8);
        assertThat(exit).as(text).isZero();
        return text.lines().toList();
    }
}
