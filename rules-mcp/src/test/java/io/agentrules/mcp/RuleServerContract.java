package io.agentrules.mcp;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the SDK's own client is served, whatever the way there. */
@Timeout(60) // a server that does not answer fails, and does not hang
abstract class RuleServerContract
        implements ResourcesContract, WorkToolsContract, CheckTextContract, PromptContract, RobustnessContract {
    private static final Duration LONGEST = Duration.ofSeconds(ClientCalls.MAX_SECONDS);

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

    @Override
    public Project project() {
        return project;
    }

    @Override
    public McpSyncClient client() throws Exception {
        McpSyncClient client = McpClient.sync(connect(project.folder()))
                .requestTimeout(LONGEST)
                .initializationTimeout(LONGEST)
                .resourcesChangeConsumer(lists::add)
                .resourcesUpdateConsumer(updates::add)
                .build();
        clients.add(client);
        client.initialize();
        return client;
    }

    @Override
    public BlockingQueue<List<Resource>> lists() {
        return lists;
    }

    @Override
    public BlockingQueue<List<ResourceContents>> updates() {
        return updates;
    }
}
