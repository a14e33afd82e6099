package io.agentrules.core.internal.yaml;

import io.agentrules.core.internal.support.JavaScriptText;
import java.util.ArrayList;
import java.util.List;

/** The value after a key and on the lines that follow it, in front matter that is not valid YAML. */
public final class RecoveredValue {
    private final StringBuilder text;
    private final List<StringBuilder> items = new ArrayList<>();
    private final boolean isBlockScalar;
    private final boolean isFolded;
    private OpenDelimiter delimiter;

    /** @param text the text after the colon, trimmed */
    RecoveredValue(String text) {
        String uncommented = withoutComment(text);
        this.isBlockScalar = isBlockHeader(uncommented);
        this.isFolded = uncommented.startsWith(">");
        this.text = new StringBuilder(isBlockScalar ? "" : uncommented);
        this.delimiter = new OpenDelimiter(uncommented);
    }

    /** Returns whether the text is the {@code >} or {@code |} of a block scalar with optional indentation and chomping. */
    private static boolean isBlockHeader(String text) {
        return text.length() <= 3
                && (text.startsWith(">") || text.startsWith("|"))
                && text.chars().skip(1).allMatch(c -> c == '+' || c == '-' || (c >= '1' && c <= '9'));
    }

    boolean isBlockScalar() {
        return isBlockScalar;
    }

    /** Returns whether the next line belongs to this value at any indentation, because its first bracket or quote is open. */
    boolean isOpen() {
        return delimiter.isOpen();
    }

    /** Returns whether a trimmed line is an item of a block list. */
    static boolean isItem(String line) {
        return line.equals("-") || line.startsWith("- ");
    }

    boolean isEmpty() {
        return text.isEmpty() && items.isEmpty();
    }

    /** Adds a line of a block scalar, including its indentation. */
    void addBlockLine(String line) {
        text.append(line).append('\n');
    }

    /** Adds a trimmed line: a new item, or the continuation of the last item or text. */
    void add(String line) {
        if (isItem(line)) {
            items.add(new StringBuilder());
            append(JavaScriptText.trim(line.substring(1)));
        } else {
            append(line);
        }
    }

    private void append(String line) {
        StringBuilder last = items.isEmpty() ? text : items.get(items.size() - 1);
        String uncommented = withoutComment(line);
        if (last.isEmpty()) {
            delimiter = new OpenDelimiter(uncommented);
        } else {
            last.append(' ');
            delimiter.add(uncommented);
        }
        last.append(uncommented);
    }

    /** Returns a string or a list of strings. */
    Object toValue() {
        if (isBlockScalar && items.isEmpty()) {
            return blockText();
        }
        String all = text.toString();
        if (items.isEmpty()) {
            return CommaList.isBracketed(all) ? CommaList.split(all.substring(1, all.length() - 1)) : Quotes.strip(all);
        }
        List<String> list = new ArrayList<>();
        if (!all.isEmpty()) {
            list.add(Quotes.strip(all));
        }
        items.forEach(item -> list.add(Quotes.strip(item.toString())));
        return List.copyOf(list);
    }

    private String blockText() {
        String block = text.toString().stripTrailing().stripIndent();
        return isFolded ? block.replaceAll("(?<!\n)\n(?!\n)", " ").replace("\n\n", "\n") : block;
    }

    /** Removes a comment as YAML does: from a {@code #} at the start or after white space, but not inside quotes at the start. */
    static String withoutComment(String text) {
        int from = 0;
        if (!text.isEmpty() && Quotes.isQuote(text.charAt(0))) {
            from = Math.max(0, Quotes.closingIndex(text, 0));
        }
        for (int hash = text.indexOf('#', from); hash >= 0; hash = text.indexOf('#', hash + 1)) {
            if (hash == 0 || JavaScriptText.isWhiteSpace(text.charAt(hash - 1))) {
                return JavaScriptText.trim(text.substring(0, hash));
            }
        }
        return text;
    }

    /**
     * Tracks whether the bracket or quote at the start of a value is still open. Reads line by line, so that a list of many lines is
     * read only once.
     */
    private static final class OpenDelimiter {
        private final char start;
        private int depth;

        /** @param text the first line of the value, trimmed; may be empty */
        OpenDelimiter(String text) {
            this.start = text.isEmpty() ? ' ' : text.charAt(0);
            this.depth = isBracket() ? CommaList.depthAfter(text.substring(1), 1) : quotesOpen(text);
        }

        boolean isOpen() {
            return depth > 0;
        }

        void add(String line) {
            if (isOpen()) {
                depth = isBracket() ? CommaList.depthAfter(line, depth) : quotesOpen(start + line);
            }
        }

        private boolean isBracket() {
            return start == '[' || start == '{';
        }

        private int quotesOpen(String text) {
            return Quotes.isQuote(start) && Quotes.closingIndex(text, 0) < 0 ? 1 : 0;
        }
    }
}
