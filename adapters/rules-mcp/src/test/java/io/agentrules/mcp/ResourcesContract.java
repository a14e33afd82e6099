package io.agentrules.mcp;

import static io.agentrules.mcp.ClientCalls.awaited;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceReference;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules as resources, and notifications about their list. */
interface ResourcesContract extends ServerFixture {
    @Test
    default void itSaysWhoItIs() throws Exception {
        McpSyncClient client = sharedClient();

        assertThat(client.getServerInfo().name()).isEqualTo("agent-rules");
        assertThat(client.getServerInfo().version()).matches("\\d.*");
        assertThat(client.getServerInstructions())
                .contains("rules_for", "read_rule", "check_text", "explain_rule", "rule://");
        assertThat(client.getServerCapabilities().resources().subscribe()).isTrue();
        assertThat(client.getServerCapabilities().resources().listChanged()).isTrue();
    }

    @Test
    default void alwaysRulesAndListedOnesAreResources() throws Exception {
        List<Resource> resources = sharedClient().listResources().resources();

        assertThat(resources)
                .extracting(Resource::uri, Resource::name, Resource::description, Resource::mimeType)
                .containsExactlyInAnyOrder(
                        tuple("rule://always", "always", null, "text/markdown"),
                        tuple("rule://api%2Ferrors", "api/errors", "how the API reports errors", "text/markdown"));
    }

    @Test
    default void resourcesStandInTheOrderOfTheirAddresses() throws Exception {
        for (int i = 0; i < 50; i++) {
            project().with("r" + i + ".mdc", "---\nalwaysApply: true\n---\nRule.");
        }

        assertThat(client().listResources().resources())
                .hasSize(52)
                .extracting(Resource::uri)
                .isSorted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rule://api%2Ferrors", "rule://api/errors", "rule://api%2ferr%6Frs", "RULE://api/errors"})
    default void aRuleIsReadHoweverItsAddressIsWritten(String address) throws Exception {
        assertThat(sharedClient()
                        .readResource(ReadResourceRequest.builder(address).build())
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
    default void whatHasNoAddressIsNotFoundAndTheServerContinues(String address) throws Exception {
        McpSyncClient client = sharedClient();

        assertThatThrownBy(() ->
                        client.readResource(ReadResourceRequest.builder(address).build()))
                .isInstanceOfSatisfying(McpError.class, error -> {
                    assertThat(error.getJsonRpcError().code()).isEqualTo(ErrorCodes.RESOURCE_NOT_FOUND);
                    assertThat(error.getJsonRpcError().data()).isEqualTo(Map.of("uri", address));
                });

        assertThat(client.listResources().resources()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rule://style", "file:///etc/passwd", "always"})
    default void anUnknownAddressIsAnsweredWithThoseThereAre(String address) throws Exception {
        McpSyncClient client = sharedClient();

        assertThatThrownBy(() ->
                        client.readResource(ReadResourceRequest.builder(address).build()))
                .hasMessageContaining("known names: rule://always, rule://api%2Ferrors");
    }

    @Test
    default void oneTemplateStandsForAllAndIsCompleted() throws Exception {
        McpSyncClient client = sharedClient();

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
    default void clientsAreToldOfANewRule() throws Exception {
        McpSyncClient client = client();

        project().with("new.mdc", "---\ndescription: brand new\n---\nNew.");

        assertThat(awaited(lists())).extracting(Resource::name).contains("new");
        assertThat(client.readResource(ReadResourceRequest.builder("rule://new").build())
                        .contents())
                .hasSize(1);
    }

    @Test
    default void clientsAreToldOfARuleThatIsGone() throws Exception {
        McpSyncClient client = client();

        project().without("api/errors.mdc");

        assertThat(awaited(lists())).extracting(Resource::name).containsExactly("always");
        assertThat(client.listResources().resources()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"rule://nowhere", "rule://style", "file:///etc/passwd", "RULE://always", "rule://api%2ferrors"})
    default void subscribingToAnUnknownRuleFailsAndTheServerContinues(String address) throws Exception {
        McpSyncClient client = sharedClient();

        assertThatThrownBy(() -> client.subscribeResource(
                        SubscribeRequest.builder(address).build()))
                .isInstanceOfSatisfying(McpError.class, error -> {
                    assertThat(error.getJsonRpcError().code()).isEqualTo(ErrorCodes.RESOURCE_NOT_FOUND);
                    assertThat(error.getJsonRpcError().message()).contains("known names: rule://always");
                });

        assertThat(client.listResources().resources()).hasSize(2);
    }

    @Test
    default void aSubscriberIsToldOfANewText() throws Exception {
        client().subscribeResource(
                        SubscribeRequest.builder("rule://api%2Ferrors").build());

        project().with("api/errors.mdc", "---\ndescription: how the API reports errors\n---\nCodes.");

        assertThat(awaited(updates()))
                .singleElement()
                .isInstanceOfSatisfying(
                        TextResourceContents.class,
                        read -> assertThat(read.text()).isEqualTo("Codes."));
    }
}
