package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.StreamOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shows the text of each stream as far as an {@link Emission} allows, and buffers the rest. What is shown, and when, depends only on
 * how much of a stream has been read, not on how it is split into pieces. Surrogate pairs are never split.
 */
final class EmissionBuffer {
    private final Emission emission;
    private final StreamOutput output;
    private final boolean isLive;

    /** All open streams in the order in which they began; for live emission, only those with buffered text. */
    private final Map<String, BufferedStream> streams = new LinkedHashMap<>();

    EmissionBuffer(Emission emission, StreamOutput output) {
        this.emission = emission;
        this.output = output;
        this.isLive = emission.equals(Emission.LIVE);
    }

    /** A stream and its text that has not been shown yet. */
    private static final class BufferedStream {
        private final StreamSource source;
        private final String stream;
        private final StringBuilder text = new StringBuilder(0);
        private int shown;

        private BufferedStream(StreamSource source, String stream) {
            this.source = source;
            this.stream = stream;
        }

        private boolean isEmpty() {
            return shown == text.length();
        }

        /** Removes and returns the text up to {@code end}. */
        private String take(int end) {
            String taken = text.substring(shown, end);
            shown = end;
            if (shown > text.length() / 2) { // not each time, because deleting moves the rest
                text.delete(0, shown);
                shown = 0;
            }
            return taken;
        }
    }

    /** Reads a slice of a piece. */
    void read(Delta stream, String piece, int from, int to) {
        if (from == to) {
            return;
        }
        if (isLive && streams.isEmpty() && !Character.isHighSurrogate(piece.charAt(to - 1))) {
            output.show(stream.source(), stream.stream(), piece.substring(from, to));
        } else {
            buffer(stream, piece, from, to);
        }
    }

    private void buffer(Delta stream, String piece, int from, int to) {
        BufferedStream buffered = streams.get(stream.stream());
        if (buffered == null) {
            buffered = new BufferedStream(stream.source(), stream.stream());
            streams.put(stream.stream(), buffered);
        }
        int before = buffered.text.length();
        buffered.text.append(piece, from, to);
        show(buffered, showableEnd(buffered.text, before));
        if (isLive && buffered.isEmpty()) {
            streams.remove(buffered.stream);
        }
    }

    /** Returns the end of the text that can be shown; only the text after {@code before} is new. */
    private int showableEnd(StringBuilder text, int before) {
        return switch (emission.kind()) {
            case ALL -> 0;
            case LINES -> endOfLastLine(text, before);
            case CHARACTERS -> {
                int end = Math.max(0, text.length() - emission.characters());
                yield end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
            }
        };
    }

    private static int endOfLastLine(StringBuilder text, int before) {
        int end = text.length();
        while (end > before && text.charAt(end - 1) != '\n') {
            end--;
        }
        return end > before ? end : 0;
    }

    private void show(BufferedStream buffered, int end) {
        if (end > buffered.shown) {
            output.show(buffered.source, buffered.stream, buffered.take(end));
        }
    }

    /** Ends a stream, which can no longer be interrupted. */
    void finish(String stream) {
        BufferedStream buffered = streams.get(stream);
        if (buffered != null && emission.kind() != Emission.Kind.ALL) {
            streams.remove(stream);
            show(buffered, buffered.text.length());
        }
    }

    /** Shows all buffered text, in the order in which the streams began. */
    void showAll() {
        new ArrayList<>(streams.values()).forEach(buffered -> show(buffered, buffered.text.length()));
    }
}
