package io.agentrules.core.internal.markdown;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Kind;

/** Finds code in a text, in linear time. */
public final class CodeRanges {
    private final String text;
    private final TextRanges ranges = new TextRanges();

    private CodeRanges(String text) {
        this.text = text;
    }

    /** Returns the fenced code blocks and code spans of a text, as CommonMark defines them. */
    public static TextRanges ofMarkdown(String text, boolean comments) {
        var code = new CodeRanges(text);
        if (text.indexOf('`') >= 0 || text.contains("~~~")) {
            for (Block block : MarkdownBlocks.of(text, comments)) {
                if (block.kind() == Kind.CODE) {
                    code.ranges.add(block.start(), block.end());
                } else if (block.kind() == Kind.PROSE) {
                    code.addSpans(block.start(), block.end());
                }
            }
        }
        return code.ranges;
    }

    /** Returns a Markdown text without its fenced code blocks and code spans. */
    public static String removedFrom(String text) {
        return ofMarkdown(text, false).blankedIn(text);
    }

    private void addSpans(int start, int end) {
        var runs = new BacktickRuns(text, start, end);
        for (int open = runs.next(start); open < end; ) {
            int from = isEscaped(open, start) ? open + 1 : open;
            int next = runs.endOfSpan(from);
            if (next > runs.endOf(from)) {
                ranges.add(open, next);
            }
            open = runs.next(next);
        }
    }

    private boolean isEscaped(int position, int start) {
        int backslashes = 0;
        while (position - backslashes > start && text.charAt(position - backslashes - 1) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /**
     * Returns the code of a text, whatever Markdown makes of it: from any run of backticks to the next run of at least the same length, or
     * else of the longest length that has one, without regard to lines and fences.
     */
    public static TextRanges ofBacktickPairs(String text) {
        var code = new CodeRanges(text);
        if (text.indexOf('`') < 0) {
            return code.ranges;
        }
        int[] longestLater = code.longestRunsFrom();
        int end = text.length();
        var runs = new BacktickRuns(text, 0, end);
        int open = runs.next(0);
        while (open < end) {
            int length = runs.endOf(open) - open;
            int paired = Math.max(length / 2, Math.min(length, longestLater[open + length]));
            int next = open + length;
            if (paired > 0) {
                next = 2 * paired <= length ? open + 2 * paired : runOf(paired, next, runs) + paired;
                code.ranges.add(open, next);
            }
            open = runs.next(next);
        }
        return code.ranges;
    }

    /** Returns, for each position, the length of the longest run of backticks that starts there or later. */
    private int[] longestRunsFrom() {
        var longest = new int[text.length() + 1];
        int run = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest[i] = Math.max(run, longest[i + 1]);
        }
        return longest;
    }

    private static int runOf(int length, int from, BacktickRuns runs) {
        int run = runs.next(from);
        while (runs.endOf(run) - run < length) {
            run = runs.next(runs.endOf(run));
        }
        return run;
    }
}
