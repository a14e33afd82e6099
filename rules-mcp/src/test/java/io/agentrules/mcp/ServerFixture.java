package io.agentrules.mcp;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;

/** What the parts of the contract are tried with. */
interface ServerFixture {
    /** Returns the workspace, whose server starts when its first client does. */
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

    /** Returns the lists of resources that clients were told of. */
    BlockingQueue<List<Resource>> lists();

    /** Returns the new texts that clients were told of. */
    BlockingQueue<List<ResourceContents>> updates();
}
