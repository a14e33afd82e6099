package io.agentrules.pattern;

/**
 * What must precede a keyword. Unless it is a {@link #WHOLE_WORD}, anything may follow it: {@code test} finds {@code testing}.
 *
 * @since 0.1
 */
public enum KeywordBoundary {
    /**
     * The start of the text, or anything but a Unicode letter, a digit and {@code _}. Nothing is required
     * of a keyword that starts with none of these, or in a script that is written without spaces.
     */
    UNICODE,

    /**
     * As {@link #UNICODE}, and likewise what must follow: {@code test} does not find {@code testing}.
     */
    WHOLE_WORD,

    /** JavaScript's {@code \b}: only ASCII letters, digits and {@code _} make words. */
    ASCII
}
