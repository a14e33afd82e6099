package io.agentrules.core;

import io.agentrules.api.StreamSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shows what was read of each stream as far as an {@link Emission} allows, and keeps the rest. What is shown, and when, depends on
 * how far a stream was read, and not on the pieces. Pairs of surrogates are not torn apart.
 */
final class HeldBack {
    private final Emission emission;
    private final StreamOutput output;

    /** Each in its place from its first unit to its end, also while nothing of it is held. */
    private final Map<String, Held> streams = new LinkedHashMap<>();

    HeldBack(Emission emission, StreamOutput output) {
        this.emission = emission;
        this.output = output;
    }

    /** The end of a stream, which was not shown yet. */
    private record Held(StreamSource source, String stream, StringBuilder text) {}

    /** Takes what was read of a piece. */
    void read(Delta delta, int from, int to) {
        if (from == to) {
            return;
        }
        Held held = streams.get(delta.stream());
        if (held == null) {
            held = new Held(delta.source(), delta.stream(), new StringBuilder(0));
            streams.put(delta.stream(), held);
        }
        String text = delta.text();
        if (held.text().isEmpty() && emission.equals(Emission.LIVE) && !Character.isHighSurrogate(text.charAt(to - 1))) {
            output.show(held.source(), held.stream(), text.substring(from, to));
            return;
        }
        held.text().append(text, from, to);
        showUpTo(held, showable(held.text(), to - from));
    }

    /** Returns how much may be shown, now that there are so many units more. */
    private int showable(StringBuilder text, int more) {
        int end = text.length();
        switch (emission.kind()) {
            case ALL -> end = 0;
            case CHARACTERS -> {
                end = Math.max(0, end - emission.characters());
                end = end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
            }
            case LINES -> {
                int before = end - more; // no line ends there
                while (end > before && text.charAt(end - 1) != '\n') {
                    end--;
                }
                end = end > before ? end : 0;
            }
        }
        return end;
    }

    private void showUpTo(Held held, int end) {
        if (end > 0) {
            String shown = held.text().substring(0, end);
            held.text().delete(0, end);
            output.show(held.source(), held.stream(), shown);
        }
    }

    /** A stream is complete, and so nothing in it can be interrupted any more. */
    void finish(String stream) {
        Held held = streams.get(stream);
        if (held != null && emission.kind() != Emission.Kind.ALL) {
            streams.remove(stream);
            showUpTo(held, held.text().length());
        }
    }

    /** Shows all that was read, in the order in which streams began. */
    void showAll() {
        new ArrayList<>(streams.values())
                .forEach(held -> showUpTo(held, held.text().length()));
    }
}
