package io.agentrules.api;

import java.util.Locale;

/**
 * Where a rule comes from.
 *
 * @since 0.1
 */
@Stable
public enum Level {
    /** The workspace: the rule is shared with everyone who works in it. */
    PROJECT,
    /** The user's home folder: the rule is present in every workspace. */
    USER,
    /** The harness, which supplied the rule in code. */
    REMOTE;

    /** Returns the name in lower case, as it appears in output: {@code project}, {@code user}, {@code remote}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
