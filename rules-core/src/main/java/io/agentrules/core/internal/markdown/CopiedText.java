package io.agentrules.core.internal.markdown;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import java.util.List;

/** Copies a text from start to end, without its comments and with replacements. */
public final class CopiedText {
    private final String text;
    private final List<Block> comments;
    private final StringBuilder out;
    private int nextComment;
    private int from;

    /** Starts a copy of {@code text} without the given parts of it. */
    public CopiedText(String text, List<Block> comments) {
        this.text = text;
        this.comments = comments;
        this.out = new StringBuilder(text.length());
    }

    /** Copies the text before {@code start}, adds the replacement and continues at {@code end}, all after what was copied. */
    public void replace(int start, int end, String replacement) {
        copyTo(start);
        out.append(replacement);
        from = end;
    }

    /** Copies the rest and returns everything. */
    public String complete() {
        copyTo(text.length());
        return out.toString();
    }

    private void copyTo(int end) {
        for (; nextComment < comments.size() && comments.get(nextComment).start() < end; nextComment++) {
            Block comment = comments.get(nextComment);
            out.append(text, from, comment.start());
            from = comment.end();
        }
        out.append(text, from, end);
        from = end;
    }
}
