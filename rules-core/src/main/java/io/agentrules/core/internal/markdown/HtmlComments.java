package io.agentrules.core.internal.markdown;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Kind;
import java.util.List;

/** Removes HTML comments that are blocks of their own from Markdown. */
public final class HtmlComments {
    private HtmlComments() {}

    /**
     * Returns the text without block-level comments: those that start a line, outside fenced code and block quotes. If nothing else
     * is on their last line, the whole lines are removed. A comment that is not closed stays. Takes linear time.
     */
    public static String strip(String text) {
        var out = new StringBuilder(text.length());
        int copied = 0;
        for (Block comment : of(text)) {
            out.append(text, copied, comment.start());
            copied = comment.end();
        }
        return out.append(text, copied, text.length()).toString();
    }

    /** Returns the block-level comments of a text, in order. */
    public static List<Block> of(String text) {
        if (!text.contains("<!--")) {
            return List.of();
        }
        return MarkdownBlocks.of(text, true).stream()
                .filter(block -> block.kind() == Kind.COMMENT)
                .toList();
    }
}
