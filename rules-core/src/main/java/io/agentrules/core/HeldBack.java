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
    private final boolean isLive;
    private final Map<String, Held> streams = new LinkedHashMap<>();

    HeldBack(Emission emission, StreamOutput output) {
        this.emission = emission;
        this.output = output;
        this.isLive = emission.equals(Emission.LIVE);
    }

    /** A stream of which the end was not shown yet. */
    private static final class Held {
        private final StreamSource source;
        private final StringBuilder text = new StringBuilder();
        private int shown;

        private Held(StreamSource source) {
            this.source = source;
        }

        /** Returns what was not shown, up to {@code end}, which now is. */
        private String showing(int end) {
            String showing = text.substring(shown, end);
            shown = end;
            if (shown > text.length() / 2) { // not each time: it moves all the rest
                text.delete(0, shown);
                shown = 0;
            }
            return showing;
        }
    }

    /** Takes what was read of a piece. */
    void read(Delta delta, int from, int to) {
        if (from == to) {
            return;
        }
        if (isLive
                && streams.isEmpty()
                && !Character.isHighSurrogate(delta.text().charAt(to - 1))) {
            output.show(delta.source(), delta.stream(), delta.text().substring(from, to));
        } else {
            hold(delta, from, to);
        }
    }

    private void hold(Delta delta, int from, int to) {
        Held held = streams.get(delta.stream());
        if (held == null) {
            held = new Held(delta.source());
            streams.put(delta.stream(), held);
        }
        int before = held.text.length();
        held.text.append(delta.text(), from, to);
        show(delta.stream(), held, showable(held.text, before));
    }

    /** Returns up to where a text may be shown; only what is behind {@code before} is new in it. */
    private int showable(StringBuilder text, int before) {
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

    private void show(String stream, Held held, int end) {
        if (end > held.shown) {
            output.show(held.source, stream, held.showing(end));
        }
        if (held.text.length() == 0) {
            streams.remove(stream);
        }
    }

    /** A stream is complete, and so nothing in it can be interrupted any more. */
    void finish(String stream) {
        Held held = streams.get(stream);
        if (held != null && emission.kind() != Emission.Kind.ALL) {
            show(stream, held, held.text.length());
        }
    }

    /** Shows all that was read, in the order in which streams began. */
    void showAll() {
        new LinkedHashMap<>(streams).forEach((stream, held) -> show(stream, held, held.text.length()));
    }
}
