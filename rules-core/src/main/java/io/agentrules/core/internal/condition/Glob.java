package io.agentrules.core.internal.condition;

/**
 * A glob in a set.
 *
 * @param index its index in the set
 * @param condition the condition that it belongs to
 * @param text its text as written
 * @param isExclusion whether paths that it matches do not satisfy the condition
 */
record Glob(int index, int condition, String text, boolean isExclusion) {
    /** What an exclusion starts with. */
    static final String EXCLUDES = "!";

    /** Returns the text without the mark of an exclusion. */
    String pattern() {
        return isExclusion ? text.substring(EXCLUDES.length()) : text;
    }
}
