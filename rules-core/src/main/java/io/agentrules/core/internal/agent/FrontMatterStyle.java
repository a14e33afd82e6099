package io.agentrules.core.internal.agent;

/** Where an agent finds front matter, and what it makes of it. */
public enum FrontMatterStyle {
    /** Between two lines of hyphens, after blank lines too; what is no YAML is read line by line. */
    LINES,
    /** As {@link #LINES}, but only from the first line on. */
    FIRST_LINE,
    /** As {@link #LINES}, but none starts after a byte-order mark. */
    UNMARKED,
    /** From a first line of just three hyphens to the next line that starts with them; what is there is no text, even without keys. */
    EXACT,
    /** From a first line of hyphens to the next three hyphens, wherever they are; of a repeated key the last counts. */
    LOOSE
}
