package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;

/**
 * Shows what the model writes, to a user or to the rest of a harness.
 *
 * @since 0.1
 */
@FunctionalInterface
@Stable
public interface StreamOutput {
    /**
     * Shows the next piece of a stream. What it throws reaches whoever feeds the guard, which takes nothing more
     * unless told to resume after this text.
     *
     * @param text never empty; as it came, so that the arguments of a tool are JSON
     */
    void show(StreamSource source, String stream, String text);
}
