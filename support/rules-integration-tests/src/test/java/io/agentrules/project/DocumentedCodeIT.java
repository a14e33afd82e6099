package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.agentrules.check.RuleChecker;
import io.agentrules.core.RuleEngine;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The Java of the documentation compiles against the packaged jars, and does what the text around it says. */
class DocumentedCodeIT {
    private static final String STRICT = "-Xlint:all,-requires-automatic,-processing";
    private static final String SERVICES = "META-INF/services/io.agentrules.api.spi.RuleProvider";
    private static final int FEWEST_CLAIMS = 10;

    private static final List<String> README = java("README.md");
    private static final List<String> GUIDE = java("docs/writing-a-provider.md");
    private static final List<String> CONDITION = java("docs/own-conditions.md");
    private static final List<String> SESSIONS = java("docs/sessions.md");
    private static final List<String> LANGCHAIN4J = java("docs/langchain4j.md");
    private static final List<String> CLIENTS = java("docs/clients.md");
    private static final List<String> GOOGLE_ADK = java("docs/google-adk.md");
    private static final List<String> AGENTSCOPE = java("docs/agentscope.md");
    private static final List<String> SPRING_AI = java("docs/spring-ai.md");
    private static final List<String> SPRING_BOOT = java("docs/spring-boot.md");
    private static final List<String> OBSERVABILITY = java("docs/observability.md");
    private static final List<String> MCP = java("docs/mcp.md");
    private static final List<String> LOCK = java("docs/lock.md");
    private static final List<String> CHECKS = java("docs/own-checks.md");
    private static final List<String> FLEET = java("docs/sessions-on-several-nodes.md");
    private static final List<String> STORES = java("docs/session-stores.md");

    @TempDir
    Path folder;

    private Path classes;

    /** Apart from the module, which the compiler would take them for a part of. */
    private Path testClasses;

    @BeforeEach
    void nameTheFolders() {
        classes = folder.resolve("classes");
        testClasses = folder.resolve("test-classes");
    }

    @Test
    void theBlocksAreSeen() {
        assertThat(README).hasSize(2);
        assertThat(GUIDE).hasSize(5);
        assertThat(CONDITION).hasSize(2);
        assertThat(SESSIONS).hasSize(1);
        assertThat(LANGCHAIN4J).hasSize(4);
        assertThat(CLIENTS).hasSize(2);
        assertThat(GOOGLE_ADK).hasSize(1);
        assertThat(AGENTSCOPE).hasSize(1);
        assertThat(SPRING_AI).hasSize(3);
        assertThat(SPRING_BOOT).hasSize(2);
        assertThat(OBSERVABILITY).hasSize(1);
        assertThat(MCP).hasSize(2);
        assertThat(LOCK).hasSize(2);
        assertThat(CHECKS).hasSize(3);
        assertThat(FLEET).hasSize(1);
        assertThat(STORES).hasSize(2);
    }

    @Test
    void theServersCompile() throws IOException {
        write("OnStdio.java", Snippet.of(MCP.get(0)).inMethod("OnStdio", "", ""));
        write("OverHttp.java", Snippet.of(MCP.get(1)).inMethod("OverHttp", "io.agentrules.core.RuleEngine engine", ""));

        compile(testClasses, "-cp", classPath(), "OnStdio.java", "OverHttp.java");
    }

    @Test
    void theLockAndTheFrozenEngineCompile() throws IOException {
        write("LockedRulesTest.java", LOCK.get(0));
        write("Frozen.java", Snippet.of(LOCK.get(1)).inMethod("Frozen", "", ""));

        compile(testClasses, "-cp", classPath(), "LockedRulesTest.java", "Frozen.java");
    }

    @Test
    void theCheckFindsWhatItLooksForAndItsTestPasses() throws Exception {
        write("ShortRules.java", CHECKS.get(0));
        write("module-info.java", CHECKS.get(1));
        String modules = Stream.of("rules-api", "rules-pattern", "rules-core", "rules-check")
                .map(ProjectFiles::jar)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        String libraries = Stream.of("snakeyaml-engine", "jackson-core")
                .map(ProjectFiles::library)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        compile(classes, "-p", modules + File.pathSeparator + libraries, "ShortRules.java", "module-info.java");
        Path services = classes.resolve("META-INF/services/io.agentrules.check.spi.RuleCheck");
        Files.createDirectories(services.getParent());
        Files.writeString(services, "com.acme.rules.ShortRules");
        Files.createDirectories(folder.resolve("workspace/.xcsh/rules"));
        Files.writeString(
                folder.resolve("workspace/.xcsh/rules/long.md"),
                "---\nalwaysApply: true\n---\n" + "Be brief. ".repeat(300));

        TestExecutionSummary summary = tested("ShortRulesTest", CHECKS.get(2));

        assertThat(summary.getFailures()).isEmpty();
        assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
        try (URLClassLoader loader = loader()) {
            var engine = RuleEngine.builder()
                    .classLoader(loader)
                    .workspace(folder.resolve("workspace"))
                    .home(folder)
                    .build();

            assertThat(RuleChecker.of(engine).check())
                    .filteredOn(finding -> finding.code().equals("acme-rule-too-long"))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.rule()).contains("long"));
        }
    }

    @Test
    void theStoresCompile() throws IOException {
        String root = "java.nio.file.Path root";
        write(
                "Fleet.java",
                Snippet.of(FLEET.get(0)).inMethod("Fleet", root + ", io.agentrules.api.spi.SessionStore store", ""));
        write(
                "InDatabase.java",
                Snippet.of(STORES.get(0)).inMethod("InDatabase", root + ", javax.sql.DataSource dataSource", ""));
        write("InRedis.java", Snippet.of(STORES.get(1)).inMethod("InRedis", "", ""));

        compile(testClasses, "-cp", classPath(), "Fleet.java", "InDatabase.java", "InRedis.java");
    }

    @Test
    void theConversationCompiles() throws IOException {
        write(
                "Conversation.java",
                Snippet.of(SESSIONS.get(0)).inMethod("Conversation", "io.agentrules.core.RuleEngine engine", """
                        private static void call(String systemPrompt) {}

                        private static void show(String message) {}
                        """));

        compile(testClasses, "-cp", classPath(), "Conversation.java");
    }

    @Test
    void theServicesOfLangChain4jCompile() throws IOException {
        String given = "dev.langchain4j.model.chat.StreamingChatModel model, io.agentrules.core.RuleEngine engine";
        String readersOwn = """
                interface Coder {
                    dev.langchain4j.service.TokenStream code(
                            @dev.langchain4j.service.MemoryId String id, @dev.langchain4j.service.UserMessage String prompt);
                }

                static final class Files {
                    @dev.langchain4j.agent.tool.Tool
                    void write(String filePath, String content) {}
                }
                """;
        write(
                "Built.java",
                Snippet.of(LANGCHAIN4J.get(0)).inMethod("Built", given.substring(0, given.indexOf(',')), readersOwn));
        write("Around.java", Snippet.of(LANGCHAIN4J.get(1)).inMethod("Around", given, readersOwn));
        write("Guarded.java", Snippet.of(LANGCHAIN4J.get(2)).inMethod("Guarded", given, readersOwn));
        String withoutStream = given.replace("StreamingChatModel", "ChatModel");
        write("Agentic.java", Snippet.of(LANGCHAIN4J.get(3)).inMethod("Agentic", withoutStream, readersOwn));
        String path = Stream.of(
                        classPath(),
                        ProjectFiles.jar("rules-langchain4j").toString(),
                        ProjectFiles.library("langchain4j").toString(),
                        ProjectFiles.library("langchain4j-agentic").toString(),
                        ProjectFiles.library("langchain4j-core").toString())
                .collect(Collectors.joining(File.pathSeparator));

        compile(testClasses, "-cp", path, "Built.java", "Around.java", "Guarded.java", "Agentic.java");
    }

    @Test
    void theServicesOfClientsCompile() throws IOException {
        write(
                "Completions.java",
                Snippet.of(CLIENTS.get(0)).inMethod("Completions", "com.openai.client.OpenAIClient client", ""));
        write(
                "Messages.java",
                Snippet.of(CLIENTS.get(1)).inMethod("Messages", "com.anthropic.client.AnthropicClient client", ""));
        write("Agents.java", Snippet.of(GOOGLE_ADK.get(0)).inMethod("Agents", "", ""));
        write(
                "Coders.java",
                Snippet.of(AGENTSCOPE.get(0)).inMethod("Coders", "io.agentscope.core.model.Model model", ""));
        String path = Stream.of(
                        classPath(),
                        ProjectFiles.jar("rules-adk").toString(),
                        ProjectFiles.jar("rules-agentscope").toString(),
                        ProjectFiles.jar("rules-openai").toString(),
                        ProjectFiles.jar("rules-anthropic").toString(),
                        System.getProperty("java.class.path"))
                .collect(Collectors.joining(File.pathSeparator));

        compile(testClasses, "-cp", path, "Completions.java", "Messages.java", "Agents.java", "Coders.java");
    }

    @Test
    void theClientsOfSpringAiCompile() throws IOException {
        String model = "org.springframework.ai.chat.model.ChatModel model";
        String engine = "io.agentrules.core.RuleEngine engine";
        String client = "org.springframework.ai.chat.client.ChatClient ";
        write(
                "Built.java",
                Snippet.of(SPRING_AI.get(0))
                        .inMethod("Built", model + ", org.springframework.ai.chat.memory.ChatMemory memory", """
                                static final class Files {
                                    @org.springframework.ai.tool.annotation.Tool
                                    void write(String filePath, String content) {}
                                }
                                """));
        write("Asked.java", Snippet.of(SPRING_AI.get(1)).inMethod("Asked", client + "coder, " + engine, ""));
        write("Measured.java", Snippet.of(SPRING_BOOT.get(0)).asMember("Measured"));
        write("Logged.java", Snippet.of(SPRING_BOOT.get(1)).asMember("Logged"));
        write(
                "Observed.java",
                Snippet.of(OBSERVABILITY.get(0))
                        .inMethod(
                                "Observed",
                                "io.micrometer.core.instrument.MeterRegistry meters,"
                                        + " io.micrometer.observation.ObservationRegistry observations",
                                ""));
        write(
                "Around.java",
                Snippet.of(SPRING_AI.get(2)).inMethod("Around", model + ", " + client + "client, " + engine, ""));
        String path = Stream.of(
                        classPath(),
                        ProjectFiles.jar("rules-spring-ai").toString(),
                        ProjectFiles.jar("rules-micrometer").toString(),
                        System.getProperty("java.class.path"))
                .collect(Collectors.joining(File.pathSeparator));

        compile(
                testClasses,
                "-cp",
                path,
                "Built.java",
                "Asked.java",
                "Measured.java",
                "Logged.java",
                "Observed.java",
                "Around.java");
    }

    @Test
    void theReadmesExampleCompiles() throws IOException {
        write("Example.java", Snippet.of(README.get(0)).inMethod("Example", "", ""));
        write(
                "Loop.java",
                """
                class Loop<Q, M> {
                    interface Answer extends java.util.Iterator<String>, AutoCloseable {
                        @Override
                        void close();
                    }

                    interface Client<Q> {
                        Answer ask(Q request);
                    }

                    String answer(
                            io.agentrules.core.Session session,
                            io.agentrules.core.RequestFormat<Q, M> format,
                            Q request,
                            Client<Q> client)
                            throws Exception {
                """ + README.get(1).replace("ModelCall.of", "io.agentrules.core.ModelCall.of") + "\n    }\n}\n");

        compile(testClasses, "-cp", classPath(), "Example.java", "Loop.java");
    }

    /** With the Surefire that Maven 3.8 takes by itself, no test is found, and the build is a success. */
    @Test
    void theProvidersPomHasWhatTheBuildNeeds() throws Exception {
        List<String> poms = Document.read(ProjectFiles.file("docs/writing-a-provider.md")).blocks().stream()
                .map(Document.Block::text)
                .filter(text -> text.startsWith("<project "))
                .toList();
        assertThat(poms).hasSize(1);
        Path file = Files.writeString(folder.resolve("pom.xml"), poms.get(0));
        Pom pom = Pom.of(file);
        Pom ours = Pom.of("pom.xml");

        assertThat(pom.parts("dependency", "artifactId")).containsExactly("rules-api", "rules-testkit");
        assertThat(pom.parts("dependency", "version")).containsOnly(ProjectFiles.version());
        for (String plugin : List.of("maven-compiler-plugin", "maven-surefire-plugin")) {
            assertThat(pom.versionOfPlugin(plugin)).isPresent().isEqualTo(ours.versionOfPlugin(plugin));
        }
    }

    @Test
    void theProviderFindsItsFilesOnceItIsRegistered() throws IOException {
        Files.createDirectories(folder.resolve("workspace/.acme/rules"));
        Files.writeString(folder.resolve("workspace/.acme/rules/style.md"), "---\napplyTo: src/**\n---\nPrefer const.");
        compileProvider();

        try (URLClassLoader loader = loader()) {
            var engine = RuleEngine.builder()
                    .classLoader(loader)
                    .workspace(folder.resolve("workspace"))
                    .home(folder)
                    .build();

            assertThat(engine.catalog().diagnostics()).isEmpty();
            assertThat(engine.catalog().rules()).singleElement().satisfies(rule -> {
                assertThat(rule.name()).isEqualTo("style");
                assertThat(rule.source().provider()).isEqualTo("acme");
            });
            var session = engine.openSession().path("src/a.js");
            assertThat(session.activate().renderPrompt().text()).contains("Prefer const.");
        }
    }

    @Test
    void theEvaluatorDecidesItsKeyInNativeRules() throws IOException {
        Files.createDirectories(folder.resolve("workspace/.xcsh/rules"));
        Files.writeString(folder.resolve("workspace/.xcsh/rules/acme.md"), "---\nticket: ACME-\n---\nNotes first.");
        write("TicketEvaluator.java", CONDITION.get(0));
        compile(classes, "-cp", ProjectFiles.jar("rules-api").toString(), "TicketEvaluator.java");
        Path services = classes.resolve("META-INF/services/io.agentrules.api.spi.ConditionEvaluator");
        Files.createDirectories(services.getParent());
        Files.writeString(services, "com.acme.rules.TicketEvaluator");

        try (URLClassLoader loader = loader()) {
            var engine = RuleEngine.builder()
                    .classLoader(loader)
                    .workspace(folder.resolve("workspace"))
                    .home(folder)
                    .build();

            assertThat(engine.catalog().diagnostics()).isEmpty();
            var session = engine.openSession();
            assertThat(session.activate().active()).isEmpty();
            session.value("ticket", "ACME-1");
            assertThat(session.activate().active()).extracting("name").containsExactly("acme");
            assertThat(session.activate().explain("acme").orElseThrow().reason())
                    .isEqualTo("the ticket is ACME-1");
        }
    }

    @Test
    void theProvidersTestPasses() throws Exception {
        compileProvider();

        TestExecutionSummary summary = tested();

        assertThat(summary.getFailures()).isEmpty();
        assertThat(summary.getTestsSucceededCount()).isGreaterThanOrEqualTo(FEWEST_CLAIMS);
    }

    @Test
    void theProvidersTestFailsWhenARegistrationIsMissing() throws Exception {
        compileProvider();
        Files.delete(classes.resolve(SERVICES));

        assertThat(tested().getFailures())
                .extracting(failure -> failure.getTestIdentifier().getDisplayName())
                .contains("isRegisteredOnTheClassPath()");
    }

    @Test
    void theEvaluatorsTestCompiles() throws IOException {
        write("TicketEvaluator.java", CONDITION.get(0));
        write("TicketEvaluatorTest.java", CONDITION.get(1));

        compile(testClasses, "-cp", classPath(), "TicketEvaluator.java", "TicketEvaluatorTest.java");
    }

    @Test
    void theChainCompiles() throws IOException {
        write(
                "Chain.java",
                Snippet.of(GUIDE.get(1)).inMethod("Chain", "io.agentrules.api.spi.DiscoveryContext context", ""));

        compile(classes, "-cp", ProjectFiles.jar("rules-api").toString(), "Chain.java");
    }

    private void compileProvider() throws IOException {
        write("AcmeRuleProvider.java", GUIDE.get(0));
        write("module-info.java", GUIDE.get(2));
        compile(classes, "-p", ProjectFiles.jar("rules-api").toString(), "AcmeRuleProvider.java", "module-info.java");
        Path services = classes.resolve(SERVICES);
        Files.createDirectories(services.getParent());
        Files.writeString(services, "com.acme.rules.AcmeRuleProvider");
    }

    private void write(String file, String source) throws IOException {
        Files.writeString(folder.resolve(file), source);
    }

    private void compile(Path into, String pathOption, String path, String... sources) {
        List<String> options = List.of("--release", "17", STRICT, "-Werror", "-d", into.toString(), pathOption, path);
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        var said = new StringWriter();
        boolean compiled = compiler.getTask(
                        said,
                        files,
                        null,
                        options,
                        null,
                        files.getJavaFileObjects(
                                Stream.of(sources).map(folder::resolve).toArray(Path[]::new)))
                .call();
        assertThat(compiled).as(said.toString()).isTrue();
    }

    private String classPath() {
        Stream<Path> ours = Stream.of(
                        "rules-api",
                        "rules-core",
                        "rules-check",
                        "rules-mcp",
                        "rules-store-jdbc",
                        "rules-store-redis",
                        "rules-testkit")
                .map(ProjectFiles::jar);
        Stream<Path> others = Stream.of(
                        "jedis",
                        "jspecify",
                        "junit-jupiter-api",
                        "apiguardian-api",
                        "opentest4j",
                        "junit-platform-commons")
                .map(ProjectFiles::library);
        return Stream.of(ours, others, Stream.of(classes))
                .flatMap(paths -> paths)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private TestExecutionSummary tested() throws IOException, ClassNotFoundException {
        return tested("AcmeRuleProviderTest", GUIDE.get(3));
    }

    private TestExecutionSummary tested(String test, String source) throws IOException, ClassNotFoundException {
        write(test + ".java", source);
        compile(testClasses, "-cp", classPath(), test + ".java");
        try (URLClassLoader loader = loader()) {
            var request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(loader.loadClass("com.acme.rules." + test)))
                    .build();
            var listener = new SummaryGeneratingListener();
            LauncherFactory.create().execute(request, listener);
            return listener.getSummary();
        }
    }

    private URLClassLoader loader() throws IOException {
        return new URLClassLoader(
                new URL[] {classes.toUri().toURL(), testClasses.toUri().toURL()},
                getClass().getClassLoader());
    }

    private static List<String> java(String page) {
        var blocks = new ArrayList<String>();
        for (Document.Block block : Document.read(ProjectFiles.file(page)).blocks()) {
            if (block.language().equals("java")) {
                blocks.add(block.text());
            }
        }
        return blocks;
    }
}
