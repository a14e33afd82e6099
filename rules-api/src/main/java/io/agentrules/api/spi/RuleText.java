package io.agentrules.api.spi;

import io.agentrules.api.Stable;

/**
 * How the text of a rule file becomes the content of a rule.
 *
 * @param frontMatter whether YAML between two lines {@code ---} at the start is read; if not, what looks like it is text
 * @param imports whether references to other files are replaced by those files' text, as the provider's {@linkplain RuleProvider#profiles()
 *     profile} describes them
 * @param withoutComments whether HTML comments that stand on lines of their own, outside code, are removed
 * @since 0.1
 */
@Stable
public record RuleText(boolean frontMatter, boolean imports, boolean withoutComments) {
    /** Front matter and Markdown; nothing is imported or removed. */
    public static final RuleText FRONT_MATTER = new RuleText(true, false, false);

    /** The whole file is the rule's content; nothing is imported or removed. */
    public static final RuleText PLAIN = new RuleText(false, false, false);

    /** Returns this reading with imports. */
    public RuleText importing() {
        return new RuleText(frontMatter, true, withoutComments);
    }

    /** Returns this reading without HTML comments. */
    public RuleText removingComments() {
        return new RuleText(frontMatter, imports, true);
    }
}
