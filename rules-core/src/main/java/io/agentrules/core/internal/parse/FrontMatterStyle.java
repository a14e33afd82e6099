package io.agentrules.core.internal.parse;

/** Where a tool finds front matter, and what it makes of it. */
public enum FrontMatterStyle {
    /** Between two lines of hyphens, after blank lines too; what is no YAML is read line by line. */
    LINES,
    /** As {@link #LINES}, but only from the first line on. */
    FIRST_LINE,
    /** From a first line of hyphens to the next three hyphens, wherever they are; of a repeated key the last counts. */
    LOOSE;

    /**
     * Splits a text into front matter and body.
     *
     * @param text a normalized text, as in {@link FileText}
     * @param maxChars the maximum length of front matter in UTF-16 units; longer front matter is treated as body
     */
    public FrontMatter parse(String text, int maxChars) {
        if (this == LOOSE) {
            return LooseFrontMatter.parse(text, maxChars);
        }
        FrontMatter usual = FrontMatterParser.parse(text, maxChars);
        boolean isLate = usual.state() != FrontMatter.State.ABSENT && !text.startsWith("---");
        return this == FIRST_LINE && isLate ? FrontMatter.plain(text) : usual;
    }
}
