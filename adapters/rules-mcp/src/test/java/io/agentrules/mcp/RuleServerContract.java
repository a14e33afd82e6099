package io.agentrules.mcp;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the SDK's own client is served, whatever the transport. Tests that leave the rules alone share a server, because a process
 * takes longer to start than such a test to run.
 */
@Timeout(180) // a server that does not answer fails, and does not hang
@TestInstance(Lifecycle.PER_CLASS) // for the shared servers
abstract class RuleServerContract
        implements ResourcesContract, WorkToolsContract, CheckTextContract, PromptContract, RobustnessContract {
    private static final Duration LONGEST = Duration.ofSeconds(ClientCalls.MAX_SECONDS);

    @TempDir
    Path folder;

    private final BlockingQueue<List<Resource>> lists = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<ResourceContents>> updates = new LinkedBlockingQueue<>();
    private final List<McpSyncClient> clients = new ArrayList<>();
    private final Map<Map<String, String>, McpSyncClient> sharedClients = new HashMap<>();
    private final List<Server> sharedServers = new ArrayList<>();
    private Path sharedFolder;
    private Project project;
    private @Nullable Server server;

    /** Serves one workspace. */
    interface Server {
        /** Returns a way to it for one more client. */
        McpClientTransport connect();

        /** Waits until the client that was initialized last can be notified. */
        void awaitNotifiable() throws InterruptedException;

        /** Stops what does not stop with its client. */
        void stop() throws Exception;
    }

    /** Starts a server. */
    abstract Server serve(Project project) throws Exception;

    @BeforeAll
    void keep(@TempDir Path untilTheEnd) {
        sharedFolder = untilTheEnd;
    }

    @BeforeEach
    void writeRules() {
        project = Project.in(folder);
        lists.clear();
        updates.clear();
    }

    @AfterEach
    void disconnect() throws Exception {
        clients.forEach(McpSyncClient::close);
        clients.clear();
        if (server != null) {
            server.stop();
            server = null;
        }
    }

    @AfterAll
    void disconnectShared() throws Exception {
        sharedClients.values().forEach(McpSyncClient::close);
        for (Server shared : sharedServers) {
            shared.stop();
        }
    }

    @Override
    public Project project() {
        return project;
    }

    @Override
    public McpSyncClient client() throws Exception {
        if (server == null) {
            server = serve(project);
        }
        McpSyncClient client = McpClient.sync(server.connect())
                .requestTimeout(LONGEST)
                .initializationTimeout(LONGEST)
                .resourcesChangeConsumer(lists::add)
                .resourcesUpdateConsumer(updates::add)
                .build();
        clients.add(client);
        client.initialize();
        server.awaitNotifiable();
        return client;
    }

    @Override
    public McpSyncClient sharedClient(Map<String, String> rules) throws Exception {
        McpSyncClient known = sharedClients.get(rules);
        if (known != null) {
            return known;
        }
        Project shared = Project.in(sharedFolder.resolve("rules-" + sharedClients.size()));
        rules.forEach(shared::with);
        Server started = serve(shared);
        sharedServers.add(started);
        McpSyncClient client = McpClient.sync(started.connect())
                .requestTimeout(LONGEST)
                .initializationTimeout(LONGEST)
                .build();
        sharedClients.put(rules, client);
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
