package io.agentrules.pattern;

/**
 * What must precede a keyword. Anything may follow it: {@code test} finds {@code testing}.
 *
 * @since 0.1
 */
public enum KeywordBoundary {
    /**
     * The start of the text, or anything but a Unicode letter, a digit and {@code _}. Nothing is required
     * of a keyword that starts with none of these, or in a script that is written without spaces.
     */
    UNICODE,

    /** JavaScript's {@code \b}, as opencode does it: only ASCII letters, digits and {@code _} make words. */
    ASCII
}
