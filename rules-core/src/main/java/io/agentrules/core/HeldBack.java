package io.agentrules.core;

import io.agentrules.api.StreamSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shows what was read of each stream as far as an {@link Emission} allows, and keeps the rest. What is shown depends on how far
 * a stream was read, and not on the pieces. Pairs of surrogates are not torn apart.
 */
final class HeldBack {
    private final Emission emission;
    private final StreamOutput output;
    private final Map<String, Held> streams = new LinkedHashMap<>();

    HeldBack(Emission emission, StreamOutput output) {
        this.emission = emission;
        this.output = output;
    }

    /** The end of a stream, which was not shown yet. */
    private record Held(StreamSource source, StringBuilder text) {}

    /** Takes what was read of a piece. */
    void read(Delta delta, int from, int to) {
        if (from == to) {
            return;
        }
        Held held = streams.isEmpty() ? null : streams.get(delta.stream());
        if (held == null
                && emission.equals(Emission.LIVE)
                && !Character.isHighSurrogate(delta.text().charAt(to - 1))) {
            output.show(delta.source(), delta.stream(), delta.text().substring(from, to));
            return;
        }
        if (held == null) {
            held = new Held(delta.source(), new StringBuilder());
            streams.put(delta.stream(), held);
        }
        held.text().append(delta.text(), from, to);
        show(delta.stream(), held, showable(held.text()));
    }

    private int showable(StringBuilder text) {
        return switch (emission.kind()) {
            case ALL -> 0;
            case LINES -> text.lastIndexOf("\n") + 1;
            case CHARACTERS -> {
                int end = Math.max(0, text.length() - emission.characters());
                yield end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
            }
        };
    }

    private void show(String stream, Held held, int end) {
        if (end > 0) {
            String shown = held.text().substring(0, end);
            held.text().delete(0, end);
            output.show(held.source(), stream, shown);
        }
        if (held.text().length() == 0) {
            streams.remove(stream);
        }
    }

    /** A stream is complete, and so nothing in it can be interrupted any more. */
    void finish(String stream) {
        Held held = streams.get(stream);
        if (held != null && emission.kind() != Emission.Kind.ALL) {
            show(stream, held, held.text().length());
        }
    }

    /** Shows all that was read, in the order in which streams began. */
    void showAll() {
        new LinkedHashMap<>(streams)
                .forEach((stream, held) -> show(stream, held, held.text().length()));
    }
}
