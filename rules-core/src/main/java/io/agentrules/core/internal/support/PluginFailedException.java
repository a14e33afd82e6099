package io.agentrules.core.internal.support;

import org.jspecify.annotations.Nullable;

/**
 * A call into a plugin that threw, or did not return. What it threw was described on the plugin's own thread, and is the cause only
 * where that is safe.
 */
public final class PluginFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String description;
    private final boolean returned;

    public PluginFailedException(String description, @Nullable Throwable cause, boolean returned) {
        super(description, cause);
        this.description = description;
        this.returned = returned;
    }

    /** Returns whether the call came back, if only by throwing; where it did not, its thread may still run. */
    public boolean hasReturned() {
        return returned;
    }

    String description() {
        return description;
    }
}
