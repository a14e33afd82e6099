package io.agentrules.core.internal.source;

/** The role of a character that was read after the opening of a comment or a literal. */
enum Step {
    /** It is inside. */
    INSIDE,
    /** It is the last one. */
    LAST,
    /** It is the first one after the end. */
    AFTER,
    /** It is inside, and code follows up to a closing bracket; then the literal goes on. */
    CODE_FOLLOWS,
    /** It shows that the opening was none: the characters since then are code. */
    NOTHING_BEGAN
}
