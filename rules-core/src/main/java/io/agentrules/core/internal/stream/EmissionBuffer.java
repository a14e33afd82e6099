package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.StreamOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shows what was read of each stream as far as an {@link Emission} allows, and keeps the rest. What is shown, and when, depends on
 * how far a stream was read, and not on the pieces. Pairs of surrogates are not torn apart.
 */
public final class EmissionBuffer {
    private final Emission emission;
    private final StreamOutput output;
    private final boolean isLive;

    /** Each in its place from its first unit to its end, also while nothing of it is held; of a live response only those held. */
    private final Map<String, Held> streams = new LinkedHashMap<>();

    public EmissionBuffer(Emission emission, StreamOutput output) {
        this.emission = emission;
        this.output = output;
        this.isLive = emission.equals(Emission.LIVE);
    }

    /** A stream, and its end, as far as that was not shown yet. */
    private static final class Held {
        private final StreamSource source;
        private final String stream;
        private final StringBuilder text = new StringBuilder(0);
        private int shown;

        private Held(StreamSource source, String stream) {
            this.source = source;
            this.stream = stream;
        }

        private boolean isEmpty() {
            return shown == text.length();
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
    public void read(Delta delta, int from, int to) {
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
            held = new Held(delta.source(), delta.stream());
            streams.put(delta.stream(), held);
        }
        int before = held.text.length();
        held.text.append(delta.text(), from, to);
        show(held, showable(held.text, before));
        if (isLive && held.isEmpty()) {
            streams.remove(held.stream);
        }
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

    private void show(Held held, int end) {
        if (end > held.shown) {
            output.show(held.source, held.stream, held.showing(end));
        }
    }

    /** A stream is complete, and so nothing in it can be interrupted any more. */
    public void finish(String stream) {
        Held held = streams.get(stream);
        if (held != null && emission.kind() != Emission.Kind.ALL) {
            streams.remove(stream);
            show(held, held.text.length());
        }
    }

    /** Shows all that was read, in the order in which streams began. */
    public void showAll() {
        new ArrayList<>(streams.values()).forEach(held -> show(held, held.text.length()));
    }
}
