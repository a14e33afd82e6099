package io.agentrules.core.internal.parse;

/** Where a tool finds front matter, and what it makes of it. */
public enum FrontMatterStyle {
    /** Between two lines of hyphens, after blank lines too; what is no YAML is read line by line. */
    LINES {
        @Override
        public FrontMatter parse(String text, int maxChars) {
            return FrontMatterParser.parse(text, maxChars);
        }
    },
    /** As {@link #LINES}, but only from the first line on. */
    FIRST_LINE {
        @Override
        public FrontMatter parse(String text, int maxChars) {
            FrontMatter usual = FrontMatterParser.parse(text, maxChars);
            return usual.state() == FrontMatter.State.ABSENT || text.startsWith("---")
                    ? usual
                    : FrontMatter.plain(text);
        }
    },
    /** From a first line of hyphens to the next three hyphens, wherever they are; of a repeated key the last counts. */
    LOOSE {
        @Override
        public FrontMatter parse(String text, int maxChars) {
            return LooseFrontMatter.parse(text, maxChars);
        }
    };

    /**
     * Splits a text into front matter and body.
     *
     * @param text a normalized text, as in {@link FileText}
     * @param maxChars the maximum length of front matter in UTF-16 units; longer front matter is treated as body
     */
    public abstract FrontMatter parse(String text, int maxChars);
}
