package io.agentrules.hooks.agent;

/** Shortens texts for agents that would cut them in the middle, or without a note. */
final class ContextLimit {
    /** Longer than the note. */
    private static final int NOTE_LENGTH = 120;

    private ContextLimit() {}

    /** Returns a text with at most {@code max} characters; one that is longer ends after a line, with a note that says so. */
    static String fit(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int room = Math.max(0, max - NOTE_LENGTH);
        int line = text.lastIndexOf('\n', room);
        int end = line > room / 2 ? line : room;
        if (end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + "\n\n[" + (text.length() - end)
                + " more characters of rules do not fit here. `rules show NAME` prints a rule in full.]";
    }
}
