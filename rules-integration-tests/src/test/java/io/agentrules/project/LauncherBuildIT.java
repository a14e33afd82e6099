package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
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
                    -Drules.jar=*) echo jar >"rules-cli/target/${argument#*=}" ;;
                esac
            done
            """;

    private static final String JAVA = """
            #!/bin/sh
            echo "$*" >>"$CALLS.java"
            for argument; do
                case $argument in
                    -XX:DumpLoadedClassList=*) echo class >"${argument#*=}" ;;
                    -Xshare:dump) dumps=yes ;;
                    -XX:SharedArchiveFile=*) archive=${argument#*=} ;;
                    -XX:ArchiveClassesAtExit=*) [ -n "$NO_TOP" ] || echo top >"${argument#*=}" ;;
                esac
            done
            [ -z "$dumps" ] || [ -n "$NO_BASE" ] || echo base >"$archive"
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
        assertThat(modules).contains("rules-cli", "rules-pattern", "rules-providers-cursor");

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
        try (Stream<Path> kept = Files.list(project().resolve("rules-cli/target"))) {
            assertThat(kept.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("rules.jar", "rules.1.base", "rules.1.top", "rules.1.key");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "17.0.15, -XX:+UseG1GC",
        "21.0.2, -XX:+UseG1GC",
        "24.0.1, -XX:+UseG1GC",
        "25.0.3, -XX:+UseSerialGC -XX:NewRatio=8",
        "30, -XX:+UseSerialGC -XX:NewRatio=8"
    })
    void eachJavaIsGivenTheFastestStartItHas(String version, String collector) throws Exception {
        write("jdk/release", "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");

        assertThat(rules().run().exitCode()).isZero();

        assertThat(javaCalls()).hasSize(4).allMatch(call -> call.contains(collector));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    NONE    | rules.1.base:TARGET/rules.1.top
                    NO_TOP  | rules.1.base
                    NO_BASE |
                    """)
    void theCommandStartsWithTheLayersOfTheArchiveThatCouldBeMade(String missing, String used) throws Exception {
        String target = project().toRealPath().resolve("rules-cli/target").toString();

        assertThat(rules().with(missing, "yes").run().out()).isEqualTo("answer\n");
        assertThat(rules().run().err()).as("the second try").isEmpty();

        String last = javaCalls().get(javaCalls().size() - 1);
        if (used == null) {
            assertThat(last).doesNotContain("-XX:SharedArchiveFile=");
        } else {
            assertThat(last).contains("-XX:SharedArchiveFile=" + target + "/" + used.replace("TARGET", target) + " ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"16.0.2", "11.0.20", "1.8.0_302"})
    void anOldJavaIsNamedAsTheProblem(String version) throws Exception {
        write("jdk/release", "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");

        Program.Result result = rules().run();

        assertThat(result.exitCode()).isOne();
        assertThat(result.err()).startsWith("rules: Java 17 or later is needed").contains(version);
    }

    @Test
    void aBuildThatFailsLeavesNothingBehindAndIsTriedAgain() throws Exception {
        Program.Result broken = rules().with("BROKEN", "yes").run();

        assertThat(broken.exitCode()).isOne();
        assertThat(broken.err()).endsWith("rules: the command could not be built\n");
        try (Stream<Path> left = Files.list(project().resolve("rules-cli/target"))) {
            assertThat(left).isEmpty();
        }
        assertThat(rules().run().exitCode()).isZero();
    }

    @Test
    void aLaunchThatDiedHoldsUpNoOther() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        write("project/rules-cli/target/rules.lock/pid", dead.pid() + "\n");

        assertThat(rules().run().exitCode()).isZero();
    }

    @Test
    void aLaunchThatDiedAtOnceHoldsUpNoOther() throws Exception {
        Path lock = Files.createDirectories(project().resolve("rules-cli/target/rules.lock"));
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(Duration.ofMinutes(5))));

        assertThat(rules().run().exitCode()).isZero();
    }

    private static List<String> modulesOfTheJar() throws IOException {
        try (var jar =
                new JarFile(ProjectFiles.built("rules-cli/target/rules.jar").toFile())) {
            return jar.stream()
                    .map(JarEntry::getName)
                    .map(MODULE::matcher)
                    .filter(Matcher::matches)
                    .map(found -> found.group(1))
                    .toList();
        }
    }

    private Program rules() {
        return Program.of(List.of(project().resolve("rules").toString(), "list"))
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
                boolean source = !file.startsWith(project().resolve("rules-cli/target"));
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
