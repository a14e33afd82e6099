package io.agentrules.harness;

/**
 * One thing that a model says while it answers.
 *
 * @param kind what it is
 * @param call the id of the tool call; empty for text and thinking
 * @param tool the name of the tool; empty for text and thinking
 * @param text a piece of it; of a call that is complete, all its arguments, as JSON
 */
record ModelEvent(Kind kind, String call, String tool, String text) {
    /** What a model says. */
    enum Kind {
        TEXT,
        THINKING,
        /** A piece of the arguments of a tool call; models that cannot stream them leave it out. */
        ARGUMENTS,
        /** A tool call is complete. */
        CALL
    }

    static ModelEvent text(String piece) {
        return new ModelEvent(Kind.TEXT, "", "", piece);
    }

    static ModelEvent thinking(String piece) {
        return new ModelEvent(Kind.THINKING, "", "", piece);
    }
}
