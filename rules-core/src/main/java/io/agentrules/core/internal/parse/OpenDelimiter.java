package io.agentrules.core.internal.parse;

/**
 * Tracks whether the bracket or quote at the start of a value is still open. Reads line by line, so that a list of many lines is
 * read only once.
 */
final class OpenDelimiter {
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
