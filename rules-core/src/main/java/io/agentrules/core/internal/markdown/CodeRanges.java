package io.agentrules.core.internal.markdown;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Kind;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds code in a text, in linear time: the positions of its characters. */
public final class CodeRanges {
    /** Limits the cost of hostile text; real text has no longer runs. */
    private static final Pattern BACKTICK_PAIR = Pattern.compile("(`{1,40})[\\s\\S]*?\\1");

    /** A fence with the rest of its line (group 1), a run of backticks (group 2), and the end of a line. */
    private static final Pattern IN_LINES =
            Pattern.compile("(?<![^\\n])[\\p{javaWhitespace}&&[^\\n]]*+(```|~~~)[^\\n]*+|(`++)|\\n");

    private CodeRanges() {}

    /** Returns the fenced code blocks and code spans of a text, as CommonMark defines them. */
    public static BitSet ofMarkdown(String text, boolean comments) {
        var code = new BitSet();
        if (text.indexOf('`') >= 0 || text.contains("~~~")) {
            for (Block block : MarkdownBlocks.of(text, comments)) {
                if (block.kind() == Kind.CODE) {
                    code.set(block.start(), block.end());
                } else if (block.kind() == Kind.PROSE) {
                    addSpans(text, block, code);
                }
            }
        }
        return code;
    }

    /** Returns a Markdown text with a blank in place of its fenced code blocks and code spans. */
    public static String removedFrom(String text) {
        BitSet code = ofMarkdown(text, false);
        var rest = new StringBuilder(text.length());
        int copied = 0;
        for (int start = code.nextSetBit(0); start >= 0; start = code.nextSetBit(copied)) {
            rest.append(text, copied, start).append(' ');
            copied = code.nextClearBit(start);
        }
        return rest.append(text, copied, text.length()).toString();
    }

    private static void addSpans(String text, Block block, BitSet code) {
        var runs = new BacktickRuns(text, block.start(), block.end());
        for (int open = runs.next(block.start()); open < block.end(); ) {
            int from = isEscaped(text, open, block.start()) ? open + 1 : open;
            int next = runs.endOfSpan(from);
            if (next > runs.endOf(from)) {
                code.set(open, next);
            }
            open = runs.next(next);
        }
    }

    private static boolean isEscaped(String text, int position, int start) {
        int backslashes = 0;
        while (position - backslashes > start && text.charAt(position - backslashes - 1) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /**
     * Returns the code of a text, line by line: a fence ends at the next one of the same mark, and a run of backticks at the next one of its
     * length, or with its line.
     */
    public static BitSet ofLines(String text) {
        var code = new BitSet();
        String fence = "";
        String run = "";
        int read = 0;
        Matcher next = IN_LINES.matcher(text);
        while (next.find()) {
            boolean isFence = next.start(1) >= 0;
            code.set(read, next.start(), !fence.isEmpty() || !run.isEmpty());
            if (isFence) {
                fence = toggled(fence, next.group(1));
                code.set(next.start(), next.end());
            } else {
                run = next.start(2) < 0 ? "" : toggled(run, next.group(2));
            }
            read = next.end();
        }
        code.set(read, text.length(), !fence.isEmpty() || !run.isEmpty());
        return code;
    }

    /** Returns the mark that is open after another one: that mark if none was, none if it is the same. */
    private static String toggled(String open, String mark) {
        return open.isEmpty() ? mark : open.equals(mark) ? "" : open;
    }

    /**
     * Returns the code of a text, whatever Markdown makes of it: from any run of backticks to the next run of at least the same length, or
     * else of the longest length that has one, without regard to lines and fences. A run of more than 40 counts as several.
     */
    public static BitSet ofBacktickPairs(String text) {
        var code = new BitSet();
        BACKTICK_PAIR.matcher(text).results().forEach(pair -> code.set(pair.start(), pair.end()));
        return code;
    }
}
