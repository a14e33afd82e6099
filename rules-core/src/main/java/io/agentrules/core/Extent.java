package io.agentrules.core;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.StreamOutput;

/**
 * How much of an answer was read, or was shown: UTF-16 units of text and thinking, the number of parts of tool calls, and how often a
 * model repeated what it had thought.
 */
final class Extent implements StreamOutput {
    long text;
    long thinking;
    long toolParts;
    long repetitions;

    @Override
    public void show(StreamSource source, String stream, String piece) {
        if (source == StreamSource.TEXT) {
            text += piece.length();
        } else if (source == StreamSource.THINKING) {
            thinking += piece.length();
        }
    }
}
