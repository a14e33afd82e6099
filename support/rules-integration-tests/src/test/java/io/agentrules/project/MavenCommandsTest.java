package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A build cannot run itself, so what the documentation says of Maven is held against the poms. */
class MavenCommandsTest {
    private static final String CI = ".ci/run, on each supported JDK";
    private static final String AMONG_ALL = CI + ", with the tests and the other modules";
    private static final String BY_HAND = "by hand: too long for each build";
    private static final String FLEET_TEST =
            "the example's FleetTest, without Maven: an instance runs until it is stopped";

    /** What runs each documented command: a new one needs an answer here. */
    private static final Map<String, String> RUN_BY = new TreeMap<>(Map.ofEntries(
            Map.entry("mvn verify", CI),
            Map.entry("mvn compile -pl :error-prone", CI + ", with all modules"),
            Map.entry("mvn install -DskipTests=true", CI + ", up to its last phase but one"),
            Map.entry("mvn deploy -Prelease", "./release, which .ci/run tries"),
            Map.entry("mvn verify -Pdist -pl :rules-dist -am", ".ci/run, with all modules, where JDK 25 is there"),
            Map.entry("mvn spotless:apply", CI + ", as spotless:check in the phase verify"),
            Map.entry("mvn -q verify -DskipTests=true -Dexample.skip=false -pl examples/langchain4j -am", AMONG_ALL),
            Map.entry("mvn -q verify -DskipTests=true -Dexample.skip=false -pl examples/spring-ai -am", AMONG_ALL),
            Map.entry(instance(8081), FLEET_TEST),
            Map.entry(instance(8082), FLEET_TEST),
            Map.entry("mvn -q verify -pl examples/team-rules", AMONG_ALL),
            Map.entry("mvn -q verify -DskipTests=true -Dexample.skip=false -pl examples/mcp -am", AMONG_ALL),
            Map.entry("mvn verify -Pexternal", ".ci/run, where Node is there"),
            Map.entry("mvn verify -Pexternal -Dinspector.pictures=docs/images", BY_HAND),
            Map.entry("mvn verify -Pexternal -DexcludedGroups=none", BY_HAND),
            Map.entry(
                    "mvn verify -Pexternal -DexcludedGroups=none -Dagents.workspaces=100 -Dagents.workspaces.slow=20"
                            + " -Dit.test=AgentViewsIT",
                    BY_HAND),
            Map.entry(
                    "mvn test -pl :rules-integration-tests -am -Dtest=FleetTest -Dsurefire.failIfNoSpecifiedTests=false"
                            + " -Dfleet.sessions=10000 -Dfleet.turns=100000",
                    BY_HAND),
            Map.entry(
                    "mvn test -pl :rules-integration-tests -am -Dtest=ShortProgramTest"
                            + " -Dsurefire.failIfNoSpecifiedTests=false -Dstore.programs=50",
                    BY_HAND),
            Map.entry("mvn jacoco:prepare-agent verify jacoco:report", BY_HAND),
            Map.entry("mvn test-compile pitest:mutationCoverage -pl rules-pattern,rules-core -am", BY_HAND),
            Map.entry("mvn test -pl rules-pattern -Dtest=*PropertyTest -Dpattern.cases=1000000", BY_HAND)));

    private static final Set<String> WITHOUT_PROGRAM = Set.of("examples/team-rules", "examples/harnesses");

    private static final Set<String> PHASES =
            Set.of("clean", "compile", "test-compile", "test", "package", "verify", "install", "deploy");
    private static final Set<String> FLAGS = Set.of("-q", "-o", "-am");

    private static final String FLEET =
            "support/rules-integration-tests/src/test/java/io/agentrules/fleet/FleetTest.java";

    private static final String AGENT_VIEWS =
            "support/rules-integration-tests/src/test/java/io/agentrules/project/agents/AgentViewsIT.java";

    /** What reads each property that a command sets; the others are Maven's own. */
    private static final Map<String, String> READ_BY = Map.of(
            "example.skip",
            "pom.xml",
            "excludedGroups",
            "pom.xml",
            "agents.workspaces",
            AGENT_VIEWS,
            "agents.workspaces.slow",
            AGENT_VIEWS,
            "fleet.sessions",
            FLEET,
            "fleet.turns",
            FLEET,
            "store.programs",
            "support/rules-integration-tests/src/test/java/io/agentrules/fleet/ShortProgramTest.java",
            "pattern.cases",
            "rules-pattern/src/test/java/io/agentrules/pattern/Cases.java",
            "inspector.pictures",
            "support/rules-integration-tests/src/test/java/io/agentrules/project/inspector/PicturesIT.java");

    private static final Set<String> MAVENS_OWN =
            Set.of("test", "it.test", "skipTests", "surefire.failIfNoSpecifiedTests");
    private static final Set<String> SPRINGS_OWN = Set.of("spring.profiles.active", "server.port");

    private static final Pom PARENT = Pom.of("pom.xml");

    @Test
    void everyDocumentedCommandIsKnownAndNoOther() {
        Set<String> documented = Document.all().stream()
                .flatMap(Document::commands)
                .filter(line -> line.startsWith("mvn"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(documented).isEqualTo(RUN_BY.keySet());
    }

    @Test
    void whatTheyNameExists() {
        for (String command : RUN_BY.keySet()) {
            Iterator<String> words = List.of(command.split(" ")).iterator();
            assertThat(words.next()).isEqualTo("mvn");
            List<Pom> poms = poms(command);
            while (words.hasNext()) {
                assertExists(words.next(), words, poms);
            }
        }
    }

    @Test
    void whatTheLaunchersTellMavenExists() {
        for (String launcher : List.of("rules", "bench")) {
            String command = ProjectFiles.read(ProjectFiles.file(launcher)).replace("\\\n", "");
            String module = ProjectFiles.folder(only("-pl :(\\S+) -am package", command));

            assertThat(PARENT.parts("profile", "id")).contains(only("-P '!(\\w+)'", command));
            assertThat(ProjectFiles.read(ProjectFiles.file(module + "/pom.xml")))
                    .contains("${project.build.directory}/${" + launcher + ".jar}");
        }
    }

    @Test
    void theTestsThatTheReadmeNamesAreThoseOfTheCi() {
        assertThat(ProjectFiles.read(ProjectFiles.file(".ci/run")))
                .containsPattern("\nmvn [^\n]* verify\n")
                .containsPattern("JAVA_HOME=\\S+ mvn [^\n]*\\bverify\n");
    }

    /** Each further profile is a build that nobody remembers to run. */
    @Test
    void aContributorNeedsThreeBuilds() {
        assertThat(PARENT.parts("profile", "id"))
                .containsExactlyInAnyOrder("strict", "external", "dist", "release", "central");
        for (String module : PARENT.modules()) {
            assertThat(Pom.of(module + "/pom.xml").parts("profile", "id"))
                    .as(module)
                    .isSubsetOf("release", "central");
        }
        assertThat(ProjectFiles.read(ProjectFiles.file("pom.xml")).lines().count())
                .isLessThanOrEqualTo(500);
    }

    @Test
    void theCiInstallsNamedPackagesByOneLine() {
        assertThat(ProjectFiles.read(ProjectFiles.file(".ci/run"))
                        .lines()
                        .filter(line -> line.matches(" *(apt|apt-get|npm|pip|curl|wget)\\b.*"))
                        .map(String::strip))
                .singleElement()
                .asString()
                .matches("apt-get install --yes --no-install-recommends( [a-z-]+)+ \\|\\|");
    }

    @Test
    void theFormatIsCheckedByTheBuild() {
        assertThat(ProjectFiles.read(ProjectFiles.file("pom.xml")))
                .containsPattern("<id>formatted</id>\\s*<phase>verify</phase>\\s*<goals>\\s*<goal>check</goal>");
    }

    /** On a busy machine they took most of the time, and one of them failed. */
    @Test
    void aBuildWithoutTestsNeitherChecksTheCodeNorRunsAnExample() {
        for (String name : List.of("skipITs", "spotless.check.skip", "error-prone.skip", "example.skip")) {
            assertThat(PARENT.parts("properties", name)).as(name).containsExactly("${skipTests}");
        }
        assertThat(PARENT.parts("properties", "skipTests")).containsExactly("${maven.test.skip}");
        assertThat(Pom.of("support/error-prone/pom.xml").parts("configuration", "skipMain"))
                .containsExactly("${error-prone.skip}");
        for (String module : PARENT.modules()) {
            Pom pom = Pom.of(module + "/pom.xml");
            assertThat(pom.parts("properties", "skipTests")).as(module).isEmpty();
            assertThat(pom.parts("configuration", "skip"))
                    .as(module)
                    .hasSameSizeAs(pom.parts("configuration", "mainClass"))
                    .containsOnly(
                            pom.parts("configuration", "mainClass").isEmpty()
                                    ? new String[0]
                                    : new String[] {"${example.skip}"});
        }
    }

    @Test
    void whatIsPublishedHasSourcesAndJavadoc() {
        assertThat(PARENT.parts("configuration", "skipSource")).containsExactly("${maven.deploy.skip}");
        assertThat(PARENT.parts("configuration", "failOnWarnings")).containsExactly("true");
        assertThat(PARENT.parts("execution", "id")).contains("sources", "javadoc");
        assertThat(ProjectFiles.read(ProjectFiles.file("RELEASING.md"))).contains("mvn deploy -Prelease");
    }

    /** Else a green build waits for 15 seconds and prints a stack trace: an IllegalThreadStateException. */
    @Test
    void noExampleWaitsForTheThreadsThatLibrariesLeave() {
        List<String> examples = PARENT.modules().stream()
                .filter(module -> module.startsWith("examples/"))
                .filter(module -> !WITHOUT_PROGRAM.contains(module))
                .toList();

        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(example -> assertThat(
                                Pom.of(example + "/pom.xml").parts("configuration", "cleanupDaemonThreads"))
                        .containsExactly("false"));
    }

    private static void assertExists(String word, Iterator<String> words, List<Pom> poms) {
        if (word.equals("-pl")) {
            assertThat(Stream.of(words.next().split(",")).map(MavenCommandsTest::folder))
                    .isSubsetOf(PARENT.modules());
        } else if (word.startsWith("-P")) {
            assertThat(parts(poms, "profile", "id")).contains(word.substring(2).split(","));
        } else if (word.startsWith("-D")) {
            String property = word.substring(2, word.indexOf('='));
            assertThat(property)
                    .matches(
                            name -> MAVENS_OWN.contains(name) || SPRINGS_OWN.contains(name) || isRead(name),
                            "a property that is read");
        } else if (word.contains(":")) {
            String prefix = word.substring(0, word.indexOf(':'));
            assertThat(parts(poms, "plugin", "artifactId"))
                    .containsAnyOf(prefix + "-maven-plugin", "maven-" + prefix + "-plugin", prefix + "-maven");
        } else {
            assertThat(word).matches(known -> PHASES.contains(known) || FLAGS.contains(known), "a phase or a flag");
        }
    }

    private static String instance(int port) {
        return "mvn -q verify -DskipTests=true -Dexample.skip=false -pl examples/spring-ai -am -Dspring.profiles.active=fleet"
                + " -Dserver.port=" + port;
    }

    private static boolean isRead(String property) {
        return READ_BY.containsKey(property)
                && ProjectFiles.read(ProjectFiles.file(READ_BY.get(property)))
                        .matches("(?s).*[\"<]" + Pattern.quote(property) + "[\">].*");
    }

    /** Returns the parent's pom, and those of the modules that a command names. */
    private static List<Pom> poms(String command) {
        Stream<Pom> named = PARENT.modules().stream()
                .filter(module -> Stream.of(command.split("[ ,]"))
                        .map(MavenCommandsTest::folder)
                        .anyMatch(module::equals))
                .map(module -> Pom.of(module + "/pom.xml"));
        return Stream.concat(Stream.of(PARENT), named).toList();
    }

    /** Returns the folder of a module that a command names by its path, or after a colon by its artifact. */
    private static String folder(String named) {
        return named.startsWith(":") ? ProjectFiles.folder(named.substring(1)) : named;
    }

    private static List<String> parts(List<Pom> poms, String element, String part) {
        return poms.stream().flatMap(pom -> pom.parts(element, part).stream()).toList();
    }

    private static String only(String regex, String text) {
        List<String> found = Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
