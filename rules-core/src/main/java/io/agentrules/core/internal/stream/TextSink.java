package io.agentrules.core.internal.stream;

/** Receives text piece by piece. */
@FunctionalInterface
interface TextSink {
    /**
     * Takes the next piece, never an empty one.
     *
     * @param text what the piece is part of; it may change once this call has returned
     * @param from where the piece begins
     * @param to where the piece ends, exclusive
     */
    void text(CharSequence text, int from, int to);
}
