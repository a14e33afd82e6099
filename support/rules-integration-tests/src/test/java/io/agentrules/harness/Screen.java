package io.agentrules.harness;

import java.util.ArrayList;
import java.util.List;

/** What the user sees of the answers, and what happened on the way there. */
final class Screen {
    private final StringBuilder visible = new StringBuilder();
    private final List<String> events = new ArrayList<>();

    void show(String text) {
        visible.append(text);
        events.add(text);
    }

    /** Takes back what was shown last. */
    void takeBack(String text) {
        if (!text.isEmpty()) {
            visible.setLength(visible.length() - text.length());
            events.add("<- " + text);
        }
    }

    /** Returns what stands there now. */
    String visible() {
        return visible.toString();
    }

    /** Returns what was shown, piece by piece, and what was taken back. */
    List<String> events() {
        return List.copyOf(events);
    }
}
