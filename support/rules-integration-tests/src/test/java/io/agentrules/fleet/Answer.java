package io.agentrules.fleet;

/**
 * What an engine makes of a turn.
 *
 * @param fired the rule that interrupted the model; empty if none did
 * @param turn the number of the session's turn
 * @param prompt the section for the prompt, in one line
 * @param isSaved whether nothing failed that the store was asked for
 */
record Answer(String fired, int turn, String prompt, boolean isSaved) {
    private static final String EXCEPTION = "exception";

    /** Returns the answer of which this is the {@link #line}. */
    static Answer of(String line) {
        String[] parts = line.split("\t", -1);
        if (parts[0].equals(EXCEPTION)) {
            throw new AssertionError("An exception reached the harness: " + parts[1]);
        }
        return new Answer(parts[0], Integer.parseInt(parts[1]), parts[2], Boolean.parseBoolean(parts[3]));
    }

    String line() {
        return String.join("\t", fired, Integer.toString(turn), prompt, Boolean.toString(isSaved));
    }

    /** Returns the line for an exception, in place of an answer. */
    static String line(RuntimeException e) {
        return EXCEPTION + "\t" + e.toString().lines().findFirst().orElse("");
    }

    Answer unsaved() {
        return new Answer(fired, turn, prompt, false);
    }
}
