package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code reference/packages.md} is what the packages say about themselves. */
class PackagesDocumentedTest {
    /** Set to write the page anew after the Javadoc of a package has changed. */
    private static final String WRITE = "api.write";

    private static final String HEAD = """
            # Packages

            What each package does, by module, in the words of its Javadoc, from which a test writes this page. [Architecture](../docs/architecture.md) has
            the modules and the words.

            Packages and files form no cycle. In `rules-core`, `internal` never imports the façade `io.agentrules.core`, only `internal.event`
            calls listeners, and a getter has no side effect. Tests enforce all but the last (`ArchitectureTest`, `DependencyCyclesTest`).
            """;

    private static final int FEWEST = 60;

    @Test
    void thePageSaysWhatThePackagesSay() throws IOException {
        var text = new StringBuilder(HEAD);
        for (String module : Pom.of("pom.xml").modules()) {
            List<String> packages = packages(ProjectFiles.file(module).resolve("src/main/java"));
            if (!packages.isEmpty()) {
                text.append("\n## ")
                        .append(Path.of(module).getFileName())
                        .append("\n\n| package | what it does |\n|---|---|\n");
                packages.forEach(name ->
                        text.append("| `" + name + "` | " + Javadoc.paragraph(name + ".package-info") + " |\n"));
            }
        }
        Path page = ProjectFiles.file("reference/packages.md");
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, text);
        }

        assertThat(page).as("run this test with -D" + WRITE + "=true").hasContent(text.toString());
        assertThat(text.toString().lines().filter(line -> line.startsWith("| `io.agentrules.")))
                .hasSizeGreaterThan(FEWEST);
    }

    private static List<String> packages(Path sources) {
        if (!Files.isDirectory(sources)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.endsWith("package-info.java"))
                    .map(file -> sources.relativize(file.getParent())
                            .toString()
                            .replace('\\', '/')
                            .replace('/', '.'))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
