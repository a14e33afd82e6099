package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema;

/**
 * Keeps quiet while a list is changed: the SDK would tell clients anew of each resource that comes or goes, and they would ask
 * for the whole list each time.
 */
final class ListChange {
    private volatile boolean inProgress;

    /** Changes the list, which clients are to be told of afterwards. */
    void make(Runnable changes) {
        inProgress = true;
        try {
            changes.run();
        } finally {
            inProgress = false;
        }
    }

    /** Returns whether a notification is not for clients. */
    boolean holdsBack(String method) {
        return inProgress && method.equals(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED);
    }
}
