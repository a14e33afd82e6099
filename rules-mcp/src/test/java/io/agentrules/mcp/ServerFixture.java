package io.agentrules.mcp;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import java.util.List;
import java.util.concurrent.BlockingQueue;

/** What the parts of the contract are tried with. */
interface ServerFixture {
    /** Returns the workspace, whose server starts when its first client does. */
    Project project();

    /** Returns the SDK's own client, introduced. */
    McpSyncClient client() throws Exception;

    /** Returns the lists of resources that clients were told of. */
    BlockingQueue<List<Resource>> lists();

    /** Returns the new texts that clients were told of. */
    BlockingQueue<List<ResourceContents>> updates();
}
