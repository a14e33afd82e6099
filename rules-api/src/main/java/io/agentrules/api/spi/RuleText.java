package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.util.Objects;

/**
 * How the text of a rule file becomes the content of a rule.
 *
 * @param frontMatter whether YAML between two lines {@code ---} at the start is read; if not, what looks like it is text
 * @param imports how references to other files are written that are replaced by those files' text
 * @param withoutComments whether HTML comments that stand on lines of their own, outside code, are removed
 * @since 0.1
 */
@Stable
public record RuleText(boolean frontMatter, ImportStyle imports, boolean withoutComments) {
    /** Front matter and Markdown; nothing is imported or removed. */
    public static final RuleText FRONT_MATTER = new RuleText(true, ImportStyle.NONE, false);

    /** The whole file is the rule's content; nothing is imported or removed. */
    public static final RuleText PLAIN = new RuleText(false, ImportStyle.NONE, false);

    /** Rejects null components. */
    public RuleText {
        Objects.requireNonNull(imports, "imports");
    }

    /** Returns this reading with imports. */
    public RuleText importing(ImportStyle style) {
        return new RuleText(frontMatter, style, withoutComments);
    }

    /** Returns this reading without HTML comments. */
    public RuleText removingComments() {
        return new RuleText(frontMatter, imports, true);
    }
}
