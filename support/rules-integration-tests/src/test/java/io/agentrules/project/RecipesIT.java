package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.Attempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.testkit.InMemoryProject;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/**
 * The files of {@code docs/files-to-copy.md} and {@code docs/harnesses.md} contain what the pages show of them, and what they use of our API exists. The frameworks
 * are not on the class path: their part was tried by hand, with the versions that the page names.
 */
class RecipesIT {
    private static final String EXAMPLES = "docs/examples/";
    static final List<String> JAVA = List.of(EXAMPLES + "embabel/EmbabelRules.java");
    private static final String KOTLIN = EXAMPLES + "koog/RulesExecutor.kt";
    private static final String OWN_LOOP = EXAMPLES + "own-loop/Conversation.java";
    private static final String STRANGER =
            "support/rules-integration-tests/src/test/java/io/agentrules/stranger/RuledBrain.java";
    private static final String OPENAI = EXAMPLES + "openai/OpenAiAgent.java";
    private static final int FEWEST_BLOCKS = 3;
    private static final int FEWEST_CALLS = 10;

    /** By what the Kotlin file calls them. */
    private static final Map<String, Class<?>> VARIABLES = Map.of("call", ModelCall.class, "attempt", Attempt.class);

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (io\\.agentrules\\.\\S+)");
    private static final Pattern CALL =
            Pattern.compile("\\b(" + String.join("|", VARIABLES.keySet()) + ")\\.([a-z]\\w*)\\(");

    /** A model that violates a rule, until it is told of it; and the history of the conversation with it. */
    private static final String PLAY = """
            package com.acme.agent;

            import io.agentrules.core.*;
            import io.agentrules.core.model.*;
            import java.util.*;
            import java.util.function.*;

            public class Play implements Function<Session, List<Message>>, Conversation.Model {
                @Override
                public List<Message> apply(Session session) {
                    var conversation = new Conversation(session, this);
                    conversation.answer("How do I print?");
                    return conversation.history();
                }

                @Override
                public Conversation.Answer ask(Conversation.Request request) {
                    List<Message> messages = request.messages();
                    boolean isTold = messages.get(messages.size() - 1).text().contains("Use the logger.");
                    var pieces = (isTold ? List.of("Use", " a logger") : List.of("Sure, use console", ".log(", "x)"))
                            .iterator();
                    return new Conversation.Answer() {
                        @Override
                        public boolean hasNext() {
                            return pieces.hasNext();
                        }

                        @Override
                        public String next() {
                            return pieces.next();
                        }

                        @Override
                        public void close() {}
                    };
                }
            }
            """;

    /** A user who asks for one thing, and what came of it: the conversation, what was written, and what was shown. */
    private static final String USER = """
            package com.acme.agent;

            import io.agentrules.core.RuleEngine;
            import java.net.URI;
            import java.util.*;
            import java.util.function.*;

            public class User implements BiFunction<RuleEngine, URI, List<String>> {
                @Override
                public List<String> apply(RuleEngine engine, URI url) {
                    var written = new ArrayList<String>();
                    var shown = new StringBuilder();
                    var write = new OpenAiAgent.Tool(
                            "write", "Writes a file.", Map.of("filePath", "the file", "content", "its text"), arguments -> {
                        written.add(arguments.get("filePath") + ": " + arguments.get("content"));
                        return "Written.";
                    });
                    var agent = new OpenAiAgent(url, "key", "gpt", engine, List.of(write), shown::append);
                    try {
                        agent.answer("Log the value.");
                    } catch (Exception failed) {
                        throw new IllegalStateException(failed);
                    }
                    var said = new ArrayList<String>();
                    agent.history().forEach(message -> said.add(message.get("role") + ": " + message.get("content")));
                    return List.of(String.join("\\n", said), String.join("\\n", written), shown.toString());
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void thePageOfHarnessesShowsWhatTheirFilesHave() {
        Document page = Document.read(ProjectFiles.file("docs/harnesses.md"));
        String files = lines(OWN_LOOP) + "\n" + lines(STRANGER);

        assertThat(page.links()).contains(OWN_LOOP.replace("docs/", ""));
        assertThat(page.blocks())
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(block -> assertThat(files)
                        .contains(block.lines().stream().map(String::strip).collect(Collectors.joining("\n"))));
    }

    @Test
    void thePageShowsWhatTheFilesHave() {
        Document page = Document.read(ProjectFiles.file("docs/files-to-copy.md"));
        String files = files().map(RecipesIT::lines).collect(Collectors.joining("\n"));

        assertThat(page.links())
                .containsAll(files().map(file -> file.replace("docs/", "")).toList());
        assertThat(page.blocks())
                .hasSizeGreaterThanOrEqualTo(FEWEST_BLOCKS)
                .allSatisfy(block -> assertThat(files)
                        .contains(block.lines().stream().map(String::strip).collect(Collectors.joining("\n"))));
    }

    @Test
    void thePageOfFrameworksThatCallTheModelShowsWhatItsFilesHave() {
        Document page = Document.read(ProjectFiles.file("docs/harnesses-with-limits.md"));
        String folder = "examples/harnesses/src/main/java/io/agentrules/examples/harnesses/";
        String files = Stream.of("SolonRules.java", "CopilotRules.java")
                .map(file -> lines(folder + file))
                .collect(Collectors.joining("\n"));

        assertThat(page.blocks())
                .hasSize(2)
                .allSatisfy(block -> assertThat(files)
                        .contains(block.lines().stream().map(String::strip).collect(Collectors.joining("\n"))));
    }

    private static Stream<String> files() {
        return Stream.concat(JAVA.stream(), Stream.of(KOTLIN, OPENAI));
    }

    /** Returns the lines of a file, without margins: those of a comment, too. */
    private static String lines(String file) {
        return ProjectFiles.read(ProjectFiles.file(file))
                .lines()
                .map(line -> line.strip().replaceFirst("^\\* ?", "").strip())
                .collect(Collectors.joining("\n"));
    }

    /** A compiler that knows no framework has much to say; nothing of it may be about us. */
    @ParameterizedTest
    @FieldSource("JAVA")
    void whatTheJavaFilesUseOfOursExists(String file) {
        assertThat(saidOfOurs(ProjectFiles.read(ProjectFiles.file(file)))).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("JAVA")
    void whatDoesNotExistIsSeen(String file) {
        String source = ProjectFiles.read(ProjectFiles.file(file));

        assertThat(saidOfOurs(source.replace("new ReadRule(engine).answer(", "new ReadRule(engine).reply(")))
                .anyMatch(line -> line.contains("reply"));
        assertThat(saidOfOurs(
                        source.replace("import io.agentrules.core.ReadRule;", "import io.agentrules.core.ReadRules;")))
                .anyMatch(line -> line.contains("ReadRules"));
        assertThat(saidOfOurs(source.replace("springaialibaba.SpringAiRules;", "springaialibaba.SpringRules;")))
                .anyMatch(line -> line.contains("SpringRules"));
    }

    private List<String> saidOfOurs(String source) {
        List<String> lenient =
                List.of("-proc:none", "-XDrawDiagnostics", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1000");
        return compiled(lenient, Map.of("Recipe.java", source))
                .lines()
                .filter(line -> line.contains("io.agentrules."))
                .toList();
    }

    @Test
    void whatTheKotlinFileUsesOfOursExists() throws ClassNotFoundException {
        String source = ProjectFiles.read(ProjectFiles.file(KOTLIN));
        for (MatchResult used : IMPORT.matcher(source).results().toList()) {
            String name = used.group(1);
            String nested = name.replaceFirst("Message\\.(\\w+)$", "Message\\$$1");
            assertThat(Class.forName(nested)).isNotNull();
        }

        List<MatchResult> calls = CALL.matcher(source).results().toList();

        assertThat(calls)
                .hasSizeGreaterThanOrEqualTo(FEWEST_CALLS)
                .allSatisfy(call -> assertThat(methods(call.group(1))).contains(call.group(2)));
    }

    private static Set<String> methods(String variable) {
        return Stream.ofNullable(VARIABLES.get(variable))
                .flatMap(type -> Stream.of(type.getMethods()))
                .map(Method::getName)
                .collect(Collectors.toSet());
    }

    @Test
    void theOwnLoopsHistoryIsClean() throws Exception {
        RuleEngine engine = new InMemoryProject()
                .with(".xcsh/rules/no-console.md", "---\ncondition: 'console\\.log'\n---\nUse the logger.")
                .builder()
                .build();
        String loop = ProjectFiles.read(ProjectFiles.file(OWN_LOOP));

        String said = compiled(List.of("-Xlint:all", "-Werror"), Map.of("Conversation.java", loop, "Play.java", PLAY));

        assertThat(said).isEmpty();
        URL[] classes = {folder.toUri().toURL()};
        try (var loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            Object play =
                    loader.loadClass("com.acme.agent.Play").getConstructor().newInstance();
            @SuppressWarnings("unchecked")
            List<Message> history = ((Function<Session, List<Message>>) play).apply(engine.openSession());
            assertThat(history).containsExactly(Message.user("How do I print?"), Message.assistant("Use a logger"));
        }
    }

    /** The model reads a rule, violates another one in a call twice, complies, and is told of the rule in later calls. */
    @Test
    void theLoopForOpenAiRunsToolsAndRetries() throws Exception {
        RuleEngine engine = new InMemoryProject()
                .with(".xcsh/rules/no-console.md", "---\ncondition: 'console\\.log'\n---\nUse the logger.")
                .with(".xcsh/rules/api.md", "---\ndescription: How we log\n---\nThe logger is in src/log.ts.")
                .with(".xcsh/rules/ts.md", "---\nglobs: '*.ts'\n---\nUse const.")
                .builder()
                .build();
        String loop = ProjectFiles.read(ProjectFiles.file(OPENAI));
        String violation = "{\"filePath\": \"src/a.ts\", \"content\": \"cons";

        String said = compiled(List.of("-Xlint:all", "-Werror"), Map.of("OpenAiAgent.java", loop, "User.java", USER));

        assertThat(said).isEmpty();
        URL[] classes = {folder.toUri().toURL()};
        try (var model = new ScriptedCompletions()
                        .calls("1", "read_rule", "{\"uri\": ", "\"rule://api\"}")
                        .calls("2", "write", violation, "ole.log(a)\"}")
                        .calls("3", "write", violation, "ole.log(a)\"}")
                        .calls("4", "write", "{\"filePath\": \"src/a.ts\",", "\"content\": \"log(a)\"}")
                        .says("It is", " logged.");
                var loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            Object user =
                    loader.loadClass("com.acme.agent.User").getConstructor().newInstance();
            @SuppressWarnings("unchecked")
            List<String> outcome = ((BiFunction<RuleEngine, URI, List<String>>) user).apply(engine, model.url());

            assertThat(outcome).containsExactly("""
                    user: Log the value.
                    assistant:\s
                    tool: The logger is in src/log.ts.
                    assistant:\s
                    tool: Written.
                    assistant: It is logged.""", "src/a.ts: log(a)", "It is logged.");
            List<JsonNode> requests = model.requests();
            assertThat(requests).hasSize(5).allSatisfy(request -> {
                assertThat(request.at("/messages/0/role").asString()).isEqualTo("system");
                assertThat(request.at("/messages/0/content").asString()).contains("Read rule://<name>", "How we log");
                assertThat(request.at("/tools/1/function/name").asString()).isEqualTo("read_rule");
            });
            assertThat(requests.subList(2, 5))
                    .as("both retries, and the later call of the turn")
                    .allSatisfy(request -> assertThat(request.at("/messages")
                                    .get(request.at("/messages").size() - 1)
                                    .toString())
                            .contains("\"user\"", "Use the logger."));
            assertThat(requests.get(4).at("/messages/0/content").asString()).contains("Use const.");
        }
    }

    /** Compiles sources, by the names of their files, and returns what the compiler said. */
    private String compiled(List<String> more, Map<String, String> sources) {
        var options = new ArrayList<>(List.of("--release", "17", "-d", folder.toString(), "-cp", classPath()));
        options.addAll(more);
        var said = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        Path[] written = sources.entrySet().stream()
                .map(source -> written(source.getKey(), source.getValue()))
                .toArray(Path[]::new);
        compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(written))
                .call();
        return said.toString();
    }

    private Path written(String file, String source) {
        try {
            return Files.writeString(folder.resolve(file), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String classPath() {
        return Stream.concat(
                        Stream.of("rules-api", "rules-core", "rules-spring-ai-alibaba")
                                .map(ProjectFiles::jar),
                        Stream.of("jspecify", "jackson-databind-3", "jackson-core-3", "jackson-annotations")
                                .map(ProjectFiles::library))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
