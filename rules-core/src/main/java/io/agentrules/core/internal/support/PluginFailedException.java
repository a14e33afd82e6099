package io.agentrules.core.internal.support;

import org.jspecify.annotations.Nullable;

/**
 * Reports a plugin call that threw or did not return. The thrown exception is described on the plugin's own thread; it is the
 * cause of this exception only if it is safe to log.
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

    /** Returns whether the call ended, normally or by throwing. If it did not, its thread may still be running. */
    public boolean hasReturned() {
        return returned;
    }

    String description() {
        return description;
    }
}
