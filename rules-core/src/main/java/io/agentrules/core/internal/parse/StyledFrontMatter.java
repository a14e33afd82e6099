package io.agentrules.core.internal.parse;

import io.agentrules.core.internal.agent.FrontMatterStyle;
import io.agentrules.core.internal.parse.FileText.Sign;
import io.agentrules.core.internal.parse.FrontMatter.State;
import io.agentrules.core.internal.support.JavaScriptText;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds front matter where an agent finds it. */
public final class StyledFrontMatter {
    private static final Pattern EXACT_BLOCK = Pattern.compile("^---\\n([\\s\\S]*?)\\n---");

    private StyledFrontMatter() {}

    /**
     * Splits a text into front matter and body.
     *
     * @param text a normalized text, as in {@link FileText}
     * @param signs what the file has and the text has not
     * @param maxChars the maximum length of front matter in UTF-16 units; longer front matter is treated as body
     */
    public static FrontMatter parse(FrontMatterStyle style, String text, Set<Sign> signs, int maxChars) {
        return switch (style) {
            case LINES -> FrontMatterParser.parse(text, maxChars);
            case FIRST_LINE -> {
                FrontMatter usual = FrontMatterParser.parse(text, maxChars);
                boolean isLate = usual.state() != State.ABSENT && !text.startsWith("---");
                yield isLate ? FrontMatter.plain(text) : usual;
            }
            case UNMARKED ->
                signs.contains(Sign.BYTE_ORDER_MARK)
                        ? FrontMatter.plain('\ufeff' + text)
                        : FrontMatterParser.parse(text, maxChars);
            case EXACT -> exact(text, maxChars);
            case LOOSE -> LooseFrontMatter.parse(text, signs, maxChars);
        };
    }

    private static FrontMatter exact(String text, int maxChars) {
        Matcher block = EXACT_BLOCK.matcher(text);
        if (!block.find() || block.end(1) > maxChars) {
            return FrontMatter.plain(text);
        }
        String body = text.substring(block.end());
        FrontMatter usual = FrontMatterParser.parse(block.group() + "\n" + body, maxChars);
        return new FrontMatter(
                usual.state(), usual.values(), usual.lines(), JavaScriptText.trim(body), text, usual.findings());
    }
}
