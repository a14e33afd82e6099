package io.agentrules.core.model;

import io.agentrules.api.Stable;

/**
 * The policy for rules with invisible characters in their text, or in front-matter values written with escapes: bidirectional
 * controls, zero-width, tag, control and other invisible characters.
 *
 * <p>Tag characters can encode text that only a model reads. A rule with tag characters is rejected under every policy, unless
 * {@link RulesConfig#allowTagCharacters} is set.
 *
 * @since 0.1
 */
@Stable
public enum HiddenText {
    /** Report the characters and keep them. */
    WARN,
    /** Report the characters and remove them. */
    STRIP,
    /** Report the characters and skip the rule. */
    REJECT
}
