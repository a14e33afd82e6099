package io.agentrules.hooks.session;

import io.agentrules.core.model.PromptSection.Section;

/**
 * How much text an agent passes on at once: whole parts, and the first one in any case. The rest waits for the next event. For one text.
 */
final class ContextBudget {
    /** Headings and separators. */
    private static final int AROUND = 40;

    /** The line on how to read a listed rule. */
    private static final int AT_THE_END = 500;

    private final long most;
    private long length = AT_THE_END;
    private boolean full;

    /**
     * Begins a text.
     *
     * @param most how many characters the agent passes on
     */
    ContextBudget(int most) {
        this.most = most;
    }

    /** Returns whether a rule fits, and all parts that were asked for before did; if so, it is taken. */
    boolean takes(Section rule) {
        return takes((long) rule.rule().length() + rule.text().length());
    }

    /** Returns whether a reminder fits, and all parts that were asked for before did; if so, it is taken. */
    boolean takes(String reminder) {
        return takes((long) reminder.length());
    }

    private boolean takes(long characters) {
        long next = length + characters + AROUND;
        boolean fits = next <= most || length == AT_THE_END;
        if (fits && !full) {
            length = next;
            return true;
        }
        full = true;
        return false;
    }

    /** Returns whether a part did not fit. */
    boolean isFull() {
        return full;
    }
}
