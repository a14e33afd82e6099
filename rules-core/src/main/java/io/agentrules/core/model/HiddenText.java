package io.agentrules.core.model;

/**
 * What to do with a rule that has characters nobody can see, in its text or in a value that its front matter spells with
 * escapes: bidirectional controls, zero-width, tag, control and other invisible characters.
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
