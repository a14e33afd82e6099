package io.agentrules.core;

/** What to do with a rule that holds characters nobody can see: bidirectional controls, zero-width and tag characters. */
public enum HiddenText {
    /** Say where they are, and keep them. Tag characters, which spell out text that only a model reads, are rejected. */
    WARN,
    /** Say where they are, and take them out. */
    STRIP,
    /** Leave the rule out. */
    REJECT
}
