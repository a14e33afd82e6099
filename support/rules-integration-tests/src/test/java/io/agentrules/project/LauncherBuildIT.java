package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher builds when it has to, and only then. Maven and Java are stand-ins that write down that they were called: the real
 * ones would take a minute a claim, and Maven runs this very test.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherBuildIT {
    private static final String MAVEN = """
            #!/bin/sh
            echo "$PWD" >>"$CALLS"
            [ -z "$BROKEN" ] || exit 1
            [ -z "$SLOW" ] || sleep 1
            for argument; do
                case $argument in
                    -Drules.jar=*) echo jar >"apps/rules-cli/target/${argument#*=}" ;;
                esac
            done
            """;

    private static final String JAVA = """
            #!/bin/sh
            echo "$*" >>"$CALLS.java"
            case $1 in
                -XX:AOTCacheOutput=*) exit 1 ;; # as before Java 25
                -Xshare:dump) [ -n "$NO_ARCHIVE" ] || echo archive >"${2#*=}" ;;
            esac
            echo answer
            """;

    private static final Pattern MODULE = Pattern.compile("META-INF/maven/io\\.agentrules/([^/]+)/pom\\.xml");

    private static final String SOURCE = "rules-core/src/main/java/A.java";
    private static final String TEST = "rules-core/src/test/java/ATest.java";
    private static final String OUTPUT = "rules-core/target/classes/A.class";

    @TempDir
    Path folder;

    @BeforeEach
    void lookLikeAFreshClone() throws IOException {
        script("bin/mvn", MAVEN);
        script("jdk/bin/java", JAVA);
        script("project/rules", ProjectFiles.read(ProjectFiles.file("rules")));
        for (String file : List.of("pom.xml", SOURCE, TEST, OUTPUT)) {
            write("project/" + file, "");
        }
    }

    @Test
    void theFirstLaunchBuildsAndTheNextDoesNot() throws Exception {
        Program.Result first = rules().run();
        Program.Result next = rules().run();

        assertThat(first.err().lines())
                .containsExactly("rules: building the command, once", "rules: preparing a fast start, once");
        assertThat(next).isEqualTo(new Program.Result(0, first.out(), ""));
        assertThat(first.out()).isEqualTo("answer\n");
        assertThat(builds()).containsExactly(project().toRealPath().toString());
    }

    @Test
    void twoFirstLaunchesAtOnceBuildOnceAndBothAnswer() throws Exception {
        Program.Started first = rules().with("SLOW", "yes").start();
        Program.Started second = rules().with("SLOW", "yes").start();

        assertThat(List.of(first.result(), second.result()))
                .allSatisfy(result -> assertThat(result.exitCode()).isZero())
                .allSatisfy(result -> assertThat(result.out()).isEqualTo("answer\n"));
        assertThat(builds()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {SOURCE, "pom.xml"})
    void aChangedSourceIsBuiltAgain(String file) throws Exception {
        buildLongAgo();

        write("project/" + file, "changed");

        assertThat(rules().run().exitCode()).isZero();
        assertThat(builds()).hasSize(2);
    }

    @Test
    void aChangeInAnyModuleOfTheJarIsBuiltAgain() throws Exception {
        List<String> modules = modulesOfTheJar();
        for (String module : modules) {
            write("project/" + module + "/pom.xml", "");
        }
        assertThat(modules).contains("apps/rules-cli", "rules-pattern", "rules-providers-cursor");

        for (String module : modules) {
            buildLongAgo();
            int before = builds().size();
            write("project/" + module + "/pom.xml", "changed");

            assertThat(rules().run().exitCode()).isZero();
            assertThat(builds()).as("builds after a change in %s", module).hasSize(before + 1);
        }
    }

    @Test
    void aSourceThatWentIsBuiltAgain() throws Exception {
        buildLongAgo();

        Files.delete(project().resolve(SOURCE));

        assertThat(rules().run().exitCode()).isZero();
        assertThat(builds()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {TEST, OUTPUT, "README.md"})
    void whatIsNotInTheJarIsNoReasonToBuild(String file) throws Exception {
        buildLongAgo();

        write("project/" + file, "changed");

        assertThat(rules().run().exitCode()).isZero();
        assertThat(builds()).hasSize(1);
    }

    @Test
    void anotherJavaIsPreparedForWithoutABuild() throws Exception {
        buildLongAgo();
        script("other/bin/java", JAVA);

        Program.Result result =
                rules().with("JAVA_HOME", folder.resolve("other").toString()).run();

        assertThat(result.err().lines()).containsExactly("rules: preparing a fast start, once");
        assertThat(builds()).hasSize(1);
    }

    @Test
    void whoChangesBetweenJavasWaitsForEachOnce() throws Exception {
        buildLongAgo();
        script("other/bin/java", JAVA);

        for (String java : List.of("other", "jdk", "other", "jdk")) {
            Program.Result result =
                    rules().with("JAVA_HOME", folder.resolve(java).toString()).run();

            assertThat(result.out()).isEqualTo("answer\n");
        }

        assertThat(javaCalls())
                .filteredOn(call -> call.contains("-Xshare:dump"))
                .hasSize(2);
        assertThat(javaCalls().subList(javaCalls().size() - 2, javaCalls().size()))
                .as("each starts with its own archive")
                .allMatch(call -> call.contains("-XX:SharedArchiveFile="))
                .doesNotHaveDuplicates();
    }

    @Test
    void aBuildLeavesNoArchiveOfTheJarBefore() throws Exception {
        buildLongAgo();

        write("project/" + SOURCE, "changed");

        assertThat(rules().run().exitCode()).isZero();
        try (Stream<Path> kept = Files.list(project().resolve("apps/rules-cli/target"))) {
            for (Path file :
                    kept.filter(file -> file.toString().endsWith(".jsa")).toList()) {
                assertThat(Files.getLastModifiedTime(file)).isGreaterThanOrEqualTo(modified("rules.jar"));
            }
        }
    }

    private FileTime modified(String built) throws IOException {
        return Files.getLastModifiedTime(
                project().resolve("apps/rules-cli/target").resolve(built));
    }

    @Test
    void whereClassesCannotBeArchivedTheCommandStartsWithoutAndTriesNoMore() throws Exception {
        assertThat(rules().with("NO_ARCHIVE", "yes").run().out()).isEqualTo("answer\n");
        assertThat(rules().run().err()).as("the second try").isEmpty();

        assertThat(javaCalls().get(javaCalls().size() - 1)).doesNotContain("-XX:SharedArchiveFile=");
    }

    /** What may run for long is compiled for speed. */
    @ParameterizedTest
    @CsvSource({"list, true", "prompt, true", "explain --batch, false", "stream, false", "serve stdio, false"})
    void whatEndsSoonIsCompiledSimply(String arguments, boolean isSimple) throws Exception {
        assertThat(rules(arguments.split(" ")).run().exitCode()).isZero();

        assertThat(javaCalls().get(javaCalls().size() - 1).contains("-XX:TieredStopAtLevel=1"))
                .isEqualTo(isSimple);
    }

    @ParameterizedTest
    @ValueSource(strings = {"16.0.2", "11.0.20", "1.8.0_302"})
    void anOldJavaIsNamedAsTheProblem(String version) throws Exception {
        write("jdk/release", "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");

        Program.Result result = rules().run();

        assertThat(result.exitCode()).isEqualTo(3);
        assertThat(result.err()).startsWith("rules: Java 17 or later is needed").contains(version);
    }

    @Test
    void aBuildThatFailsLeavesNothingBehindAndIsTriedAgain() throws Exception {
        Program.Result broken = rules().with("BROKEN", "yes").run();

        assertThat(broken.exitCode()).isEqualTo(3);
        assertThat(broken.err()).endsWith("rules: the command could not be built\n");
        try (Stream<Path> left = Files.list(project().resolve("apps/rules-cli/target"))) {
            assertThat(left).isEmpty();
        }
        assertThat(rules().run().exitCode()).isZero();
    }

    @Test
    void aLaunchThatDiedHoldsUpNoOther() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path target = Files.createDirectories(project().resolve("apps/rules-cli/target"));
        Files.createSymbolicLink(target.resolve("rules.lock"), Path.of(String.valueOf(dead.pid())));

        assertThat(rules().run().exitCode()).isZero();
    }

    private static List<String> modulesOfTheJar() throws IOException {
        try (var jar = new JarFile(
                ProjectFiles.built("apps/rules-cli/target/rules.jar").toFile())) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .map(MODULE::matcher)
                    .filter(Matcher::matches)
                    .map(found -> ProjectFiles.folder(found.group(1)))
                    .toList();
        }
    }

    private Program rules() {
        return rules("list");
    }

    private Program rules(String... arguments) {
        var command = new ArrayList<>(List.of(project().resolve("rules").toString()));
        command.addAll(List.of(arguments));
        return Program.of(command)
                .in(folder)
                .with("JAVA_HOME", folder.resolve("jdk").toString())
                .with("CALLS", folder.resolve("calls").toString())
                .withProgramsOf(folder.resolve("bin"));
    }

    private Path project() {
        return folder.resolve("project");
    }

    private List<String> builds() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    private List<String> javaCalls() throws IOException {
        return Files.readAllLines(folder.resolve("calls.java"));
    }

    /** Builds, and lets an hour go by since, and another since the sources were written. */
    private void buildLongAgo() throws Exception {
        assertThat(rules().run().exitCode()).isZero();
        Instant built = Instant.now().minus(Duration.ofHours(1));
        try (Stream<Path> files = Files.walk(project())) {
            for (Path file : files.toList()) {
                boolean source = !file.startsWith(project().resolve("apps/rules-cli/target"));
                Files.setLastModifiedTime(file, FileTime.from(source ? built.minus(Duration.ofHours(1)) : built));
            }
        }
    }

    private void script(String path, String text) throws IOException {
        write(path, text);
        assertThat(folder.resolve(path).toFile().setExecutable(true)).isTrue();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
