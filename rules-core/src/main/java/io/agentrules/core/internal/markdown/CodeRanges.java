package io.agentrules.core.internal.markdown;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Kind;
import java.util.HashMap;
import java.util.Map;

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
        int open = nextRun(start, end);
        Map<Integer, Integer> last = lastRuns(open, end);
        while (open < end) {
            int from = isEscaped(open, start) ? open + 1 : open;
            int length = runEnd(from, end) - from;
            int next = from + length;
            if (length > 0 && last.getOrDefault(length, -1) > from) {
                next = close(next, end, length);
                ranges.add(open, next);
            }
            open = nextRun(next, end);
        }
    }

    /** Returns the start of the last run of each length; a run without a later run of the same length opens no span. */
    private Map<Integer, Integer> lastRuns(int start, int end) {
        var last = new HashMap<Integer, Integer>();
        for (int run = nextRun(start, end); run < end; run = nextRun(runEnd(run, end), end)) {
            last.put(runEnd(run, end) - run, run);
        }
        return last;
    }

    private int close(int from, int end, int length) {
        int run = nextRun(from, end);
        while (run < end && runEnd(run, end) - run != length) {
            run = nextRun(runEnd(run, end), end); // a run of another length is part of the span
        }
        return runEnd(run, end);
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
        int open = code.nextRun(0, end);
        while (open < end) {
            int length = code.runEnd(open, end) - open;
            int paired = Math.max(length / 2, Math.min(length, longestLater[open + length]));
            int next = open + length;
            if (paired > 0) {
                next = 2 * paired <= length ? open + 2 * paired : code.runOf(paired, next) + paired;
                code.ranges.add(open, next);
            }
            open = code.nextRun(next, end);
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

    private int runOf(int length, int from) {
        int run = nextRun(from, text.length());
        while (runEnd(run, text.length()) - run < length) {
            run = nextRun(runEnd(run, text.length()), text.length());
        }
        return run;
    }

    private int nextRun(int from, int end) {
        int i = from;
        while (i < end && text.charAt(i) != '`') {
            i++;
        }
        return i;
    }

    private int runEnd(int run, int end) {
        int i = run;
        while (i < end && text.charAt(i) == '`') {
            i++;
        }
        return i;
    }
}
