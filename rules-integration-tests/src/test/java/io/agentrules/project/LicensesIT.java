package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The self-contained jar brings the licenses of all that it holds, and is the same on every machine. */
class LicensesIT {
    private static final int SHORTEST_TEXT = 500;

    /** What the merging of notices writes depends on the locale and the day. */
    private static final List<String> DEPENDS_ON_THE_MACHINE =
            List.of("ApacheNoticeResourceTransformer", "ApacheLicenseResourceTransformer");

    @TempDir
    Path folder;

    @Test
    void eachArtifactHasTheTextsOfItsLicense() throws IOException {
        try (JarFile jar = ShippedArtifacts.jar()) {
            Map<String, String[]> listed = ShippedArtifacts.listed(jar);

            assertThat(listed)
                    .hasSizeGreaterThan(15)
                    .containsKeys("org.eclipse.jetty:jetty-http", "info.picocli:picocli");
            for (String[] columns : listed.values()) {
                for (String text : columns[3].split(" ", -1)) {
                    assertThat(ShippedArtifacts.license(jar, text))
                            .as("%s of %s", text, columns[0])
                            .hasSizeGreaterThan(text.endsWith("NOTICE") ? 0 : SHORTEST_TEXT);
                }
            }
        }
    }

    @Test
    void whatTheArtifactsSayOfThemselvesIsListed() throws IOException {
        try (JarFile jar = ShippedArtifacts.jar()) {
            Map<String, String> versions = new TreeMap<>();
            ShippedArtifacts.listed(jar).forEach((artifact, columns) -> versions.put(artifact, columns[1]));

            assertThat(versions).containsAllEntriesOf(published(jar));
        }
    }

    /** Returns the versions of the artifacts that Maven built, which say so in a file. */
    private static Map<String, String> published(JarFile jar) throws IOException {
        var published = new TreeMap<String, String>();
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().endsWith("/pom.properties")) {
                var properties = new Properties();
                try (InputStream in = jar.getInputStream(entry)) {
                    properties.load(in);
                }
                String group = properties.getProperty("groupId");
                if (!group.equals("io.agentrules")) {
                    published.put(
                            group + ":" + properties.getProperty("artifactId"), properties.getProperty("version"));
                }
            }
        }
        assertThat(published).isNotEmpty();
        return published;
    }

    @Test
    void ourOwnLicenseIsWhereToolsLookForIt() throws IOException {
        try (JarFile jar = ShippedArtifacts.jar();
                InputStream license = jar.getInputStream(jar.getEntry("META-INF/LICENSE"))) {
            assertThat(new String(license.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(ProjectFiles.read(ProjectFiles.file("LICENSE")));
            assertThat(jar.stream().map(JarEntry::getName))
                    .filteredOn(name -> name.matches("META-INF/[^/]*(LICENSE|NOTICE)[^/]*"))
                    .containsExactly("META-INF/LICENSE");
        }
    }

    @Test
    void nothingThatGoesIntoTheJarDependsOnTheMachine() throws Exception {
        assertThat(ProjectFiles.read(ProjectFiles.file("rules-cli/pom.xml"))).doesNotContain(DEPENDS_ON_THE_MACHINE);
        List<Map<String, String>> written = Stream.of(
                        List.of("-Duser.language=en", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"),
                        List.of(
                                "-Duser.language=th",
                                "-Duser.country=TH",
                                "-Duser.variant=TH",
                                "-Duser.timezone=Asia/Kolkata",
                                "-Dfile.encoding=ISO-8859-1"))
                .map(this::written)
                .toList();

        assertThat(written.get(0)).isEqualTo(written.get(1));
        try (JarFile jar = ShippedArtifacts.jar()) {
            for (Map.Entry<String, String> file : written.get(0).entrySet()) {
                assertThat(ShippedArtifacts.license(jar, file.getKey())).isEqualTo(file.getValue());
            }
        }
    }

    /** Runs what the build runs, in the same local repository, under other settings of the machine. */
    private Map<String, String> written(List<String> settings) {
        try {
            Path out = Files.createTempDirectory(folder, "licenses");
            var command = new ArrayList<>(settings);
            Path repository = repository();
            command.addAll(List.of(
                    ProjectFiles.file("rules-cli/src/build/ThirdParty.java").toString(),
                    repository.toString(),
                    shippedClassPath(repository),
                    ProjectFiles.file("rules-cli/src/build/licenses").toString(),
                    out.toString()));
            Program.Result result = Program.java(command).run();
            assertThat(result.exitCode()).as(result.err()).isZero();
            var files = new TreeMap<String, String>();
            try (Stream<Path> walked = Files.walk(out)) {
                for (Path file : walked.filter(Files::isRegularFile).toList()) {
                    files.put(out.relativize(file).toString().replace('\\', '/'), ProjectFiles.read(file));
                }
            }
            return files;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the local repository, in which Maven keeps {@code info/picocli/picocli/VERSION/picocli-VERSION.jar}. */
    private static Path repository() throws IOException {
        Path folder = ProjectFiles.library("picocli").toRealPath();
        for (int i = 0; i < 5; i++) {
            folder = Objects.requireNonNull(folder.getParent());
        }
        return folder;
    }

    private static String shippedClassPath(Path repository) throws IOException {
        try (JarFile jar = ShippedArtifacts.jar()) {
            return ShippedArtifacts.listed(jar).values().stream()
                    .map(columns -> repository
                            .resolve(inRepository(columns[0], columns[1]))
                            .toString())
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    private static String inRepository(String coordinates, String version) {
        String group = coordinates.substring(0, coordinates.indexOf(':'));
        String artifact = coordinates.substring(coordinates.indexOf(':') + 1);
        return String.join("/", group.replace('.', '/'), artifact, version, artifact + "-" + version + ".jar");
    }
}
