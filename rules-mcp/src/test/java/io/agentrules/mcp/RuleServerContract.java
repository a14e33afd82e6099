package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceReference;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the SDK's own client is served, whatever the way there. */
@Timeout(60) // a server that does not answer fails, and does not hang
abstract class RuleServerContract {
    private static final int MOST_SECONDS = 20;

    @TempDir
    Path folder;

    private final BlockingQueue<List<Resource>> lists = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<ResourceContents>> updates = new LinkedBlockingQueue<>();
    private final List<McpSyncClient> clients = new ArrayList<>();
    private Project project;

    /** Starts the server for a workspace, and returns a way to it. */
    abstract McpClientTransport connect(Path workspace) throws Exception;

    @BeforeEach
    void writeRules() {
        project = Project.in(folder);
    }

    @AfterEach
    void disconnect() {
        clients.forEach(McpSyncClient::close);
    }

    @Test
    void itSaysWhoItIs() throws Exception {
        McpSyncClient client = client();

        assertThat(client.getServerInfo().name()).isEqualTo("agent-rules");
        assertThat(client.getServerInfo().version()).matches("\\d.*");
        assertThat(client.getServerInstructions()).contains("rules_for", "explain_rule", "rule://");
        assertThat(client.getServerCapabilities().resources().subscribe()).isTrue();
        assertThat(client.getServerCapabilities().resources().listChanged()).isTrue();
    }

    @Test
    void alwaysRulesAndListedOnesAreResources() throws Exception {
        List<Resource> resources = client().listResources().resources();

        assertThat(resources)
                .extracting(Resource::uri, Resource::name, Resource::description, Resource::mimeType)
                .containsExactlyInAnyOrder(
                        tuple("rule://always", "always", null, "text/markdown"),
                        tuple("rule://api%2Ferrors", "api/errors", "how the API reports errors", "text/markdown"));
    }

    @Test
    void resourcesStandInTheOrderOfTheirAddresses() throws Exception {
        for (int i = 0; i < 50; i++) {
            project.with("r" + i + ".mdc", "---\nalwaysApply: true\n---\nRule.");
        }

        assertThat(client().listResources().resources())
                .hasSize(52)
                .extracting(Resource::uri)
                .isSorted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rule://api%2Ferrors", "rule://api/errors", "rule://api%2ferr%6Frs"})
    void aRuleIsReadHoweverItsAddressIsWritten(String address) throws Exception {
        assertThat(client().readResource(ReadResourceRequest.builder(address).build())
                        .contents())
                .singleElement()
                .isInstanceOfSatisfying(TextResourceContents.class, read -> {
                    assertThat(read.uri()).isEqualTo(address);
                    assertThat(read.mimeType()).isEqualTo("text/markdown");
                    assertThat(read.text()).isEqualTo("Problem details.");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"rule://nowhere", "rule://style", "rule://", "rule://%ZZ", "rule://api", "file:///etc/passwd"})
    void whatHasNoAddressIsNotFoundAndTheServerGoesOn(String address) throws Exception {
        McpSyncClient client = client();

        assertThatThrownBy(() ->
                        client.readResource(ReadResourceRequest.builder(address).build()))
                .isInstanceOfSatisfying(McpError.class, error -> {
                    assertThat(error.getJsonRpcError().code()).isEqualTo(ErrorCodes.RESOURCE_NOT_FOUND);
                    assertThat(error.getJsonRpcError().data()).isEqualTo(Map.of("uri", address));
                });

        assertThat(client.listResources().resources()).hasSize(2);
    }

    @Test
    void anUnknownAddressIsAnsweredWithThoseThereAre() throws Exception {
        McpSyncClient client = client();

        assertThatThrownBy(() -> client.readResource(
                        ReadResourceRequest.builder("rule://style").build()))
                .hasMessageContaining("there are rule://always, rule://api%2Ferrors");
    }

    @Test
    void oneTemplateStandsForAllAndIsCompleted() throws Exception {
        McpSyncClient client = client();

        assertThat(client.listResourceTemplates().resourceTemplates())
                .extracting("uriTemplate")
                .containsExactly("rule://{name}");
        assertThat(client.completeCompletion(CompleteRequest.builder(
                                        new ResourceReference("rule://{name}"), new CompleteArgument("name", "a"))
                                .build())
                        .completion()
                        .values())
                .containsExactly("always", "api/errors");
        assertThat(client.completeCompletion(CompleteRequest.builder(
                                        new ResourceReference("rule://{name}"), new CompleteArgument("name", "api"))
                                .build())
                        .completion()
                        .values())
                .containsExactly("api/errors");
    }

    @Test
    void theToolsOnlyRead() throws Exception {
        assertThat(client().listTools().tools())
                .extracting(Tool::name)
                .containsExactlyInAnyOrder("rules_for", "explain_rule");
        assertThat(client().listTools().tools())
                .allSatisfy(
                        tool -> assertThat(tool.annotations().readOnlyHint()).isTrue());
    }

    @Test
    void rulesForAPathAreThoseThatApplyWithTheirTextAndWhy() throws Exception {
        CallToolResult result = client().callTool(call("rules_for", Map.of("paths", List.of("src/app.ts"))));

        assertThat(result.isError()).isNotEqualTo(true);
        assertThat(text(result))
                .contains("Always test.", "Use const.")
                .endsWith(
                        "Why these rules apply:\n\n- always: always applies\n- style: src/app.ts matches src/**/*.ts");
        assertThat(data(result).get("rules"))
                .isEqualTo(List.of(
                        Map.of(
                                "name", "always",
                                "provider", "cursor",
                                "bucket", "always",
                                "how", "always",
                                "reason", "always applies",
                                "content", "Always test."),
                        Map.of(
                                "name", "style",
                                "provider", "cursor",
                                "bucket", "conditional",
                                "how", "condition",
                                "reason", "src/app.ts matches src/**/*.ts",
                                "content", "Use const.")));
        assertThat(data(result).get("listed"))
                .isEqualTo(List.of(Map.of(
                        "name", "api/errors",
                        "uri", "rule://api%2Ferrors",
                        "description", "how the API reports errors",
                        "reason", "listed with its description, to be read on demand")));
    }

    @Test
    void eachCallIsAConversationOfItsOwn() throws Exception {
        McpSyncClient client = client();

        assertThat(text(client.callTool(call("rules_for", Map.of("paths", List.of("src/app.ts"))))))
                .contains("Use const.");
        assertThat(text(client.callTool(call("rules_for", Map.of())))).doesNotContain("Use const.");
    }

    @Test
    void mentionsInThePromptBringARuleIn() throws Exception {
        assertThat(text(client().callTool(call("rules_for", Map.of("prompt", "do it in @style")))))
                .contains("- style: mentioned in the prompt");
    }

    @Test
    void anExplanationSaysWhatMatched() throws Exception {
        CallToolResult result =
                client().callTool(call("explain_rule", Map.of("name", "style", "paths", List.of("src/a.ts"))));

        assertThat(text(result)).isEqualTo("style (cursor, conditional) is in: src/a.ts matches src/**/*.ts");
        assertThat(data(result))
                .containsEntry("state", "eligible")
                .containsEntry("active", true)
                .containsEntry("how", "condition")
                .containsEntry(
                        "matched", Map.of("globs", List.of(Map.of("pattern", "src/**/*.ts", "evidence", "src/a.ts"))))
                .containsEntry("missing", Map.of());
    }

    @Test
    void anExplanationSaysWhatWasMissing() throws Exception {
        CallToolResult result = client().callTool(call("explain_rule", Map.of("name", "style")));

        assertThat(text(result)).startsWith("style (cursor, conditional) is out: ");
        assertThat(data(result)).containsEntry("active", false).containsEntry("how", null);
        assertThat(data(result).get("missing")).asInstanceOf(MAP).containsOnlyKeys("globs");
    }

    @Test
    void anUnknownRuleIsAFailedCallThatNamesThoseThereAre() throws Exception {
        McpSyncClient client = client();

        CallToolResult result = client.callTool(call("explain_rule", Map.of("name", "nothing")));

        assertThat(result.isError()).isTrue();
        assertThat(text(result)).isEqualTo("No rule is named nothing; there are always, api/errors, style");
        assertThat(client.callTool(call("explain_rule", Map.of("name", "style")))
                        .isError())
                .isNotEqualTo(true);
    }

    @Test
    void thePromptIsTheTextOfTheRulesThatAreIn() throws Exception {
        McpSyncClient client = client();

        assertThat(client.listPrompts().prompts()).extracting("name").containsExactly("active_rules");
        assertThat(promptText(client, Map.of())).contains("Always test.").doesNotContain("Use const.");
        assertThat(promptText(client, Map.of("paths", "README.md, src/a.ts"))).contains("Use const.");
        assertThat(promptText(client, Map.of("prompt", "fix src/a.ts"))).contains("Use const.");
    }

    @Test
    void anUnknownPromptOrArgumentIsInvalid() throws Exception {
        McpSyncClient client = client();

        assertInvalid(() -> promptText(client, Map.of("file", "src/a.ts")));
        assertInvalid(() -> client.getPrompt(
                GetPromptRequest.builder("no_prompt").arguments(Map.of()).build()));

        assertThat(promptText(client, Map.of())).contains("Always test.");
    }

    @Test
    void anUnknownToolIsInvalid() throws Exception {
        McpSyncClient client = client();

        assertInvalid(() -> client.callTool(call("no_tool", Map.of())));

        assertStillAnswers(client);
    }

    static final List<Map<String, Object>> BAD_ARGUMENTS = List.of(
            Map.of("paths", "src/a.ts"),
            Map.of("paths", List.of(1)),
            Map.of("paths", Map.of("src", "a.ts")),
            Map.of("paths", Collections.nCopies(1_001, "a")),
            Map.of("prompt", List.of("a")),
            Map.of("ci", "true"),
            Map.of("path", "src/a.ts"));

    @Test
    void badArgumentsAreAFailedCallAndTheServerGoesOn() throws Exception {
        McpSyncClient client = client();

        assertThat(BAD_ARGUMENTS).allSatisfy(arguments -> {
            CallToolResult result = client.callTool(call("rules_for", arguments));
            assertThat(result.isError()).as("%s", arguments).isTrue();
            assertThat(text(result)).contains(arguments.keySet().iterator().next());
        });
        assertThat(client.callTool(call("explain_rule", Map.of())).isError()).isTrue();

        assertStillAnswers(client);
    }

    @Test
    void aMegabyteIsAPromptLikeAnyOther() throws Exception {
        McpSyncClient client = client();

        assertThat(text(client.callTool(call("rules_for", Map.of("prompt", "src/a.ts " + "word ".repeat(200_000))))))
                .contains("Use const.");
    }

    @Test
    void aMegabyteIsNoNameAndNoPath() throws Exception {
        McpSyncClient client = client();
        String megabyte = "a".repeat(1_000_000);

        for (CallToolRequest call : List.of(
                call("explain_rule", Map.of("name", megabyte)),
                call("rules_for", Map.of("paths", List.of(megabyte))))) {
            CallToolResult result = client.callTool(call);
            assertThat(result.isError()).isTrue();
            assertThat(text(result)).hasSizeLessThan(1_000);
        }

        assertStillAnswers(client);
    }

    @Test
    void twoClientsAtOnceEachGetTheirAnswers() throws Exception {
        McpSyncClient one = client();
        McpSyncClient other = client();

        List<String> texts = Stream.of(
                        answers(one, "src/a.ts"),
                        answers(other, "README.md"),
                        answers(one, "src/b.ts"),
                        answers(other, "b.md"))
                .map(CompletableFuture::join)
                .toList();

        assertThat(texts.get(0)).contains("src/a.ts matches");
        assertThat(texts.get(1)).doesNotContain("Use const.");
        assertThat(texts.get(2)).contains("src/b.ts matches");
        assertThat(texts.get(3)).doesNotContain("Use const.");
    }

    @Test
    void pathsAreNeverLookedUp() throws Exception {
        String secret =
                Files.writeString(folder.resolve("secret.txt"), "hidden words").toString();

        CallToolResult result = client().callTool(call(
                "rules_for",
                Map.of(
                        "paths",
                        List.of(secret, "/etc/passwd", "../../x", "\\\\host\\share"),
                        "prompt",
                        "@secret.txt")));

        assertThat(result.isError()).isNotEqualTo(true);
        assertThat(text(result)).contains("Always test.").doesNotContain("hidden words");
    }

    @Test
    void clientsAreToldOfANewRule() throws Exception {
        McpSyncClient client = client();

        project.with("new.mdc", "---\ndescription: brand new\n---\nNew.");

        assertThat(awaited(lists)).extracting(Resource::name).contains("new");
        assertThat(client.readResource(ReadResourceRequest.builder("rule://new").build())
                        .contents())
                .hasSize(1);
    }

    @Test
    void clientsAreToldOfARuleThatIsGone() throws Exception {
        McpSyncClient client = client();

        project.without("api/errors.mdc");

        assertThat(awaited(lists)).extracting(Resource::name).containsExactly("always");
        assertThat(client.listResources().resources()).hasSize(1);
    }

    @Test
    void aSubscriberIsToldOfANewText() throws Exception {
        client().subscribeResource(
                        SubscribeRequest.builder("rule://api%2Ferrors").build());

        project.with("api/errors.mdc", "---\ndescription: how the API reports errors\n---\nCodes.");

        assertThat(awaited(updates))
                .singleElement()
                .isInstanceOfSatisfying(
                        TextResourceContents.class,
                        read -> assertThat(read.text()).isEqualTo("Codes."));
    }

    final McpSyncClient client() throws Exception {
        McpSyncClient client = McpClient.sync(connect(folder))
                .requestTimeout(Duration.ofSeconds(MOST_SECONDS))
                .initializationTimeout(Duration.ofSeconds(MOST_SECONDS))
                .resourcesChangeConsumer(lists::add)
                .resourcesUpdateConsumer(updates::add)
                .build();
        clients.add(client);
        client.initialize();
        return client;
    }

    private static void assertStillAnswers(McpSyncClient client) {
        assertThat(text(client.callTool(call("rules_for", Map.of())))).contains("Always test.");
    }

    private static void assertInvalid(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.getJsonRpcError().code()).isEqualTo(ErrorCodes.INVALID_PARAMS));
    }

    /** On a thread of its own: the client waits there for those that all share. */
    private static CompletableFuture<String> answers(McpSyncClient client, String path) {
        return CompletableFuture.supplyAsync(
                () -> text(client.callTool(call("rules_for", Map.of("paths", List.of(path))))),
                call -> new Thread(call).start());
    }

    private static <T> T awaited(BlockingQueue<T> queue) throws InterruptedException {
        T told = queue.poll(MOST_SECONDS, TimeUnit.SECONDS);
        assertThat(told).as("what clients are told").isNotNull();
        return told;
    }

    private static CallToolRequest call(String tool, Map<String, Object> arguments) {
        return CallToolRequest.builder(tool).arguments(arguments).build();
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    @SuppressWarnings("unchecked") // an object of JSON is that
    private static Map<String, Object> data(CallToolResult result) {
        return (Map<String, Object>) result.structuredContent();
    }

    private static String promptText(McpSyncClient client, Map<String, Object> arguments) {
        var messages = client.getPrompt(GetPromptRequest.builder("active_rules")
                        .arguments(arguments)
                        .build())
                .messages();
        assertThat(messages).hasSize(1);
        return ((TextContent) messages.get(0).content()).text();
    }
}
