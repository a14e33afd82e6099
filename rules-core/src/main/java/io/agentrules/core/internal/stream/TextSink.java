package io.agentrules.core.internal.stream;

/** Receives text in pieces. */
@FunctionalInterface
interface TextSink {
    /**
     * Receives the next piece, which is never empty.
     *
     * @param text the text that contains the piece; it may change after this call has returned
     * @param from the start of the piece
     * @param to the end of the piece, exclusive
     */
    void text(CharSequence text, int from, int to);
}
