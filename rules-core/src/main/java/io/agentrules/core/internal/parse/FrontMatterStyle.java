package io.agentrules.core.internal.parse;

import io.agentrules.core.internal.parse.FileText.Sign;
import io.agentrules.core.internal.support.JavaScriptText;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a tool finds front matter, and what it makes of it. */
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
    LOOSE;

    private static final Pattern BLOCK = Pattern.compile("^---\\n([\\s\\S]*?)\\n---");

    /**
     * Splits a text into front matter and body.
     *
     * @param text a normalized text, as in {@link FileText}
     * @param signs what the file has and the text has not
     * @param maxChars the maximum length of front matter in UTF-16 units; longer front matter is treated as body
     */
    public FrontMatter parse(String text, Set<Sign> signs, int maxChars) {
        if (this == LOOSE) {
            return LooseFrontMatter.parse(text, signs, maxChars);
        }
        if (this == UNMARKED && signs.contains(Sign.BYTE_ORDER_MARK)) {
            return FrontMatter.plain('\ufeff' + text);
        }
        if (this == EXACT) {
            return exact(text, maxChars);
        }
        FrontMatter usual = FrontMatterParser.parse(text, maxChars);
        boolean isLate = usual.state() != FrontMatter.State.ABSENT && !text.startsWith("---");
        return this == FIRST_LINE && isLate ? FrontMatter.plain(text) : usual;
    }

    private static FrontMatter exact(String text, int maxChars) {
        Matcher block = BLOCK.matcher(text);
        if (!block.find() || block.end(1) > maxChars) {
            return FrontMatter.plain(text);
        }
        String body = text.substring(block.end());
        FrontMatter usual = FrontMatterParser.parse(block.group() + "\n" + body, maxChars);
        return new FrontMatter(
                usual.state(), usual.values(), usual.lines(), JavaScriptText.trim(body), text, usual.findings());
    }
}
