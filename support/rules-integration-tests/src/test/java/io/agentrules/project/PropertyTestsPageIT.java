package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Maven builds the project of the page about providers with its property test, from the POM with what the page adds to it and the page's
 * code, with a local repository of its own: what it needs is in the one that this build uses, and our modules are put there as {@code mvn
 * install} does.
 */
@Tag("one-jdk")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "starts the shell script of Maven")
class PropertyTestsPageIT {
    private static final List<Document.Block> GUIDE =
            Document.read(ProjectFiles.file("docs/writing-a-provider.md")).blocks();
    private static final String DEPENDENCIES = "  <dependencies>\n";
    private static final String END_OF_DEPENDENCIES = "  </dependencies>\n";
    private static final List<String> OURS = List.of("rules-pattern", "rules-api", "rules-core", "rules-testkit");
    private static final String FLATTENED = "target/flattened-pom.xml"; // what Maven installs
    private static final String TEST = "src/test/java/com/acme/rules/";

    @TempDir
    Path folder;

    @BeforeEach
    void writeTheProject() throws IOException {
        write("pom.xml", pom());
        write("src/main/java/com/acme/rules/AcmeRuleProvider.java", code("class AcmeRuleProvider implements"));
        write(
                "src/main/resources/META-INF/services/io.agentrules.api.spi.RuleProvider",
                "com.acme.rules.AcmeRuleProvider");
        write("src/main/java/module-info.java", code("module com.acme.rules"));
        write(TEST + "AcmeRuleProviderTest.java", code("class AcmeRuleProviderTest"));
        write(TEST + "AcmeRulePropertyTest.java", code("class AcmeRulePropertyTest"));
        installOurModules();
    }

    @Test
    void thePropertyAndTheOtherTestsAreRun() throws Exception {
        Program.Result result = maven();

        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(testsRun("AcmeRulePropertyTest")).isEqualTo(4);
        assertThat(testsRun("AcmeRuleProviderTest")).isGreaterThan(10);
    }

    /** When the testkit brought jqwik's API, but no engine, no property was run, and the build was green. */
    @Test
    void withoutJqwikAPropertyIsNotSkippedInSilence() throws Exception {
        String pom = pom();
        String without = pom.replaceFirst("(?s)<dependency>\\s*<groupId>net\\.jqwik</groupId>.*?</dependency>", "");
        assertThat(without).isNotEqualTo(pom);
        write("pom.xml", without);

        Program.Result result = maven();

        assertThat(result.exitCode()).isNotZero();
        assertThat(result.out()).contains("COMPILATION ERROR", "net.jqwik.api");
    }

    private Program.Result maven() throws IOException, InterruptedException {
        return Program.of(List.of(
                        System.getProperty("maven.home") + "/bin/mvn",
                        "--batch-mode",
                        "--quiet",
                        "--settings=settings.xml",
                        "-Dmaven.repo.local=" + folder.resolve("repository"),
                        "test"))
                .in(folder)
                .without("MAVEN_ARGS")
                .without("MAVEN_OPTS")
                .run();
    }

    private long testsRun(String type) throws IOException {
        Path report = folder.resolve("target/surefire-reports/com.acme.rules." + type + ".txt");
        return Pattern.compile("Tests run: (\\d+), Failures: 0, Errors: 0, Skipped: 0")
                .matcher(Files.readString(report))
                .results()
                .mapToLong(match -> Long.parseLong(match.group(1)))
                .sum();
    }

    /** The repository of this build serves as a remote one. What it does not have, such as a plugin of an old Maven, is fetched. */
    private void installOurModules() throws IOException {
        Path known =
                ProjectFiles.library("junit-jupiter-api"); // REPOSITORY/org/junit/jupiter/junit-jupiter-api/VERSION/JAR
        Path repository = known.resolve("../../../../../..").normalize();
        write("settings.xml", """
                <settings>
                  <profiles><profile>
                    <id>known</id>
                    <repositories><repository>%1$s</repository></repositories>
                    <pluginRepositories><pluginRepository>%1$s</pluginRepository></pluginRepositories>
                  </profile></profiles>
                  <activeProfiles><activeProfile>known</activeProfile></activeProfiles>
                </settings>
                """.formatted("<id>known</id><url>" + repository.toUri() + "</url>"
                + "<releases><checksumPolicy>ignore</checksumPolicy></releases>"));
        for (String module : OURS) {
            install(module, ProjectFiles.folder(module) + "/" + FLATTENED, ".pom");
            install(
                    module,
                    ProjectFiles.file("").relativize(ProjectFiles.jar(module)).toString(),
                    ".jar");
        }
    }

    private void install(String artifact, String file, String extension) throws IOException {
        String version = ProjectFiles.version();
        Path installed = folder.resolve(
                "repository/io/agentrules/" + artifact + "/" + version + "/" + artifact + "-" + version + extension);
        Files.createDirectories(installed.getParent());
        Files.copy(ProjectFiles.file(file), installed);
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }

    /** Returns the page's POM with what the page adds to its dependencies and above them. */
    private static String pom() {
        String pom = block("xml", "<project ");
        assertThat(pom).containsOnlyOnce(DEPENDENCIES).containsOnlyOnce(END_OF_DEPENDENCIES);
        return pom.replace(END_OF_DEPENDENCIES, block("xml", "<artifactId>jqwik<") + END_OF_DEPENDENCIES)
                .replace(DEPENDENCIES, block("xml", "<dependencyManagement>") + DEPENDENCIES);
    }

    private static String code(String part) {
        return block("java", part);
    }

    private static String block(String language, String part) {
        List<String> found = GUIDE.stream()
                .filter(block -> block.language().equals(language))
                .map(Document.Block::text)
                .filter(text -> text.contains(part))
                .toList();
        assertThat(found).as(part).hasSize(1);
        return found.get(0);
    }
}
