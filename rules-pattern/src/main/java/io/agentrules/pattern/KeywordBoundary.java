package io.agentrules.pattern;

/**
 * What must stand before a keyword. Behind it anything may follow: {@code test} finds {@code testing}.
 *
 * @since 0.1
 */
public enum KeywordBoundary {
    /**
     * The start of the text, or anything but a Unicode letter, a digit and {@code _}. Nothing is asked for where the
     * keyword starts with none of these, or in a script that is written without spaces.
     */
    UNICODE,

    /** JavaScript's {@code \b}, as opencode does it: only ASCII letters, digits and {@code _} make words. */
    ASCII
}
