package io.agentrules.core.model;

import io.agentrules.api.Stable;

/**
 * What to do with a rule that has characters nobody can see, in its text or in a value that its front matter spells with
 * escapes: bidirectional controls, zero-width, tag, control and other invisible characters.
 *
 * <p>Tag characters spell out text that only a model reads: they lose the rule whatever this says, unless {@link
 * RulesConfig#allowTagCharacters} is set.
 *
 * @since 0.1
 */
@Stable
public enum HiddenText {
    /** Say where they are, and keep them. */
    WARN,
    /** Say where they are, and take them out. */
    STRIP,
    /** Leave the rule out. */
    REJECT
}
