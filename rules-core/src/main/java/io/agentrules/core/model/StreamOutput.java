package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;

/**
 * Shows the model's output to a user or passes it to the rest of a harness.
 *
 * @since 0.1
 */
@FunctionalInterface
@Stable
public interface StreamOutput {
    /**
     * Shows the next piece of a stream. An exception is passed on to the caller that feeds the guard; the guard then accepts nothing
     * more until it is resumed after this text.
     *
     * @param text the piece as the model wrote it, never empty; tool arguments are JSON
     */
    void show(StreamSource source, String stream, String text);
}
