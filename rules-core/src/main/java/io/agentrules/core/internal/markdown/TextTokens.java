package io.agentrules.core.internal.markdown;

import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the text in Markdown, as opposed to code, HTML, link addresses and emphasis marks, by the rules of CommonMark. A token ends where one
 * of these begins. Takes linear time, except for emphasis marks, whose number is limited.
 */
public final class TextTokens {
    private static final int MAX_MARKS = 1_000;
    private static final int MAX_TAG = 1_000;
    private static final int MAX_LABEL = 999;
    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    private static final Pattern DEFINITION = Pattern.compile("(?m)^ {0,3}\\[([^\\[\\]\\n]{1,999})]:[ \\t]*\\S.*$");
    private static final Pattern HTML = Pattern.compile("<(?:\\?[\\s\\S]*?\\?>|![A-Za-z][^>]*>"
            + "|/[A-Za-z][\\w-]*\\s*>|[A-Za-z][\\w-]*(?:\\s+[A-Za-z_:][\\w.:-]*(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s\"'=<>`]+))?)*\\s*/?>"
            + "|[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\\s<>]*>)");

    private final String text;
    private final BitSet other = new BitSet(); // the positions that are not text
    private final Set<String> labels = new HashSet<>();
    private BacktickRuns backticks; // of the block

    /** A bracket that may begin a link. */
    private record Bracket(int at, boolean isImage) {}

    /** A run of emphasis marks. Some of them may already be used: the last ones of an opener, the first ones of a closer. */
    private static final class Marks {
        private final char mark;
        private final int length;
        private final boolean opens;
        private final boolean closes;
        private int start;
        private int end;

        Marks(char mark, int start, int end, boolean opens, boolean closes) {
            this.mark = mark;
            this.length = end - start;
            this.opens = opens;
            this.closes = closes;
            this.start = start;
            this.end = end;
        }

        boolean isClosedBy(Marks closer) {
            boolean isThirds = (closes || closer.opens)
                    && (length + closer.length) % 3 == 0
                    && !(length % 3 == 0 && closer.length % 3 == 0);
            return mark == closer.mark && !isThirds;
        }

        boolean isUsedUp() {
            return start == end;
        }
    }

    private TextTokens(String text) {
        this.text = text;
        this.backticks = new BacktickRuns(text, 0, 0);
    }

    /** Returns the tokens of a text with {@code \n} line ends. */
    public static TextTokens of(String text) {
        var tokens = new TextTokens(text);
        List<Block> blocks = MarkdownBlocks.strictly(text);
        for (Block block : blocks) {
            if (block.kind() == Kind.PROSE) {
                tokens.addDefinitions(block);
            } else {
                tokens.other.set(block.start(), block.end());
            }
        }
        blocks.stream().filter(block -> block.kind() == Kind.PROSE).forEach(tokens::read);
        return tokens;
    }

    /** Returns whether a character is part of a token. */
    public boolean isText(int at) {
        return at < text.length() && !other.get(at);
    }

    /** Returns whether a token starts with a character. */
    public boolean isStart(int at) {
        return isText(at) && (at == 0 || other.get(at - 1));
    }

    private void addDefinitions(Block block) {
        Matcher definition = DEFINITION.matcher(text).region(block.start(), block.end());
        while (definition.find()) {
            labels.add(label(definition.start(1), definition.end(1)));
            other.set(definition.start(), definition.end());
        }
    }

    private String label(int from, int to) {
        return text.substring(from, to).strip().toLowerCase(Locale.ROOT);
    }

    private void read(Block block) {
        int start = block.start();
        int end = block.end();
        if (start > 0 && text.charAt(start - 1) != '\n') { // after a comment, all is text up to the end of the line
            start = indexOf('\n', start, end);
        }
        skipQuotes(start, end);
        backticks = new BacktickRuns(text, start, end);
        var marks = new ArrayList<Marks>();
        Deque<Bracket> brackets = new ArrayDeque<>();
        for (int at = start; at < end; ) {
            at = other.get(at) ? at + 1 : inline(at, start, end, marks, brackets);
        }
        matchMarks(marks);
    }

    private void skipQuotes(int start, int end) {
        for (int line = start; line < end; line = indexOf('\n', line, end) + 1) {
            int at = line;
            while (at < end && (text.charAt(at) == ' ' || text.charAt(at) == '>')) {
                other.set(at, at + 1, text.charAt(at) == '>');
                at++;
            }
        }
    }

    /** Returns where a character is first; {@code end} if it is nowhere. Looks at nothing behind the end. */
    private int indexOf(char c, int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) != c) {
            at++;
        }
        return at;
    }

    /** Reads what begins at a position, and returns where it ends. */
    private int inline(int at, int start, int end, List<Marks> marks, Deque<Bracket> brackets) {
        char c = text.charAt(at);
        return switch (c) {
            case '\\' -> {
                boolean isEscape = at + 1 < end && PUNCTUATION.indexOf(text.charAt(at + 1)) >= 0;
                other.set(at, at + 2, isEscape);
                yield at + (isEscape ? 2 : 1);
            }
            case '`' -> codeSpan(at);
            case '<' -> html(at, end);
            case '!' -> {
                if (at + 1 < end && text.charAt(at + 1) == '[') {
                    brackets.push(new Bracket(at, true));
                    yield at + 2;
                }
                yield at + 1;
            }
            case '[' -> {
                brackets.push(new Bracket(at, false));
                yield at + 1;
            }
            case ']' -> brackets.isEmpty() ? at + 1 : link(brackets.pop(), at, end);
            case '*', '_' -> marks(at, start, end, marks);
            default -> at + 1;
        };
    }

    private int codeSpan(int at) {
        int close = backticks.endOfSpan(at);
        other.set(at, close, close > backticks.endOf(at));
        return close;
    }

    private int runEnd(int run, int end) {
        int i = run;
        while (i < end && text.charAt(i) == text.charAt(run)) {
            i++;
        }
        return i;
    }

    private int html(int at, int end) {
        if (text.startsWith(COMMENT, at)) {
            int close = text.substring(at, Math.min(end, at + MAX_TAG)).indexOf(COMMENT_END, COMMENT.length() - 2);
            int after = close < 0 ? at + 1 : at + close + COMMENT_END.length();
            other.set(at, after, close >= 0);
            return after;
        }
        Matcher tag = HTML.matcher(text).region(at, Math.min(end, at + MAX_TAG));
        if (!tag.lookingAt()) {
            return at + 1;
        }
        other.set(at, tag.end());
        return tag.end();
    }

    /** Reads the end of what may be a link or an image. */
    private int link(Bracket open, int close, int end) {
        int after = linkEnd(open, close, end);
        if (after < 0) {
            return close + 1;
        }
        other.set(open.at(), open.isImage() ? after : open.at() + 1);
        other.set(close, after);
        return after;
    }

    /** Returns where a link ends whose text is in brackets; negative if it is none. */
    private int linkEnd(Bracket open, int close, int end) {
        int next = close + 1;
        if (next < end && text.charAt(next) == '(') {
            int depth = 0;
            int last = indexOf('\n', next, Math.min(end, next + MAX_TAG));
            for (int i = next; i < last; i++) {
                char c = text.charAt(i);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        if (next < end && text.charAt(next) == '[') {
            int last = indexOf(']', next, Math.min(end, next + MAX_LABEL + 2));
            if (last < end && last > next + 1 && isLabel(next + 1, last)) {
                return last + 1;
            }
        }
        int first = open.at() + (open.isImage() ? 2 : 1);
        return isLabel(first, close) ? next : -1;
    }

    private boolean isLabel(int from, int to) {
        return to - from <= MAX_LABEL && labels.contains(label(from, to));
    }

    private int marks(int at, int start, int end, List<Marks> marks) {
        int after = runEnd(at, end);
        char before = at == start ? ' ' : text.charAt(at - 1);
        char next = after == end ? ' ' : text.charAt(after);
        boolean isLeft = !isSpace(next) && (!isPunctuation(next) || isSpace(before) || isPunctuation(before));
        boolean isRight = !isSpace(before) && (!isPunctuation(before) || isSpace(next) || isPunctuation(next));
        boolean isWord = text.charAt(at) == '_';
        boolean opens = isLeft && (!isWord || !isRight || isPunctuation(before));
        boolean closes = isRight && (!isWord || !isLeft || isPunctuation(next));
        if (marks.size() < MAX_MARKS) {
            marks.add(new Marks(text.charAt(at), at, after, opens, closes));
        }
        return after;
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private static boolean isPunctuation(char c) {
        return PUNCTUATION.indexOf(c) >= 0
                || (c >= 0x80 && !Character.isLetterOrDigit(c) && !isSpace(c) && !Character.isSurrogate(c));
    }

    /** Finds the runs that open and close emphasis, in whole or in part. */
    private void matchMarks(List<Marks> marks) {
        var open = new ArrayList<Marks>();
        for (Marks run : marks) {
            if (run.closes) {
                close(open, run);
            }
            if (run.opens && !run.isUsedUp()) {
                open.add(run);
            }
        }
    }

    /** Removes the openers that a run closes, and those between. */
    private void close(List<Marks> open, Marks run) {
        for (int at = open.size() - 1; at >= 0 && !run.isUsedUp(); at--) {
            Marks opener = open.get(at);
            if (opener.isClosedBy(run)) {
                int used = Math.min(opener.end - opener.start, run.end - run.start);
                other.set(opener.end - used, opener.end);
                other.set(run.start, run.start + used);
                opener.end -= used;
                run.start += used;
                open.subList(opener.isUsedUp() ? at : at + 1, open.size()).clear();
            }
        }
    }
}
