package io.agentrules.core.internal.source;

/** What a character does to something that has begun, such as a literal. */
enum Step {
    /** It is inside. */
    INSIDE,
    /** It is the last one. */
    LAST,
    /** It is the first one after the end. */
    AFTER,
    /** It is inside, and code follows up to a closing bracket, after which it goes on. */
    CODE_FOLLOWS,
    /** Nothing has begun after all. */
    NOTHING_BEGAN
}
