package io.agentrules.mcp;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;

/** The fixture that the contract interfaces use. */
interface ServerFixture {
    /** Returns the workspace; its server starts with the first client. */
    Project project();

    /** Returns a new client of the SDK's, initialized, of a server that this test has for itself. */
    McpSyncClient client() throws Exception;

    /**
     * Returns a client of the SDK's, initialized, that other tests use too: for those that neither change rules nor wait for
     * notifications.
     *
     * @param rules texts by file, beside those that each project has
     */
    McpSyncClient sharedClient(Map<String, String> rules) throws Exception;

    /** Returns a client that other tests use too, for the rules that each project has. */
    default McpSyncClient sharedClient() throws Exception {
        return sharedClient(Map.of());
    }

    /** Returns the resource lists that clients were notified of. */
    BlockingQueue<List<Resource>> lists();

    /** Returns the new rule texts that clients were notified of. */
    BlockingQueue<List<ResourceContents>> updates();
}
