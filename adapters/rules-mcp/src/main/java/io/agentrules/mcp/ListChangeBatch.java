package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema;

/**
 * Suppresses notifications while a list changes: otherwise the SDK would notify clients of each added or removed resource, and
 * they would request the whole list each time.
 */
final class ListChangeBatch {
    private volatile boolean inProgress;

    /** Changes the list; the caller notifies clients afterwards. */
    void run(Runnable changes) {
        inProgress = true;
        try {
            changes.run();
        } finally {
            inProgress = false;
        }
    }

    /** Returns whether a notification must not be sent. */
    boolean suppresses(String method) {
        return inProgress && method.equals(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED);
    }
}
