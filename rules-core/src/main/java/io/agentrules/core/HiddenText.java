package io.agentrules.core;

/**
 * What to do with a rule that holds characters nobody can see: bidirectional controls, zero-width and tag characters.
 *
 * <p>Tag characters spell out text that only a model reads: they lose the rule whatever this says, unless {@link
 * RulesConfig#allowTagCharacters} is set.
 */
public enum HiddenText {
    /** Say where they are, and keep them. */
    WARN,
    /** Say where they are, and take them out. */
    STRIP,
    /** Leave the rule out. */
    REJECT
}
