package io.agentrules.hooks.session;

import io.agentrules.core.model.PromptSection.Section;

/**
 * How much text an agent passes on at once: whole rules, and the first one in any case. The rest waits for the next event. For one text.
 */
final class Room {
    /** Headings and separators. */
    private static final int AROUND = 40;

    /** The line on how to read a listed rule, and reminders. */
    private static final int AT_THE_END = 500;

    private final long most;
    private long length = AT_THE_END;
    private boolean full;

    /**
     * Begins a text.
     *
     * @param most how many characters the agent passes on
     */
    Room(int most) {
        this.most = most;
    }

    /** Returns whether there is room for a rule, and for all that were asked for before; if so, it is taken. */
    boolean takes(Section part) {
        long next = length + part.rule().length() + part.text().length() + AROUND;
        boolean fits = next <= most || length == AT_THE_END;
        if (fits && !full) {
            length = next;
            return true;
        }
        full = true;
        return false;
    }

    /** Returns whether there was no room for a rule. */
    boolean isFull() {
        return full;
    }
}
